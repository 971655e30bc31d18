import Testing

@testable import NoteReading
@testable import TestSupport

/// The files under Fixtures/Notes are what the renderer makes; where these fail, `make fixtures` was forgotten.
struct FixtureTests {
    @Test func truthIsWhatTheRendererSays() throws {
        #expect(try Fixture("Notes/truth.json").text() == NoteFixture.truth)
    }

    /// Each file, decoded and turned upright, shows its scene.
    @Test(arguments: NoteFixture.all)
    func filesShowTheirScenes(fixture: NoteFixture) throws {
        var decode = Decode()
        decode.workingSide = 100_000
        let photo = try decode(Fixture("Notes/" + fixture.name).bytes())
        #expect(photo.width == fixture.scene.camera.width)
        #expect(photo.height == fixture.scene.camera.height)
        let rendered = fixture.scene.render().samples
        var sum = 0.0
        for i in photo.luma.samples.indices {
            let luma =
                0.299 * Double(rendered[3 * i]) + 0.587 * Double(rendered[3 * i + 1]) + 0.114
                * Double(rendered[3 * i + 2])
            sum += abs(Double(photo.luma.samples[i]) - luma)
        }
        // Rounding alone for PNG; JPEG takes some of the noise away.
        let mean = sum / Double(photo.luma.samples.count)
        #expect(mean < (fixture.format == .png ? 0.5 : 2))
    }
}

import NoteReading
import TestSupport

/// Renders the photographs of Fixtures/Notes, where this package was checked out, and writes down what they show.
@main
struct Main {
    static func main() throws {
        let folder = Fixture.folder + "/Notes"
        for fixture in NoteFixture.all {
            let bytes = fixture.file(of: fixture.scene.render())
            try write(bytes, to: folder + "/" + fixture.name)
            print("\(fixture.name): \(bytes.count) bytes")
        }
        try write(Array(NoteFixture.truth.utf8), to: folder + "/truth.json")
    }
}

import Testing

@testable import NoteReading

struct OutlineTests {
    private let quad = WavyPicture.quad(29.5, 19.5, 79.5, 59.5)

    /// A bright sheet on a dark ground, moved by whole samples.
    private func sheet(dx: Int = 0) -> Photo {
        var luma = Plane<UInt8>(width: 120, height: 90, filledWith: 60)
        for y in 20..<60 { for x in 30 + dx..<80 + dx { luma[x, y] = 200 } }
        return WavyPicture.photo(luma)
    }

    @Test func isBorneOutWhereTheSheetIsAndNowhereElse() throws {
        let outline = Outline(sheet(), quad)
        #expect(outline.isClear)
        #expect(outline.support(sheet(), quad) == 1)
        #expect(try #require(outline.support(sheet(dx: 20), quad)) < 0.6)
        let flat = WavyPicture.photo(Plane(width: 120, height: 90, filledWith: 60))
        #expect(outline.support(flat, quad) == 0)
    }

    @Test func sidesThatShowNothingSayNothing() {
        let flat = WavyPicture.photo(Plane(width: 120, height: 90, filledWith: 60))
        let outline = Outline(flat, quad)
        #expect(!outline.isClear)
        #expect(outline.support(flat, quad) == nil)
    }
}

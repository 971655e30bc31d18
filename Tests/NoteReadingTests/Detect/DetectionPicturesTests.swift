import Testing

@testable import NoteReading

@Suite struct DetectionPicturesTests {
    static let sheet = Sheet(middle: Point(x: 160, y: 120), width: 110, height: 100, turnedBy: 8)
    static let detection = Detect()(photo(of: [sheet]))

    @Test func showsEdgesContoursAndQuad() {
        #expect(Self.detection.pictures.map(\.name) == ["edges", "contours", "quad"])
    }

    @Test func edgesAreWhiteOnBlackWhereTheSheetEnds() {
        let edges = Self.detection.pictures[0].picture
        #expect(Set(edges.samples) == [0, 255])
        let side = (Self.sheet.corners.topLeft + Self.sheet.corners.topRight) * 0.5
        let near = (-2...2).map { edges.samples[(Int(side.y) + $0) * edges.width + Int(side.x)] }
        #expect(near.contains(255))
    }

    @Test func quadIsDrawnOnThePhotograph() {
        let (before, after) = (Self.detection.photo.picture, Self.detection.pictures[2].picture)
        #expect((after.width, after.height) == (before.width, before.height))
        let corner = Self.sheet.corners.bottomRight
        let i = 3 * (Int(corner.y.rounded()) * after.width + Int(corner.x.rounded()))
        #expect(after.samples[i] > 180 && after.samples[i + 1] < 100)
        #expect(before.samples[3 * (120 * before.width + 160)] == after.samples[3 * (120 * after.width + 160)])
    }

    @Test func givenCornersShowOnlyTheQuad() {
        let given = Detection(given: Self.sheet.corners, in: Self.detection.photo)
        #expect(given.pictures.map(\.name) == ["quad"])
    }
}

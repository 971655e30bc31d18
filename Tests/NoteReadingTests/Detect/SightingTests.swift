import Testing

@testable import NoteReading

@Suite struct SightingTests {
    private func cornersOutside(_ corners: (Double, Double)...) -> [Int] {
        let picture = photo(of: [], width: 320, height: 240)
        let p = corners.map { Point(x: $0.0, y: $0.1) }
        return Sighting(
            photo: picture,
            quadrilateral: Quadrilateral(topLeft: p[0], topRight: p[1], bottomRight: p[2], bottomLeft: p[3]),
            confidence: 1
        ).cornersOutside
    }

    @Test func cornersBeyondEachBorderAreSaidInTheirOrder() {
        #expect(cornersOutside((10, 10), (300, 10), (300, 200), (10, 200)) == [])
        #expect(cornersOutside((-9, 10), (300, 10), (300, 200), (10, 200)) == [0])
        #expect(cornersOutside((10, 10), (340, 10), (300, 250), (10, 200)) == [1, 2])
        #expect(cornersOutside((10, -5), (300, 10), (300, 200), (10, 260)) == [0, 3])
    }

    /// The whole photograph's outline, half a pixel outside its corner samples, is inside.
    @Test func cornersOnTheBorderAreInside() {
        #expect(cornersOutside((-0.5, -0.5), (319.5, -0.5), (319.5, 239.5), (-0.5, 239.5)) == [])
    }

    /// A sheet of which one side is cut off by the border.
    @Test func aSheetThatReachesOutHasCornersOutside() throws {
        let sheet = Sheet(
            middle: Point(x: 50, y: 118), width: 116, height: 110, turnedBy: 0, SIMD3(220, 118, 134))
        let found = try #require(Detect()(photo(of: [sheet])).sightings.first)
        #expect(found.cornersOutside == [0, 3])
    }
}

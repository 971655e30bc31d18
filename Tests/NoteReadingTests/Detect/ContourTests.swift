import Testing

@testable import NoteReading

@Suite struct ContourTests {
    static func map(_ rows: [String]) -> Plane<UInt8> {
        Plane(width: rows[0].count, height: rows.count, samples: rows.joined().map { $0 == "#" ? 255 : 0 })
    }

    static func contours(in map: Plane<UInt8>, least: Int) -> [Contour] {
        Contour.all(in: map, at: map.samples.indices.filter { map.samples[$0] != 0 }.map { Int32($0) }, least: least)
    }

    @Test func followsAFrameOutsideAndInside() {
        let contours = Self.contours(in: Self.map(["#####", "#...#", "#...#", "#####"]), least: 1)
        #expect(contours.count == 2)
        #expect(contours[0].isHole == false)
        #expect(Set(contours[0].points).count == 14)
        #expect(contours[1].isHole)
        #expect(Set(contours[1].points).isDisjoint(with: [Point(x: 0, y: 0), Point(x: 4, y: 3)]))
    }

    @Test func touchingDiagonallyIsOneGroup() {
        #expect(Self.contours(in: Self.map(["#..", ".#.", "..#"]), least: 1).count == 1)
    }

    @Test func groupsApartAreContoursApart() {
        #expect(Self.contours(in: Self.map(["##.##", "##.##"]), least: 1).count == 2)
    }

    @Test func aSingleSampleIsAContour() {
        #expect(Self.contours(in: Self.map(["...", ".#.", "..."]), least: 1).map(\.points) == [[Point(x: 1, y: 1)]])
    }

    @Test func shortOnesAreLeftOut() {
        #expect(Self.contours(in: Self.map(["#....", "..###", "..###"]), least: 3).count == 1)
    }

    @Test func emptyHasNone() {
        #expect(Self.contours(in: Plane(width: 8, height: 8, filledWith: 0), least: 1).isEmpty)
        #expect(Self.contours(in: Plane(width: 0, height: 0, filledWith: 0), least: 1).isEmpty)
    }
}

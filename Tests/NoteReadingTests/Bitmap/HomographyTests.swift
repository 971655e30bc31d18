import Testing

@testable import NoteReading

@Suite struct HomographyTests {
    static let square = Quadrilateral(
        topLeft: Point(x: 0, y: 0), topRight: Point(x: 100, y: 0), bottomRight: Point(x: 100, y: 100),
        bottomLeft: Point(x: 0, y: 100))
    static let slanted = Quadrilateral(
        topLeft: Point(x: 120, y: 80), topRight: Point(x: 410, y: 130), bottomRight: Point(x: 380, y: 400),
        bottomLeft: Point(x: 60, y: 330))

    @Test func takesCornersToCorners() throws {
        let map = try #require(Homography(from: Self.square, to: Self.slanted))
        #expect(farthestCorner(Self.square.map { map($0) }, Self.slanted) < 1e-9)
    }

    @Test func goesThereAndBack() throws {
        let map = try #require(Homography(from: Self.slanted, to: Self.square))
        let back = try #require(map.inverse)
        for x in stride(from: 70.0, through: 400, by: 33) {
            for y in stride(from: 90.0, through: 390, by: 37) {
                let p = Point(x: x, y: y)
                #expect(back(map(p)).distance(to: p) < 1e-8)
            }
        }
    }

    @Test func keepsStraightLinesStraight() throws {
        let map = try #require(Homography(from: Self.square, to: Self.slanted))
        let (a, b, c) = (map(Point(x: 10, y: 20)), map(Point(x: 40, y: 50)), map(Point(x: 70, y: 80)))
        #expect(abs(Line(from: a, to: c).distance(to: b)) < 1e-9)
    }

    @Test func doesOneAfterTheOther() throws {
        let there = try #require(Homography(from: Self.square, to: Self.slanted))
        let back = try #require(there.inverse)
        let p = Point(x: 31, y: 77)
        #expect(back.after(there)(p).distance(to: p) < 1e-9)
    }

    @Test func refusesCornersOnALine() {
        let flat = Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 10), bottomRight: Point(x: 20, y: 20),
            bottomLeft: Point(x: 30, y: 30))
        #expect(Homography(from: Self.square, to: flat) == nil)
        #expect(Homography(from: flat, to: Self.square) == nil)
    }

    /// With twice as many samples a side, the outer corner of the first stays that of the first: −½.
    @Test(arguments: [0.25, 0.5, 2, 3]) func scalingSamplesKeepsTheEdge(_ k: Double) {
        let map = Homography(samplesScaledBy: k)
        let edge = Point(x: -0.5, y: -0.5)
        #expect(map(edge).distance(to: edge) < 1e-12 && edge.scaled(by: k).distance(to: edge) < 1e-12)
        let p = Point(x: 7, y: 11)
        #expect(map(p).distance(to: p.scaled(by: k)) < 1e-12)
        #expect(p.scaled(by: k).scaled(by: 1 / k).distance(to: p) < 1e-12)
        #expect((p.scaled(by: k) - Point(x: 6, y: 11).scaled(by: k)).distance(to: Point(x: k, y: 0)) < 1e-12)
    }
}

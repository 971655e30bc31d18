import Glibc
import Testing

@testable import NoteReading

@Suite struct PolygonFitTests {
    /// A rectangle's outline, a point every half sample.
    static func outline(_ quad: Quadrilateral) -> [Point] {
        (0..<4).flatMap { i -> [Point] in
            let (a, b) = (quad.corners[i], quad.corners[(i + 1) % 4])
            let steps = Int(2 * a.distance(to: b))
            return (0..<steps).map { a + (b - a) * (Double($0) / Double(steps)) }
        }
    }

    @Test(arguments: [0.0, 13, 45, 71])
    func aRectanglesOutlineBecomesFourCorners(_ degrees: Double) {
        let quad = Sheet(middle: Point(x: 0, y: 0), width: 80, height: 50, turnedBy: degrees).corners
        let polygon = PolygonFit.simplified(Self.outline(quad), tolerance: 1)
        #expect(polygon.count == 4)
        for corner in quad.corners { #expect(polygon.contains { $0.distance(to: corner) < 0.6 }) }
    }

    @Test func noPointIsFurtherThanTheTolerance() {
        let circle = (0..<200).map { Point(x: 50 * cos(Double($0) * .pi / 100), y: 50 * sin(Double($0) * .pi / 100)) }
        let polygon = PolygonFit.simplified(circle, tolerance: 2)
        for p in circle {
            let nearest = polygon.indices.map { i -> Double in
                let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
                let share = max(0, min(1, (p - a).dot(b - a) / (b - a).dot(b - a)))
                return p.distance(to: a + (b - a) * share)
            }.min()!
            #expect(nearest < 2.01)
        }
    }

    /// Cut corners become the corners where the sides would have met.
    @Test func fourSidesMeetBeyondCutCorners() throws {
        let cut = [
            Point(x: 8, y: 0), Point(x: 90, y: 0), Point(x: 100, y: 12), Point(x: 100, y: 60), Point(x: 0, y: 60),
            Point(x: 0, y: 7),
        ]
        let corners = try #require(PolygonFit.fourSides(around: cut))
        let expected = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 60), Point(x: 0, y: 60)]
        for corner in expected { #expect(corners.contains { $0.distance(to: corner) < 1e-9 }) }
    }

    @Test func aTriangleHasNoFourSides() {
        #expect(PolygonFit.fourSides(around: [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 4, y: 8)]) == nil)
    }
}

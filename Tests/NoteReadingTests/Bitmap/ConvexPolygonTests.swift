import TestSupport
import Testing

@testable import NoteReading

@Suite struct ConvexPolygonTests {
    static let sheet = Sheet(middle: Point(x: 50, y: 50), width: 40, height: 20, turnedBy: 10).corners

    @Test func overlapsItselfWholly() {
        #expect(abs(ConvexPolygon.overlap(Self.sheet, Self.sheet) - 1) < 1e-9)
    }

    @Test func overlapsAShiftedOneByAThird() {
        // Half of each is shared: half over one and a half.
        let along = (Self.sheet.topRight - Self.sheet.topLeft) * 0.5
        #expect(abs(ConvexPolygon.overlap(Self.sheet, Self.sheet.map { $0 + along }) - 1 / 3.0) < 1e-9)
    }

    @Test func overlapsNothingFarAway() {
        #expect(ConvexPolygon.overlap(Self.sheet, Self.sheet.map { $0 + Point(x: 100, y: 0) }) == 0)
    }

    @Test func containsItsPartWholly() {
        let middle = (Self.sheet.topLeft + Self.sheet.bottomRight) * 0.5
        let part = Self.sheet.map { middle + ($0 - middle) * 0.5 }
        #expect(abs(ConvexPolygon.containment(Self.sheet, part) - 1) < 1e-9)
        #expect(abs(ConvexPolygon.overlap(Self.sheet, part) - 0.25) < 1e-9)
    }

    @Test func shareIsOfThePartAlone() {
        let middle = (Self.sheet.topLeft + Self.sheet.bottomRight) * 0.5
        let part = Self.sheet.map { middle + ($0 - middle) * 0.5 }
        #expect(abs(ConvexPolygon.share(of: part, within: Self.sheet) - 1) < 1e-9)
        #expect(abs(ConvexPolygon.share(of: Self.sheet, within: part) - 0.25) < 1e-9)
        let flat = Self.sheet.map { Point(x: $0.x, y: 0) }
        #expect(ConvexPolygon.share(of: flat, within: Self.sheet) == 0)
    }

    @Test func hullHoldsEveryPointAndRunsClockwise() {
        var random = SplitMix64(seed: 7)
        let points = (0..<200).map { _ in
            Point(x: Double(random.next() % 60), y: Double(random.next() % 40))
        }
        let hull = ConvexPolygon.hull(points)
        #expect(ConvexPolygon.area(hull) > 0)
        for i in hull.indices {
            let (a, b) = (hull[i], hull[(i + 1) % hull.count])
            #expect(points.allSatisfy { (b - a).cross($0 - a) >= 0 })
        }
    }

    @Test func hullOfOutermostPointsIsTheHull() {
        let outline: [Point] = (0..<40).map { (i: Int) -> Point in Point(x: Double(i * 7 % 40), y: Double(i * i % 23)) }
        let contour = Contour(points: outline, isHole: false)
        #expect(ConvexPolygon.hull(sorted: contour.extremes) == ConvexPolygon.hull(outline))
    }
}

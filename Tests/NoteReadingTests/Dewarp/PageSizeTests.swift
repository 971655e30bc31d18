import Glibc
import Testing

@testable import NoteReading

@Suite struct PageSizeTests {
    /// A rectangle of 1 × `aspect` seen by a pinhole camera with a focal length of 28/36 of 1000 pixels, tilted about a
    /// slanting axis.
    static func seen(aspect: Double, tilt: Double) -> Quadrilateral {
        let (c, s) = (cos(tilt * .pi / 180), sin(tilt * .pi / 180))
        func corner(_ x: Double, _ y: Double) -> Point {
            let (u, v) = ((x + y) / 2.0.squareRoot(), (y - x) / 2.0.squareRoot())
            let (vy, z) = (v * c, 3 + v * s)
            let (px, py) = ((u - vy) / 2.0.squareRoot(), (u + vy) / 2.0.squareRoot())
            let focal = 1000.0 * 28 / 36
            return Point(x: 499.5 + focal * px / z, y: 374.5 + focal * py / z)
        }
        let h = aspect / 2
        return Quadrilateral(
            topLeft: corner(-0.5, -h), topRight: corner(0.5, -h), bottomRight: corner(0.5, h),
            bottomLeft: corner(-0.5, h))
    }

    @Test(arguments: [0.6, 1, 1.4], [0.0, 20, 45])
    func trueProportionsAreFoundUnderTilt(_ aspect: Double, tilt: Double) throws {
        let found = try #require(PageSize.aspect(of: Self.seen(aspect: aspect, tilt: tilt), inPhotoOf: 1000, by: 750))
        #expect(abs(found / aspect - 1) < 0.005)
    }

    @Test func longerSideHasAsManyPixelsAsSamples() {
        let quad = Sheet(middle: Point(x: 499.5, y: 374.5), width: 300, height: 240, turnedBy: 0).corners
        #expect(PageSize(of: quad, of: quad, inPhotoOf: 1000, by: 750) == PageSize(width: 300, height: 240))
    }

    @Test(arguments: [(900.0, 512), (40.0, 160)])
    func longerSideStaysWithinBounds(_ side: Double, expected: Int) {
        let quad = Sheet(middle: Point(x: 499.5, y: 374.5), width: side, height: side, turnedBy: 0).corners
        #expect(PageSize(of: quad, of: quad, inPhotoOf: 1000, by: 1000) == PageSize(width: expected, height: expected))
    }
}

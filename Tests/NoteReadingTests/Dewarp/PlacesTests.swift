import TestSupport
import Testing

@testable import NoteReading

@Suite struct PlacesTests {
    /// A little aslant and smaller than the plane; it runs over all four of its sides.
    static let map = Homography([0.9, 0.11, -2.3, -0.07, 0.8, -1.6, 0.002, 0.001, 1])

    static func plane(width: Int, height: Int) -> Plane<UInt8> {
        var random = SplitMix64(seed: 3)
        return Plane(
            width: width, height: height, samples: (0..<width * height).map { _ in UInt8(random.index(below: 256)) })
    }

    /// The plain way, with the outermost samples going on beyond the plane.
    static func interpolated(_ plane: Plane<UInt8>, at p: Point) -> Double {
        let x = min(max(p.x, 0), Double(plane.width - 1))
        let y = min(max(p.y, 0), Double(plane.height - 1))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, plane.width - 1), min(top + 1, plane.height - 1))
        let (u, v) = (x - Double(left), y - Double(top))
        let upper = Double(plane[left, top]) * (1 - u) + Double(plane[right, top]) * u
        let lower = Double(plane[left, bottom]) * (1 - u) + Double(plane[right, bottom]) * u
        return upper * (1 - v) + lower * v
    }

    /// Within what a 256th of a sample makes in each direction, and rounding, for rows of any length and planes of any shape.
    @Test(arguments: [
        (1, 17, 13), (7, 17, 13), (8, 17, 13), (9, 17, 13), (23, 17, 13), (23, 1, 13), (23, 17, 1), (9, 1, 1),
    ])
    func drawsWhatThePlainWayDraws(_ count: Int, _ width: Int, _ height: Int) {
        let plane = Self.plane(width: width, height: height)
        var places = Places(count: count)
        // One sample before and behind, which nobody may touch.
        var drawn: [UInt8] = Array(repeating: 77, count: count + 2)
        for row in 0..<15 {
            places.set(row: row, Self.map, columns: width, rows: height)
            places.draw(plane, into: &drawn, at: 1)
            for x in 0..<count {
                let expected = Self.interpolated(plane, at: Self.map(Point(x: Double(x), y: Double(row))))
                #expect(abs(Double(drawn[x + 1]) - expected) < 2.6, "pixel \(x) of row \(row)")
            }
            #expect(drawn[0] == 77 && drawn[count + 1] == 77)
        }
    }

    /// A map whose numbers have run away leads to no place outside the plane.
    @Test(arguments: [Double.nan, -.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300])
    func staysInThePlane(_ value: Double) {
        let plane = Plane<UInt8>(width: 17, height: 13, samples: Array(repeating: 9, count: 17 * 13))
        for entry in 0..<8 {
            var m: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
            m[entry] = value
            var places = Places(count: 9)
            var drawn: [UInt8] = Array(repeating: 0, count: 9)
            for row in 0..<3 {
                places.set(row: row, Homography(m), columns: 17, rows: 13)
                places.draw(plane, into: &drawn, at: 0)
                #expect(drawn.allSatisfy { $0 == 9 })
            }
        }
    }

    /// Only the part of a plane that a page shows is averaged, which makes no difference to the page.
    @Test func averagesOnlyWhatIsShown() {
        let plane = Self.plane(width: 90, height: 70)
        let size = PageSize(width: 12, height: 9)
        let map = Homography([3, 0.2, 31, -0.1, 3, 22, 0, 0, 1])
        let page = Warp(map: map, size: size, samplesPerPixel: 3)([plane])[0]
        let whole = plane.reduced(by: 3)
        let reducing = Homography([1 / 3.0, 0, -1 / 3.0, 0, 1 / 3.0, -1 / 3.0, 0, 0, 1]).after(map)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let expected = Self.interpolated(whole, at: reducing(Point(x: Double(x), y: Double(y))))
                #expect(abs(Double(page[x, y]) - expected) < 2.6, "pixel \(x), \(y)")
            }
        }
    }
}

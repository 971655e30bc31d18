import Glibc
import Testing

@testable import NoteReading

struct LookSearchTests {
    private static let quad = WavyPicture.quad(60, 40, 108, 88)

    /// A patch of waves on a flat ground, its middle moved and the patch turned and scaled about it.
    private static func plane(to middle: Point, degrees: Double = 0, scale: Double = 1) -> Plane<UInt8> {
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        return Plane(
            width: 320, height: 240,
            samples: (0..<320 * 240).map { i in
                let (dx, dy) = (Double(i % 320) - middle.x, Double(i / 320) - middle.y)
                let (u, v) = ((c * dx + s * dy) / scale, (c * dy - s * dx) / scale)
                guard abs(u) <= 24, abs(v) <= 24 else { return 110 }
                return UInt8(130 + 50 * sin(u * 0.21 + 0.4) + 50 * sin(v * 0.27 + u * 0.08))
            })
    }

    private static let start = quad.middle

    private func places(in plane: Plane<UInt8>) throws -> [Quadrilateral] {
        let still = FlowPyramid(Self.plane(to: Self.start))
        let map = try #require(Appearance.map(onto: Self.quad))
        let look = try #require(Appearance(still, map))
        return LookSearch(appearance: look, quad: Self.quad)(FlowPyramid(plane))
    }

    @Test(arguments: [
        (Point(x: 84, y: 64), 0.0, 1.0), (Point(x: 230, y: 150), 0, 1), (Point(x: 50, y: 190), 0, 1),
        (Point(x: 210, y: 120), 20, 1), (Point(x: 210, y: 120), -17, 1), (Point(x: 150, y: 120), 0, 1.3),
        (Point(x: 150, y: 120), 0, 0.78), (Point(x: 220, y: 90), 12, 1.2),
    ])
    func findsItWhereverItWentTurnedAndScaledALittle(middle: Point, degrees: Double, scale: Double) throws {
        let places = try places(in: Self.plane(to: middle, degrees: degrees, scale: scale))
        let first = try #require(places.first)
        // A place to look at closely, no more: to an eighth of its size.
        #expect(first.middle.distance(to: middle) < 6 * scale)
        #expect(abs(first.size / (48 * scale) - 1) < 0.2)
        #expect(places.count <= 4)
    }

    @Test func findsNothingWhereItIsNot() throws {
        #expect(try places(in: Plane(width: 320, height: 240, filledWith: 110)).isEmpty)
        #expect(try places(in: Plane(width: 20, height: 16, filledWith: 110)).isEmpty)
    }

    @Test func placesAreApartFromEachOther() throws {
        var two = Self.plane(to: Point(x: 80, y: 80))
        let other = Self.plane(to: Point(x: 230, y: 160))
        for y in 120..<200 { for x in 180..<300 { two[x, y] = other[x, y] } }
        let places = try places(in: two)
        for middle in [Point(x: 80, y: 80), Point(x: 230, y: 160)] {
            #expect(places.contains { $0.middle.distance(to: middle) < 6 })
        }
        for i in places.indices {
            for j in places.indices.dropFirst(i + 1) {
                #expect(places[i].middle.distance(to: places[j].middle) > 0.3 * 48)
            }
        }
    }

    @Test func whatHasNoLookIsNotLookedFor() throws {
        let flat = FlowPyramid(Plane(width: 320, height: 240, filledWith: 110))
        let map = try #require(Appearance.map(onto: Self.quad))
        let look = try #require(Appearance(flat, map))
        #expect(LookSearch(appearance: look, quad: Self.quad)(FlowPyramid(Self.plane(to: Self.start))).isEmpty)
    }
}

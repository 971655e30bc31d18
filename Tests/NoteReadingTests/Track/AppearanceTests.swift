import Testing

@testable import NoteReading

struct AppearanceTests {
    private let still = FlowPyramid(WavyPicture.plane(width: 120, height: 90))
    private let quad = WavyPicture.quad(35, 25, 85, 70)

    @Test func looksLikeItselfAndLikeNothingElse() throws {
        let map = try #require(Appearance.map(onto: quad))
        let look = try #require(Appearance(still, map))
        let same = look.match(still, map)
        #expect(same.value > 0.99 && same.inside == 1 && same.trusted.allSatisfy { $0 })
        let elsewhere = try #require(Appearance.map(onto: WavyPicture.quad(15, 35, 65, 80)))
        #expect(look.match(still, elsewhere).value < 0.5)
        let flat = FlowPyramid(Plane(width: 120, height: 90, filledWith: 77))
        #expect(look.match(flat, map).value < 0.05)
    }

    @Test func brightnessAndContrastDoNotMatter() throws {
        let map = try #require(Appearance.map(onto: quad))
        let look = try #require(Appearance(still, map))
        let dim = FlowPyramid(WavyPicture.plane(width: 120, height: 90, gain: 0.6, offset: 10))
        #expect(look.match(dim, map).value > 0.98)
    }

    @Test(arguments: [Point(x: 1.2, y: -0.8), Point(x: -2, y: 2)])
    func isMovedToWhereItLooksLikeItself(shift: Point) throws {
        let map = try #require(Appearance.map(onto: quad))
        let look = try #require(Appearance(still, map))
        let moved = FlowPyramid(WavyPicture.plane(width: 120, height: 90, shift: shift, gain: 0.8, offset: 12))
        let found = Appearance.quadrilateral(try #require(look.align(moved, map)))
        #expect(found.departure(from: quad.map { $0 + shift }) < 0.25)
    }

    @Test func partsThatAreCoveredAreNotTrusted() throws {
        let map = try #require(Appearance.map(onto: quad))
        let look = try #require(Appearance(still, map))
        var covered = WavyPicture.plane(width: 120, height: 90)
        for y in 0..<90 { for x in 60..<120 { covered[x, y] = 240 } }
        let trusted = look.match(FlowPyramid(covered), map).trusted
        let side = Appearance.blocks
        for row in 0..<side {
            #expect(trusted[row * side] && trusted[row * side + 1])
            #expect(!trusted[row * side + side - 2])
        }
    }

    @Test func isTakenOnlyWhereItCanBeSeen() throws {
        let outside = try #require(Appearance.map(onto: WavyPicture.quad(-200, 25, -100, 70)))
        #expect(Appearance(still, outside) == nil)
    }
}

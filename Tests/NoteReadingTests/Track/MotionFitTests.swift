import TestSupport
import Testing

@testable import NoteReading

struct MotionFitTests {
    private let middle = Point(x: 100, y: 80)

    private func grid(_ map: Homography) -> [Flow] {
        (0..<36).map { k in
            let p = Point(x: 60 + Double(k % 6) * 16, y: 40 + Double(k / 6) * 16)
            return Flow(from: p, to: map(p), error: 0)
        }
    }

    /// A turn, a growth, a shift and a little perspective about the middle.
    private let motion = Homography([1.02, -0.05, 5, 0.04, 1.01, -3, 0.00003, -0.00002, 1])

    @Test func findsTheMotionAmongPointsGoneAstray() throws {
        var random = SplitMix64(seed: 5)
        var flows = grid(motion)
        for i in stride(from: 0, to: 36, by: 3) {
            let astray = flows[i].to + Point(x: random.between(-30, 30), y: random.between(5, 30))
            flows[i] = Flow(from: flows[i].from, to: astray, error: 0)
        }
        let result = try #require(MotionFit.fit(flows, middle: middle, size: 48))
        #expect(abs(result.inliers - 24.0 / 36) < 0.03)
        for corner in [Point(x: 60, y: 40), Point(x: 140, y: 40), Point(x: 140, y: 120), Point(x: 60, y: 120)] {
            // Perspective is held back, so corners come out to a fraction of a sample and no nearer.
            #expect(result.map(corner).distance(to: motion(corner)) < 0.4)
        }
    }

    @Test func pointsOnALineGiveNoWildShape() throws {
        let flows = (0..<8).map { k in
            let p = Point(x: 60 + 10 * Double(k), y: 80)
            return Flow(from: p, to: p + Point(x: 2, y: 1), error: 0)
        }
        let result = try #require(MotionFit.fit(flows, middle: middle, size: 48))
        let far = Point(x: 100, y: 130)
        #expect(result.map(far).distance(to: far + Point(x: 2, y: 1)) < 0.5)
    }

    @Test func twoPointsGiveAShift() throws {
        let flows = [Point(x: 99, y: 80), Point(x: 101, y: 80)].map {
            Flow(from: $0, to: $0 + Point(x: 3, y: 0), error: 0)
        }
        let result = try #require(MotionFit.fit(flows, middle: middle, size: 48))
        #expect(result.map(Point(x: 60, y: 40)).distance(to: Point(x: 63, y: 40)) < 0.6)
        #expect(MotionFit.fit([flows[0]], middle: middle, size: 48) == nil)
    }

    @Test func equationsAreSolved() throws {
        var system = NormalEquations(unknowns: 2)
        system.add([1, 1], 5, 1)
        system.add([1, -1], 1, 2)
        let solution = try #require(system.solution)
        #expect(abs(solution[0] - 3) < 1e-12 && abs(solution[1] - 2) < 1e-12)
        var open = NormalEquations(unknowns: 2)
        open.add([1, 1], 5, 1)
        #expect(open.solution == nil)
    }
}

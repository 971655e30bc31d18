import Testing

@testable import NoteReading

struct GroundPlaneTests {
    private let width = 30
    private let height = 20

    private func ground(_ x: Int, _ y: Int) -> Float { 0.8 - 0.006 * Float(x) + 0.004 * Float(y) }

    private func grid(_ width: Int, _ height: Int, _ value: (Int, Int) -> Float) -> Grid {
        let values = (0..<width * height).map { value($0 % width, $0 / width) }
        return Grid(width: width, height: height, factor: 1, values: values)
    }

    private func largestDifference(_ a: Grid, _ b: Grid) -> Float {
        zip(a.values, b.values).map { abs($0 - $1) }.max() ?? 0
    }

    @Test func aPlaneIsItsOwnGround() {
        let plane = grid(width, height, ground)
        #expect(largestDifference(plane.planeBeyondDarkMarks(), plane) < 1e-4)
    }

    /// Marks half as bright as the ground, in a block and scattered: the plane stays within a ninth of their contrast.
    @Test(arguments: [0.1, 0.25, 0.4], [true, false])
    func darkMarksMoveItLittle(part: Double, isScattered: Bool) {
        let plane = grid(width, height, ground)
        let marked = grid(width, height) { x, y in
            let isMarked =
                isScattered
                ? (x * 7 + y * 13) % 20 < Int(part * 20)
                : abs(Double(x) - 14.5) < 15 * part.squareRoot() && abs(Double(y) - 9.5) < 10 * part.squareRoot()
            return ground(x, y) - (isMarked ? 0.4 : 0)
        }
        #expect(largestDifference(marked.planeBeyondDarkMarks(), plane) < 0.4 / 9 + 0.03)
    }

    /// A grid of one row has no slope across it that could be fitted.
    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2)])
    func tinyGridsHaveAGround(width: Int, height: Int) {
        let found = grid(width, height) { _, _ in 0.5 }.planeBeyondDarkMarks()
        #expect(found.values.count == width * height)
        #expect(found.values.allSatisfy { abs($0 - 0.5) < 1e-4 })
    }
}

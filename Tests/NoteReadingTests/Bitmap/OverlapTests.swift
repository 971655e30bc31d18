import Testing

@testable import NoteReading

@Suite struct OverlapTests {
    private func square(_ x: Double, _ y: Double, _ side: Double) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
            bottomRight: Point(x: x + side, y: y + side),
            bottomLeft: Point(x: x, y: y + side))
    }

    @Test func squaresOverlapAsOneCanCount() {
        #expect(square(0, 0, 10).overlap(with: square(0, 0, 10)) == 1)
        #expect(abs(square(0, 0, 10).overlap(with: square(5, 0, 10)) - 50.0 / 150) < 1e-12)
        #expect(abs(square(0, 0, 10).overlap(with: square(2, 2, 5)) - 0.25) < 1e-12)
        #expect(square(0, 0, 10).overlap(with: square(20, 0, 10)) == 0)
        #expect(square(0, 0, 10).overlap(with: square(10, 0, 10)) == 0)
        #expect(square(0, 0, 0).overlap(with: square(0, 0, 0)) == 0)
    }

    @Test func aDiamondInItsSquareIsHalfOfIt() {
        let diamond = Quadrilateral(
            topLeft: Point(x: 5, y: 0), topRight: Point(x: 10, y: 5), bottomRight: Point(x: 5, y: 10),
            bottomLeft: Point(x: 0, y: 5))
        #expect(abs(diamond.overlap(with: square(0, 0, 10)) - 0.5) < 1e-12)
        // Eight-sided: the square of 8 about the same middle loses four corners of legs 3.
        let overlap = diamond.overlap(with: square(1, 1, 8))
        #expect(abs(overlap - 46.0 / (50 + 64 - 46)) < 1e-12)
    }

    @Test func orderOfCornersAndArgumentsDoesNotMatter() {
        let a = square(0, 0, 10)
        let b = Quadrilateral(
            topLeft: Point(x: 3, y: 1), topRight: Point(x: 12, y: 4), bottomRight: Point(x: 9, y: 13),
            bottomLeft: Point(x: -1, y: 8))
        let backwards = Quadrilateral(
            topLeft: b.bottomLeft, topRight: b.bottomRight, bottomRight: b.topRight, bottomLeft: b.topLeft)
        #expect(abs(a.overlap(with: b) - b.overlap(with: a)) < 1e-12)
        #expect(abs(a.overlap(with: b) - a.overlap(with: backwards)) < 1e-12)
    }
}

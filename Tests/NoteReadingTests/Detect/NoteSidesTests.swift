import Testing

@testable import NoteReading

/// Which side of a note lies along another one, and which on a line.
@Suite struct NoteSidesTests {
    private let left = Sheet(middle: Point(x: 50, y: 50), width: 80, height: 80, turnedBy: 0).corners

    @Test func aSideAlongAnotherIsKnown() {
        func right(x: Double = 131, y: Double = 50) -> Quadrilateral {
            Sheet(middle: Point(x: x, y: y), width: 80, height: 80, turnedBy: 0).corners
        }
        #expect(left.side(along: right()) == 1)
        #expect(right().side(along: left) == 3)
        // Too far away, too far down, on the same side of the line.
        #expect(left.side(along: right(x: 145)) == nil)
        #expect(left.side(along: right(y: 85)) == nil)
        #expect(left.side(along: left) == nil)
    }

    @Test func aSideOnALineIsKnown() {
        func line(x: Double, slant: Double = 0) -> Line {
            Line(from: Point(x: x - slant, y: 0), to: Point(x: x + slant, y: 100))
        }
        #expect(left.side(on: line(x: 90.4)) == 1)
        #expect(left.side(on: line(x: 9.5)) == 3)
        #expect(left.side(on: line(x: 92)) == nil)
        #expect(left.side(on: line(x: 90, slant: 2)) == nil)
    }

    @Test func lengthsAreMeansOfOppositeSides() {
        let slanted = Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 0), bottomRight: Point(x: 14, y: 20),
            bottomLeft: Point(x: 0, y: 20))
        #expect(slanted.across == 12)
        #expect(abs(slanted.down - (20 + 416.0.squareRoot()) / 2) < 1e-9)
    }
}

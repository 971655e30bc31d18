import Testing

@testable import NoteReading

@Suite struct LineTests {
    @Test func passesThroughItsPoints() {
        let (a, b) = (Point(x: 3, y: 4), Point(x: 10, y: -2))
        let line = Line(from: a, to: b)
        #expect(abs(line.distance(to: a)) < 1e-12)
        #expect(abs(line.distance(to: b)) < 1e-12)
        #expect(line.direction.dot(b - a) > 0)
    }

    /// To the left of a line that runs right is up: y runs down.
    @Test func normalPointsLeft() {
        #expect(Line(from: Point(x: 0, y: 5), to: Point(x: 9, y: 5)).distance(to: Point(x: 4, y: 2)) == 3)
    }

    @Test func meetsWhereBothPass() throws {
        let (first, second) = (
            Line(from: Point(x: 0, y: 0), to: Point(x: 8, y: 4)), Line(from: Point(x: 1, y: 7), to: Point(x: 9, y: 0))
        )
        let p = try #require(first.meeting(second))
        #expect(abs(first.distance(to: p)) < 1e-9)
        #expect(abs(second.distance(to: p)) < 1e-9)
    }

    @Test func parallelsDoNotMeet() {
        let line = Line(from: Point(x: 0, y: 0), to: Point(x: 8, y: 4))
        #expect(line.meeting(Line(from: Point(x: 0, y: 3), to: Point(x: 8, y: 7))) == nil)
    }
}

import Testing

@testable import NoteReading

struct RowsTests {
    /// Boxes of 20 × 30 about these places, put into rows; each digit as the index of its place.
    private func rows(_ places: [(x: Int, y: Int)]) -> [[Int]] {
        let digits = places.enumerated().map { index, place in
            let box = Glyph.Box(left: place.x - 10, top: place.y - 15, right: place.x + 10, bottom: place.y + 15)
            return DigitStrokes(strokes: [Stroke(piece: index, box: box, area: 100, ink: 100)], box: box)
        }
        return arrangedInRows(digits, box: \.box).map { $0.map { $0.strokes[0].piece } }
    }

    @Test func nothingHasNoRow() {
        #expect(rows([]).isEmpty)
    }

    @Test func oneRowIsReadFromTheLeft() {
        #expect(rows([(90, 50), (20, 54), (55, 46)]) == [[1, 2, 0]])
    }

    @Test func rowsOfDifferentCountsAreReadFromTheTop() {
        let places = [(60, 150), (20, 50), (60, 52), (100, 48), (40, 100), (80, 102), (20, 152)]
        #expect(rows(places) == [[1, 2, 3], [4, 5], [6, 0]])
    }

    /// Every digit lies 10 samples lower than its neighbour: the last of a row is lower than the first of the next.
    @Test func aSlantedRowIsARow() {
        let first = (0..<5).map { (x: 20 + 40 * $0, y: 50 + 10 * $0) }
        let second = (0..<5).map { (x: 20 + 40 * $0, y: 95 + 10 * $0) }
        #expect(rows(first + second) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]])
    }

    @Test func aDrawnPageHasItsRows() throws {
        var drawn = DrawnPage(side: 400)
        for (y, digits) in [(0.2, [3, 3, 5]), (0.5, [2, 7]), (0.8, [0, 6, 9])] {
            for (i, digit) in digits.enumerated() { drawn.write(digit, height: 0.2, at: (0.25 + 0.22 * Double(i), y)) }
        }
        let writing = try #require(drawn.writings().first { $0.glyphs.count == 8 })
        #expect(writing.rows == [0, 0, 0, 1, 1, 2, 2, 2])
        for row in 0..<3 {
            let lefts = zip(writing.glyphs, writing.rows).filter { $0.1 == row }.map(\.0.box.left)
            #expect(lefts == lefts.sorted())
        }
    }
}

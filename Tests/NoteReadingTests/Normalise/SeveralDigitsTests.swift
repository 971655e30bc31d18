import Testing

@testable import NoteReading
@testable import TestSupport

@Suite("Several digits")
struct SeveralDigitsTests {
    /// The first hypothesis of what is written.
    private func writing(_ drawn: DrawnPage) throws -> Writing { try #require(drawn.writings().first) }

    /// Slanted hands' boxes overlap; the digits are apart all the same.
    @Test func slantedNeighboursStayApart() throws {
        var drawn = DrawnPage(side: 300)
        for (i, x) in [0.25, 0.42, 0.59].enumerated() {
            let top = (x: x + 0.12, y: 0.3)
            drawn.line(from: top, to: (x: x - 0.02, y: 0.7), width: 0.03)
            if i == 1 { drawn.line(from: top, to: (x: x + 0.05, y: 0.36), width: 0.03) }
        }
        #expect(try writing(drawn).glyphs.count == 3)
    }

    /// A 5 whose flag is set apart, an open 4 in two strokes, an 8 of two rings: each one digit.
    @Test(arguments: [
        [[(0.42, 0.32), (0.40, 0.48), (0.55, 0.48), (0.58, 0.62), (0.40, 0.70)], [(0.47, 0.32), (0.62, 0.31)]],
        [[(0.40, 0.30), (0.37, 0.52), (0.52, 0.53)], [(0.58, 0.30), (0.56, 0.70)]],
        [
            [(0.5, 0.30), (0.42, 0.38), (0.5, 0.46), (0.58, 0.38), (0.5, 0.30)],
            [(0.5, 0.51), (0.40, 0.60), (0.5, 0.70), (0.60, 0.60), (0.5, 0.51)],
        ],
    ])
    func aDigitOfSeparateStrokesIsOne(strokes: [[(x: Double, y: Double)]]) throws {
        var drawn = DrawnPage(side: 300)
        for stroke in strokes {
            for (from, to) in zip(stroke, stroke.dropFirst()) { drawn.line(from: from, to: to, width: 0.025) }
        }
        let glyphs = try writing(drawn).glyphs
        #expect(glyphs.count == 1)
        #expect(glyphs.first.map { $0.box.top <= 92 && $0.box.bottom >= 208 } == true)
    }

    @Test func touchingDigitsHaveParts() throws {
        var drawn = DrawnPage(side: 300)
        drawn.write(0, height: 0.4, at: (0.38, 0.5))
        drawn.write(0, height: 0.4, at: (0.62, 0.5))
        let writing = try writing(drawn)
        try #require(writing.glyphs.count == 1)
        let parts = writing.parts[0]
        try #require(parts.count == 2)
        // Each is about as wide as a 0 alone: 75 samples.
        for part in parts { #expect(abs(part.box.right - part.box.left - 75) < 9) }
        #expect(abs(parts[0].box.right - 150) < 9 && abs(parts[1].box.left - 150) < 9)
    }

    @Test(arguments: [0, 1, 2, 3, 5, 6, 7, 8, 9])
    func singleDigitsHaveNoParts(digit: Int) throws {
        for hand in DigitHand.hands(for: digit) {
            var drawn = DrawnPage(side: 160)
            drawn.write(hand, height: 0.6)
            let parts = try writing(drawn).parts.flatMap { $0 }
            #expect(parts.isEmpty, "\(hand.name) \(digit)")
        }
    }
}

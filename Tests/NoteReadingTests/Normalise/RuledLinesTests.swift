import Testing

@testable import NoteReading

@Suite("Ruled lines")
struct RuledLinesTests {
    private let side = 320

    private func page(_ drawn: DrawnPage) -> Plane<UInt8> {
        Plane(width: side, height: side, samples: drawn.coverage.coverage.map { UInt8($0 * 255) })
    }

    /// Lines from edge to edge, a little tilted, `pitch` apart; upright ones too.
    private func ruled(_ drawn: DrawnPage, tilt: Double, upright: Bool) -> DrawnPage {
        var ruled = drawn
        for place in stride(from: 0.06, to: 1, by: 0.095) {
            ruled.line(from: (-0.05, place), to: (1.05, place + tilt), width: 0.006)
            if upright { ruled.line(from: (place - tilt, -0.05), to: (place, 1.05), width: 0.006) }
        }
        return ruled
    }

    @Test(arguments: [(0, false), (0.015, false), (-0.03, false), (0, true), (0.02, true)])
    func linesGoAndTheDigitStays(tilt: Double, upright: Bool) {
        var plain = DrawnPage(side: side)
        plain.write(3, height: 0.6, pen: 0.1)
        var cleaned = page(ruled(plain, tilt: tilt, upright: upright))
        let before = meanDifference(cleaned, page(plain))
        removeRuledLines(from: &cleaned)
        #expect(before > 12)
        #expect(meanDifference(cleaned, page(plain)) < 1.2)
    }

    /// The bars of large digits are as long as lines are thin, but end before the page does.
    @Test(arguments: [(2, 0.9), (4, 0.85), (5, 0.9), (7, 0.9), (1, 0.9)])
    func largeDigitsAreNoLines(digit: Int, height: Double) {
        var drawn = DrawnPage(side: side)
        drawn.write(digit, height: height, pen: 0.02)
        let original = page(drawn)
        var cleaned = original
        removeRuledLines(from: &cleaned)
        #expect(meanDifference(cleaned, original) == 0)
    }

    @Test func aFoldAcrossThePageGoes() {
        var drawn = DrawnPage(side: side)
        drawn.line(from: (-0.05, 0.42), to: (1.05, 0.45), width: 0.008)
        var cleaned = page(drawn)
        removeRuledLines(from: &cleaned)
        #expect(cleaned.samples.count { $0 >= InkPieces.faintest } == 0)
    }

    @Test(arguments: [1, 2, 11, 12, 13])
    func tinyPagesAreLeftAlone(side: Int) {
        let original = Plane<UInt8>(width: side, height: side, filledWith: 200)
        var cleaned = original
        removeRuledLines(from: &cleaned)
        #expect(meanDifference(cleaned, original) == 0)
    }
}

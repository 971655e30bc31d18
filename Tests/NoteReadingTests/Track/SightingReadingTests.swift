import Testing

@testable import NoteReading

/// What a note's readings make of the note in a video.
struct SightingReadingTests {
    private let reading = SightingReading(recognise: Recognise())

    private func readings(_ glyphs: (digit: Int, height: Int)...) -> Readings {
        Readings(
            glyphs: glyphs.map { glyph in
                Glyph(
                    plane: Plane(width: Glyph.side, height: Glyph.side, filledWith: 0),
                    box: .init(left: 0, top: 0, right: 20, bottom: glyph.height))
            },
            readings: glyphs.map { glyph in
                Reading(
                    digit: glyph.digit, confidence: 1,
                    probabilities: (0..<10).map { $0 == glyph.digit ? 1 : 0 }, isDigit: true)
            },
            rows: glyphs.map { _ in 0 }, isRinged: false, support: nil, score: 1)
    }

    @Test func theLargestIsRead() {
        let (largest, isSingle) = reading.largest(of: readings((4, 40), (7, 60), (3, 38)))
        #expect(largest?.digit == 7 && !isSingle)
    }

    @Test func oneDigitIsSingleAndABlankNoteNone() {
        let one = reading.largest(of: readings((7, 60)))
        #expect(one.reading?.digit == 7 && one.isSingle)
        let none = reading.largest(of: readings())
        #expect(none.reading == nil && !none.isSingle)
    }
}

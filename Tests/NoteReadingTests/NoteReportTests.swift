import Testing

@testable import NoteReading

/// What a note's glyphs make of the note.
struct NoteReportTests {
    private func report(_ glyphs: (digit: Int, height: Int, isDigit: Bool)...) -> NoteReport {
        let corner = Point(x: 0, y: 0)
        return NoteReport(
            quadrilateral: Quadrilateral(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner),
            cornersOutside: [],
            detection: 1, pageWidth: 100, pageHeight: 100,
            digits: glyphs.map { glyph in
                let probabilities = (0..<10).map { $0 == glyph.digit ? 1.0 : 0 }
                let reading = Reading(
                    digit: glyph.digit, confidence: 1, probabilities: probabilities, isDigit: glyph.isDigit)
                let box = Glyph.Box(left: 0, top: 0, right: 10, bottom: glyph.height)
                return (Glyph(plane: Plane(width: 28, height: 28, filledWith: 0), box: box), reading)
            },
            pictures: []
        )
    }

    @Test func oneDigitIsRead() {
        let note = report((3, 20, true))
        #expect(note.status == .ok)
        #expect(note.reading?.digit == 3)
    }

    @Test func blankNoteHasNoReading() {
        #expect(report().status == .noDigit)
        #expect(report().reading == nil)
    }

    @Test func refusedGuessStillStands() {
        let note = report((8, 20, false))
        #expect(note.status == .notADigit)
        #expect(note.reading?.digit == 8)
    }

    @Test func severalDigitsAreNoSingleReading() {
        let note = report((4, 20, true), (2, 21, true))
        #expect(note.status == .severalDigits)
        #expect(note.reading == nil)
        #expect(note.digits.map(\.reading.digit) == [4, 2])
    }

    @Test func oneRefusedGlyphAmongSeveralRefusesTheNote() {
        let note = report((4, 20, true), (9, 30, false), (2, 21, true))
        #expect(note.status == .notADigit)
        #expect(note.reading?.digit == 9)
    }
}

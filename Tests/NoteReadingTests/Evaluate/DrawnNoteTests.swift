import Testing

@testable import NoteReading

/// What speed is measured with is read, so that what is measured is reading.
@Suite struct DrawnNoteTests {
    @Test func theDrawnNoteReads() throws {
        let report = try NoteReader()(DrawnNote.picture(width: 800).jpeg())
        #expect(report.notes.first?.reading?.digit == 3)
    }

    @Test func theDrawnGlyphReads() {
        let reading = Recognise()([DrawnNote.glyph])[0]
        #expect(reading.digit == 3 && reading.isDigit)
    }

    /// A camera's noise, the same each time.
    @Test func thePictureHasGrain() {
        let picture = DrawnNote.picture(width: 200)
        #expect(picture == DrawnNote.picture(width: 200) && picture.height == 150)
        let corner = picture.samples[..<(3 * 40)]
        #expect(Set(corner).count > 12)
    }
}

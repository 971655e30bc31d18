import Testing

@testable import NoteReading

struct SightingReadingTests {
    private let reading = SightingReading(recognise: Recognise())

    private func drawn(_ digit: Int, height: Int) throws -> Glyph {
        let index = try #require(DrawnGlyphs.digits.firstIndex(of: digit))
        return try DrawnGlyphs.all(height: height)[index]
    }

    @Test func theLargestIsReadBesideAPairThatTouches() throws {
        let pair = DrawnGlyphs.noise(height: 40)
        let parts = try [drawn(4, height: 40), drawn(3, height: 38)]
        let writing = Writing(glyphs: [pair, try drawn(7, height: 60)], parts: [parts, []])
        let (largest, isSingle) = reading.largest(of: writing)
        #expect(largest?.digit == 7 && !isSingle)
    }

    @Test func aPairAloneIsNoSingleDigit() throws {
        let pair = DrawnGlyphs.noise(height: 40)
        let parts = try [drawn(4, height: 36), drawn(3, height: 40)]
        let (largest, isSingle) = reading.largest(of: Writing(glyphs: [pair], parts: [parts]))
        #expect(largest?.digit == 3 && !isSingle)
    }

    @Test func oneDigitIsSingleAndABlankNoteNone() throws {
        let one = reading.largest(of: Writing(glyphs: [try drawn(7, height: 60)], parts: [[]]))
        #expect(one.reading?.digit == 7 && one.isSingle)
        let none = reading.largest(of: Writing(glyphs: [], parts: []))
        #expect(none.reading == nil && !none.isSingle)
    }
}

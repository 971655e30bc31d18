import TestSupport
import Testing

@testable import NoteReading

struct SightingReadingTests {
    private let reading = SightingReading(recognise: Recognise())

    /// A drawn 3, 7, 4 and 0 as the network sees them, each in a box of a height.
    private func drawn(_ digit: Int, height: Int) throws -> Glyph {
        let file = try Fixture("Activations/network.safetensors").bytes()
        let header = 8 + file[0..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        let image = try #require([3, 7, 4, 0].firstIndex(of: digit))
        let samples = (0..<784).map { index in
            let place = header + (image * 784 + index) * 4
            return UInt8(
                Float(bitPattern: file[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
        }
        return glyph(samples, height: height)
    }

    private func glyph(_ samples: [UInt8], height: Int) -> Glyph {
        Glyph(
            plane: Plane(width: 28, height: 28, samples: samples),
            box: .init(left: 0, top: 0, right: 28, bottom: height))
    }

    @Test func theLargestIsReadBesideAPairThatTouches() throws {
        let pair = glyph((0..<784).map { UInt8($0 * 97 % 251) }, height: 40)
        let parts = try [drawn(4, height: 40), drawn(3, height: 38)]
        let writing = Writing(glyphs: [pair, try drawn(7, height: 60)], parts: [parts, []])
        let (largest, isSingle) = reading.largest(of: writing)
        #expect(largest?.digit == 7 && !isSingle)
    }

    @Test func aPairAloneIsNoSingleDigit() throws {
        let pair = glyph((0..<784).map { UInt8($0 * 97 % 251) }, height: 40)
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

import Testing

@testable import stickydigit

@Suite struct FramePlaceTests {
    private func step(_ place: FramePlace, _ bytes: [UInt8]) -> FramePlace.Step {
        place.step(in: bytes.span, longest: 100)
    }

    @Test(
        arguments: [
            // A segment of four bytes, one before the compressed data, the end, a fill byte, a marker without a segment.
            ([0xFF, 0xE0, 0, 4, 9, 9], .go(.jpegMarker(at: 6))), ([0xFF, 0xDA, 0, 2], .go(.jpegData(at: 4))),
            ([0xFF, 0xD9], .done(2)), ([0xFF, 0xFF, 0xD9], .go(.jpegMarker(at: 1))),
            ([0xFF, 0xD0], .go(.jpegMarker(at: 2))),
            // Cut off at each place.
            ([], .more(.jpegMarker(at: 0))), ([0xFF], .more(.jpegMarker(at: 0))),
            ([0xFF, 0xE0, 0], .more(.jpegMarker(at: 0))),
            // No marker, one of data, a length that does not count itself, another picture.
            ([0x12], .broken(0)), ([0xFF, 0x00], .broken(1)), ([0xFF, 0xE0, 0, 1], .broken(1)),
            ([0xFF, 0xD8, 0xFF], .broken(0)), ([0xFF, 0xD8], .more(.jpegMarker(at: 0))),
        ] as [([UInt8], FramePlace.Step)])
    func markersLeadOn(_ bytes: [UInt8], step expected: FramePlace.Step) {
        #expect(step(.jpegMarker(at: 0), bytes) == expected)
    }

    @Test func compressedDataEndAtAMarkerThatIsNoRestart() {
        #expect(step(.jpegData(at: 0), [1, 0xFF, 0, 0xFF, 0xD3, 0xFF, 0xFF, 0xD9]) == .go(.jpegMarker(at: 6)))
        // The last byte may be a marker's first.
        #expect(step(.jpegData(at: 0), [1, 2, 0xFF]) == .more(.jpegData(at: 2)))
    }

    @Test func chunksLeadOn() {
        let end = [0, 0, 0, 0] + Array("IEND".utf8) + [1, 2, 3, 4]
        #expect(step(.pngChunk(at: 0), [0, 0, 0, 5] + Array("tEXt".utf8)) == .go(.pngChunk(at: 17)))
        #expect(step(.pngChunk(at: 0), end) == .done(12))
        #expect(step(.pngChunk(at: 0), end.dropLast()) == .more(.pngChunk(at: 0)))
        #expect(step(.pngChunk(at: 0), [0, 0, 0, 101] + Array("tEXt".utf8)) == .broken(0))
        #expect(step(.pngChunk(at: 0), [0, 0, 0, 5] + Array("t3Xt".utf8)) == .broken(0))
    }

    @Test func beginningsAreLookedFor() {
        let bytes: [UInt8] = [0x89, 0x50, 0xFF, 0xD9, 0xFF, 0xD8, 0xFF, 0xE0]
        #expect(FramePlace.possibleBeginning(in: bytes.span, from: 0) == 4)
        #expect(FramePlace.beginning(at: 4, in: bytes.span) == .jpegMarker(at: 6))
        #expect(FramePlace.beginning(at: 0, in: bytes.span) == nil)
        // What may become one is not passed over.
        let cut: [UInt8] = [1, 0x89, 0x50, 0x4E]
        #expect(FramePlace.possibleBeginning(in: cut.span, from: 0) == 1)
        #expect(FramePlace.beginning(at: 1, in: cut.span) == nil)
    }
}

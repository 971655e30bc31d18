import NoteReading
import Testing

@testable import stickydigit

@Suite struct AVIStreamTests {
    private let jpeg = Picture(width: 24, height: 16, filledWith: .yellow).jpeg()
    private let other = Picture(width: 24, height: 16, filledWith: .red).jpeg()

    private func cuts(_ bytes: [UInt8], piece: Int, limit: Int = 1 << 20) -> [TrackStream.Cut] {
        var stream = AVIStream(limit: limit)
        var cuts: [TrackStream.Cut] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            cuts += stream.take(bytes[start..<min(bytes.count, start + piece)])
        }
        return cuts + stream.end()
    }

    @Test(arguments: [1, 7, 100_000])
    func framesAreTakenOutOfTheirChunks(piece: Int) {
        // A frame of odd length has a byte behind it; sound may look like the beginning of a picture.
        let odd = jpeg.count % 2 == 1 ? jpeg : Array(jpeg.dropLast(2)) + [0xFF, 0xFF, 0xD9]
        let bytes = avi([
            ("00dc", jpeg), ("01wb", [0xFF, 0xD8, 0xFF, 0xE0, 9]), ("00dc", odd), ("00dc", []), ("00db", other),
        ])
        #expect(cuts(bytes, piece: piece) == [.picture(jpeg), .picture(odd), .picture(other)])
    }

    @Test(arguments: [1, 100_000])
    func framesWithoutEndMarksAreFilledUp(piece: Int) {
        let open = Array(jpeg.dropLast(2))
        let bytes = avi([("00dc", open + Array(repeating: 0, count: 900)), ("00dc", open)])
        let pictures = cuts(bytes, piece: piece).compactMap(\.picture)
        #expect(pictures.count == 2 && pictures.allSatisfy { $0.starts(with: open) && $0.count <= open.count + 4 })
    }

    /// A program that writes into a pipe does not know the lengths of lists.
    @Test(arguments: [0, 0xFFFF_FFFF])
    func listsMayClaimAnyLength(_ length: UInt32) {
        #expect(cuts(avi([("00dc", jpeg)], listLength: length), piece: 50) == [.picture(jpeg)])
    }

    @Test func theFirstOfSeveralStreamsIsTaken() {
        let bytes = avi([("01dc", jpeg), ("00dc", other), ("01dc", jpeg)])
        #expect(cuts(bytes, piece: 100) == [.picture(jpeg), .picture(jpeg)])
    }

    @Test func aFileThatBreaksOffGivesWhatIsThere() {
        let bytes = avi([("00dc", jpeg), ("00dc", other)], hasIndex: false)
        let cuts = cuts(Array(bytes.dropLast(40)), piece: 100)
        #expect(cuts.count == 2 && cuts[0].picture == jpeg && cuts[1].picture == Array(other.dropLast(40)))
    }

    @Test func framesOfAnotherKindAreAGap() {
        let bytes = avi([("00dc", [0, 0, 0, 1, 0x67]), ("00dc", [0, 0, 0, 1, 0x41])])
        #expect(cuts(bytes, piece: 30) == [.gap(bytes.count, isUsual: false)])
    }

    @Test func whereChunksBreakOffFramesAreLookedFor() {
        let bytes = avi([("00dc", jpeg)], hasIndex: false) + [1, 2, 3, 4, 5, 6, 7, 8, 9] + other
        #expect(cuts(bytes, piece: 64).compactMap(\.picture) == [jpeg, other])
    }

    @Test func aFrameOverTheLimitIsGivenUp() {
        let bytes = avi([("00dc", jpeg), ("00dc", Array(repeating: 1, count: 5000)), ("00dc", other)])
        let cuts = cuts(bytes, piece: 100, limit: 2000)
        #expect(cuts.compactMap(\.picture) == [jpeg, other] && cuts.count == 3)
    }
}

/// An AVI file with these chunks of pictures and sound.
func avi(
    _ chunks: [(name: String, data: [UInt8])], listLength: UInt32? = nil, hasIndex: Bool = true
) -> [UInt8] {
    func number(_ number: UInt32) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) } }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(UInt32(data.count)) + data + (data.count % 2 == 1 ? [0] : [])
    }
    func list(_ kind: String, _ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(kind.utf8) + number(listLength ?? UInt32(data.count + 4)) + Array(name.utf8) + data
    }
    let header = list(
        "LIST", "hdrl", chunk("avih", Array(repeating: 0, count: 56)) + list("LIST", "strl", chunk("strh", [1, 2, 3])))
    let movie = list("LIST", "movi", chunks.flatMap { chunk($0.name, $0.data) })
    let index = hasIndex ? chunk("idx1", Array(repeating: 0xFF, count: 16)) : []
    return list("RIFF", "AVI ", header + chunk("JUNK", [0, 0, 0]) + movie + index)
}

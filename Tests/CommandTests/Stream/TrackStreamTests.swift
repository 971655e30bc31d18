import NoteReading
import TestSupport
import Testing

@testable import stickydigit

@Suite struct TrackStreamTests {
    private let jpeg = Picture(width: 24, height: 16, filledWith: .yellow).jpeg()
    private let png = Picture(width: 24, height: 16, filledWith: .red).png()

    /// All cuts of a stream that comes in pieces of one size.
    private func cuts(_ bytes: [UInt8], piece: Int, limit: Int = 1 << 20) -> [TrackStream.Cut] {
        var stream = TrackStream(limit: limit)
        var cuts: [TrackStream.Cut] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            cuts += stream.take(bytes[start..<min(bytes.count, start + piece)])
        }
        return cuts + stream.end()
    }

    @Test(arguments: [1, 2, 7, 100, 100_000])
    func cutsPicturesWhateverThePieces(piece: Int) {
        #expect(cuts(jpeg + png + jpeg + jpeg, piece: piece).map(\.picture) == [jpeg, png, jpeg, jpeg])
    }

    @Test(arguments: [1, 5, 100_000])
    func passesOverWhatIsNoPicture(piece: Int) {
        let cuts = cuts([1, 2, 0xFF, 3] + jpeg + [0x89, 0x50, 9] + png, piece: piece)
        #expect(
            cuts == [.gap(4, isUsual: false), .picture(jpeg), .gap(3, isUsual: false), .picture(png)])
    }

    private static let header = Array("\r\n--frame\r\nContent-Type: image/jpeg\r\nContent-Length: 812\r\n\r\n".utf8)

    @Test(arguments: [1, 3, 100_000])
    func headersBetweenFramesAreKnown(piece: Int) {
        let end = Array("\r\n--frame--\r\n".utf8)
        let cuts = cuts(Self.header + jpeg + Self.header + png + end, piece: piece)
        #expect(
            cuts == [
                .gap(Self.header.count, isUsual: true), .picture(jpeg), .gap(Self.header.count, isUsual: true),
                .picture(png), .gap(end.count, isUsual: true),
            ])
    }

    @Test(arguments: [
        "\r\nhello\r\n", "--frame\r\n\u{1}", "Content Type: x", ": x", "--" + String(repeating: "x", count: 5000),
    ])
    func otherBytesBetweenFramesAreNoHeader(text: String) {
        let bytes = Array(text.utf8)
        #expect(cuts(jpeg + bytes + jpeg, piece: 50)[1] == .gap(bytes.count, isUsual: false))
    }

    @Test func aHeaderDoesNotHideABrokenFrame() {
        let cuts = cuts(jpeg + Self.header + jpeg[..<(jpeg.count / 2)] + Self.header + jpeg, piece: 100)
        #expect(cuts.compactMap(\.picture) == [jpeg, jpeg])
        #expect(cuts.contains { if case .waste = $0 { true } else { false } })
    }

    /// As cameras write them that leave the end mark out: each ends where the next begins.
    @Test(arguments: [1, 13, 100_000])
    func framesMayHaveNoEndMark(piece: Int) throws {
        let open = Array(jpeg.dropLast(2))
        #expect(cuts(open + open + open, piece: piece) == [.picture(open), .picture(open), .picture(open)])
        // With headers between them, or filled up with zeros, of which a few may be the frame's own.
        let header = Array("\r\n--frame\r\nContent-Type: image/jpeg\r\nContent-Length: 812\r\n\r\n".utf8)
        let zeros = [UInt8](repeating: 0, count: 600)
        for between in [header, zeros, zeros + header] {
            let cuts = cuts(open + between + open + between + jpeg, piece: piece)
            try #require(cuts.count == 3)
            for picture in cuts.compactMap(\.picture) {
                #expect(picture.starts(with: open) && picture.count <= open.count + 4)
                #expect(try Decode()(picture).luma == Decode()(jpeg).luma)
            }
        }
    }

    @Test(arguments: [1, 13, 100_000])
    func zerosBehindAFrameAreUsual(piece: Int) {
        let zeros = [UInt8](repeating: 0, count: 9000)
        #expect(
            cuts(jpeg + zeros + jpeg + [0], piece: piece)
                == [.picture(jpeg), .gap(9000, isUsual: true), .picture(jpeg), .gap(1, isUsual: true)])
        #expect(cuts(jpeg + zeros + [7] + jpeg, piece: piece)[1] == .gap(9001, isUsual: false))
        #expect(cuts(jpeg + [0xFF, 0xD9] + jpeg, piece: piece)[1] == .gap(2, isUsual: false))
    }

    @Test(arguments: [1, 64, 100_000])
    func aPictureWithoutItsFirstBytesIsABrokenFrame(piece: Int) {
        for (picture, signature) in [(jpeg, 3), (png, 8)] {
            for place in 0..<signature {
                var damaged = picture
                damaged[place] ^= 0x55
                for before in [[], Self.header] {
                    let cuts = cuts(jpeg + before + damaged + png, piece: piece)
                    #expect(cuts.count == 3 && cuts.compactMap(\.picture) == [jpeg, png], "byte \(place)")
                    if case .waste(let count, _) = cuts[1] {
                        #expect(count == before.count + damaged.count)
                    } else {
                        Issue.record("byte \(place): \(cuts[1])")
                    }
                }
            }
        }
    }

    @Test(arguments: [1, 50, 100_000])
    func aBrokenPictureDoesNotTakeTheNextWithIt(piece: Int) {
        for end in [4, 30, jpeg.count / 2, jpeg.count - 1] {
            let cuts = cuts(jpeg + jpeg[..<end] + jpeg + jpeg, piece: piece)
            #expect(cuts.compactMap(\.picture).count >= 2, "cut at \(end)")
            #expect(
                cuts.compactMap(\.picture).first == jpeg && cuts.compactMap(\.picture).last == jpeg, "cut at \(end)")
        }
    }

    @Test func anyDamageLeavesTheLastPicture() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<200 {
            var damaged = jpeg + png
            for _ in 0..<4 { damaged[random.index(below: damaged.count)] = UInt8(random.index(below: 256)) }
            let cuts = cuts(jpeg + damaged + jpeg + jpeg + jpeg, piece: 64)
            #expect(cuts.compactMap(\.picture).first == jpeg)
        }
    }

    @Test func anEndlessPictureIsGivenUp() {
        let endless = Array(jpeg[..<(jpeg.count - 2)]) + Array(repeating: UInt8(7), count: 5000)
        let cuts = cuts(endless + jpeg, piece: 100, limit: 2000)
        #expect(cuts.compactMap(\.picture).last == jpeg)
        #expect(cuts.count { if case .waste = $0 { true } else { false } } > 0)
    }

    /// Each begins a header that leads over all that follow, to a place where it breaks off: gone through once for each, they
    /// would take minutes.
    @Test(arguments: [false, true]) func manyBeginningsAreGoneThroughOnce(isPNG: Bool) {
        let length = isPNG ? Array("\0\0\0\u{8}abcd".utf8) : [0xFF, 0xE0, 0x00, 0x0A]
        let start = isPNG ? Array(png[..<8]) : [0xFF, 0xD8]
        // The next beginning lies within what this one's segment, or chunk with its checksum, says it holds.
        let unit = start + length + Array(repeating: UInt8(isPNG ? 0x20 : 0x01), count: isPNG ? 4 : 6)
        let bytes = (0..<40_000).flatMap { _ in unit } + Array(repeating: UInt8(1), count: 40)
        let cuts = cuts(bytes + jpeg, piece: 1 << 20, limit: 1 << 24)
        #expect(cuts.compactMap(\.picture) == [jpeg])
    }

    @Test func theEndOfTheStreamMayComeAnywhere() {
        #expect(cuts([], piece: 1).isEmpty)
        let cuts = cuts(jpeg + jpeg[..<40], piece: 10)
        #expect(cuts.first?.picture == jpeg && cuts.count == 2 && cuts[1].picture == nil)
    }

    @Test func namesComeInNaturalOrder() {
        let names: [Word] = ["f10.jpg", "f2.jpg", "f1.jpg", "f02.jpg", "a.jpg", "f2b.jpg"]
        let sorted = names.sorted { $0.isNaturallyBefore($1) }.map(\.text)
        #expect(sorted == ["a.jpg", "f1.jpg", "f02.jpg", "f2.jpg", "f2b.jpg", "f10.jpg"])
    }
}

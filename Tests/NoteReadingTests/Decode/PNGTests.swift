import TestSupport
import Testing

@testable import NoteReading

struct PNGTests {
    @Test(arguments: [(1, 1), (1, 40), (40, 1), (37, 29)])
    func picturesComeBack(_ width: Int, _ height: Int) throws {
        let picture = texturedPicture(width: width, height: height)
        #expect(try Decode()(picture.png()).luma == Photo(picture).luma)
        #expect(try Decode()(picture.png()).redChroma == Photo(picture).redChroma)
        let grey = Picture(grey: Photo(picture).luma)
        let photo = try Decode()(grey.png())
        #expect(photo.luma.samples == grey.samples)
        #expect(photo.blueChroma.samples.allSatisfy { $0 == 128 })
    }

    @Test func largePicturesGrowTheFile() throws {
        let picture = texturedPicture(width: 700, height: 500)
        let file = picture.png()
        #expect(file.count > 100_000 && file.count < 700 * 500 * 3)
        #expect(try Decode()(file).redecoded(reduction: 1).luma == Photo(picture).luma)
    }

    /// Whatever is wrong with a file, the sentence is the project's own.
    @Test(arguments: ["rgb-8", "palette-2", "grey-16", "interlaced-texture", "rgba-16"])
    func noDamageBringsLibpngsWordsOut(_ name: String) throws {
        let bytes = try Fixture("Formats/\(name).png").bytes()
        var random = SplitMix64(seed: 31)
        var reasons: Set<String> = []
        for i in 0..<300 {
            var damaged = bytes
            for _ in 0..<(1 + i % 3) { damaged[random.index(below: damaged.count)] = UInt8(random.index(below: 256)) }
            // Checksums that fit let what is behind them be looked at.
            if i % 2 == 0 { damaged = withChecksums(damaged) }
            do {
                _ = try Decode()(damaged)
            } catch {
                expectPlain(error.description)
                reasons.insert(error.description)
            }
        }
        #expect(reasons.count > 1)
    }

    /// What libpng 1.6 says, as its sources have it.
    @Test(arguments: [
        "IDAT: CRC error", "IHDR: invalid", "Invalid IHDR data", "Missing PLTE before IDAT", "PLTE: invalid index",
        "Not enough image data", "Too much image data", "Extra compressed data", "bad adaptive filter value",
        "IDAT: invalid distance too far back", "IDAT: incorrect data check", "IDAT: invalid window size (libpng)",
        "Read Error", "[00][00][00][00]: invalid chunk type", "IEND: out of place", "Missing IHDR before IDAT",
        "Invalid attempt to read row data", "Unknown filter method in IHDR",
        "insufficient memory to process text chunk",
        "unexpected zlib return", "zstream unclaimed", "Row has too many bytes to allocate in memory",
        "internal row width error", "tRNS: duplicate", "using zstream", "damaged LZ stream", "bad zlib stream",
    ])
    func whatAMessageOfLibpngMeansIsSaidInOtherWords(_ words: String) {
        expectPlain(PNG.reason(libraryMessage: words))
    }

    /// The same chunks with the checksums that their bytes have.
    private func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
        var out = Array(bytes[..<8])
        var at = 8
        while at + 12 <= bytes.count {
            let size = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size <= bytes.count - at - 12 else { break }
            let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            out += name.utf8.count == 4 ? PNGWriter.chunk(name, Array(bytes[at + 8..<at + 8 + size])) : []
            at += 12 + size
        }
        return out + bytes[at...]
    }
}

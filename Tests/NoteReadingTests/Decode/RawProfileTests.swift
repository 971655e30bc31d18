import Testing

@testable import NoteReading

/// How a PNG is turned, in each of the places that programs write it to.
@Suite struct RawProfileTests {
    /// As ImageMagick writes it: a name, a count in a column of its own, lines of 72 digits.
    private func text(_ data: [UInt8], name: String = "exif") -> [UInt8] {
        let digits = Array(hexadecimal(data))
        let lines = stride(from: 0, to: digits.count, by: 72).map { String(digits[$0..<min(digits.count, $0 + 72)]) }
        return Array("\n\(name)\n      \(data.count)\n\(lines.joined(separator: "\n"))\n".utf8)
    }

    private func photo(_ chunks: [(String, [UInt8])], isAfter: Bool = false) throws -> Photo {
        var writer = PNGWriter(.grey, depth: 8, width: 6, height: 4)
        if isAfter { writer.after = chunks } else { writer.before = chunks }
        return try Decode()(writer.file { x, y, _ in 10 * y + x })
    }

    private static let mark = Array("Exif\0\0".utf8)

    @Test(arguments: [true, false], [true, false])
    func theChunkMayBeginWithCamerasMark(_ isMarked: Bool, isAfter: Bool) throws {
        for bigEndian in [false, true] {
            let data = (isMarked ? Self.mark : []) + tiff(6, bigEndian: bigEndian)
            let photo = try photo([("eXIf", data)], isAfter: isAfter)
            // What was at the bottom left is at the top left.
            #expect(photo.width == 4 && photo.height == 6 && photo.luma[0, 0] == 30)
        }
    }

    @Test(arguments: ["exif", "APP1"], ["tEXt", "zTXt", "iTXt", "packed iTXt"])
    func textHoldsProfiles(_ profile: String, _ chunk: String) throws {
        for data in [Self.mark + tiff(6), tiff(6)] {
            let text = text(data, name: profile.lowercased())
            let keyword = Array("Raw profile type \(profile)\0".utf8)
            let (name, body): (String, [UInt8]) =
                switch chunk {
                case "tEXt": ("tEXt", text)
                case "zTXt": ("zTXt", [0] + PNGWriter.zlib(text))
                case "iTXt": ("iTXt", [0, 0] + Array("en\0\0".utf8) + text)
                default: ("iTXt", [1, 0, 0, 0] + PNGWriter.zlib(text))
                }
            for isAfter in [false, true] {
                let photo = try photo([(name, keyword + body)], isAfter: isAfter)
                #expect(photo.width == 4 && photo.luma[0, 0] == 30, "\(chunk), \(isAfter)")
            }
        }
    }

    @Test func theChunkOfItsOwnCountsBeforeText() throws {
        let old = ("tEXt", Array("Raw profile type exif\0".utf8) + text(Self.mark + tiff(3)))
        #expect(try photo([old, ("eXIf", tiff(6))]).width == 4)
        #expect(try photo([old]).luma[0, 0] == 35)
    }

    @Test(arguments: [
        "", "\n", "\nexif\n", "\nexif\n 8\n", "\nexif\n 8\n4", "\nexif\n 8\nzz", "exif 99999999999999999999 49492a00",
        "\nexif\n      8\n49492a00",
    ])
    func whatIsNoProfileIsPassedOver(_ text: String) throws {
        let keyword = Array("Raw profile type exif\0".utf8)
        for chunk in ["tEXt", "zTXt", "iTXt"] {
            #expect(try photo([(chunk, keyword + Array(text.utf8))]).width == 6)
            #expect(try photo([(chunk, keyword + [0] + PNGWriter.zlib(Array(text.utf8)))]).width == 6)
        }
    }

    /// A megabyte of zeros in a kilobyte would be unpacked in vain.
    @Test func noMoreIsUnpackedThanAProfileHas() throws {
        let long = text(tiff(6)) + Array(repeating: 0x20, count: 1 << 20)
        #expect(try photo([("zTXt", Array("Raw profile type exif\0\0".utf8) + PNGWriter.zlib(long))]).width == 4)
    }
}

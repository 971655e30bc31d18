import Testing

@testable import NoteReading

/// What gzip makes of the IDX file of two images of 2 × 3, samples 0 to 11.
private let packed: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0x63, 0x60, 0xE0, 0x60, 0x66, 0x60, 0x60, 0x60, 0x82,
    0x62,
    0x66, 0x06, 0x46, 0x26, 0x66, 0x16, 0x56, 0x36, 0x76, 0x0E, 0x4E, 0x2E, 0x6E, 0x00, 0x78, 0x1E, 0x23, 0x84, 0x1C,
    0x00,
    0x00, 0x00,
]

@Suite struct IDXTests {
    @Test func imagesAreReadRowAfterRow() throws {
        let images = try IDX.images(idx([2, 2, 3], Array(200..<212)))
        #expect(images.count == 2 && images.width == 3 && images.height == 2 && images.scale == nil)
        #expect(images.plane(1) == Plane(width: 3, height: 2, samples: [206, 207, 208, 209, 210, 211]))
    }

    @Test func gzippedFilesAreTheSame() throws {
        #expect(try IDX.images(packed) == IDX.images(idx([2, 2, 3], Array(0..<12))))
        #expect(IDX.isImages(packed))
    }

    @Test func severalGzipMembersAreOneFile() throws {
        let unpacked = try Gzip.unpack(packed + packed, limit: 1000)
        #expect(unpacked == idx([2, 2, 3], Array(0..<12)) + idx([2, 2, 3], Array(0..<12)))
    }

    @Test func labelsAreDigits() throws {
        #expect(try IDX.labels(idx([3], [9, 0, 5])) == [9, 0, 5])
    }

    @Test(
        arguments: [
            ([], IDXFailure.otherFormat(kind: "images", firstBytes: [])),
            (Array("JFIF".utf8), .otherFormat(kind: "images", firstBytes: Array("JFIF".utf8))),
            (idx([3], [1, 2, 3]), .otherFormat(kind: "images", firstBytes: [0, 0, 8, 1])),
            (idx([1, 1, 1], type: 10, [0, 0, 0, 0]), .otherFormat(kind: "images", firstBytes: [0, 0, 10, 3])),
            (idx([1, 1, 1], type: 13, [0, 0, 0]), .otherCount(kind: "images", promised: 4, found: 3)),
            (idx([1, 1, 1], type: 14, [0xFF, 0xF0, 0, 0, 0, 0, 0, 0]), .notANumber(index: 0)),
            (
                idx(
                    [2, 1, 1], type: 14,
                    [0x7F, 0xEF] + Array(repeating: 0xFF, count: 6) + [0xFF, 0xEF] + Array(repeating: 0xFF, count: 6)),
                .notANumber(index: 0)
            ),
            (idx([1, 3, 2, 2], Array(0..<12)), .severalChannels(sizes: [1, 3, 2, 2])),
            (Array(idx([1, 1, 1], [0])[..<10]), .otherCount(kind: "images", promised: 16, found: 10)),
            (idx([2, 2, 3], Array(0..<11)), .otherCount(kind: "images", promised: 12, found: 11)),
            (idx([2, 2, 3], Array(0..<13)), .otherCount(kind: "images", promised: 12, found: 13)),
            (idx([0, 28, 28], []), .empty(kind: "images")),
            (idx([5, 0, 28], []), .empty(kind: "images")),
            (
                idx([4_294_967_295, 4_294_967_295, 4_294_967_295], [1]),
                .tooLarge(kind: "images", sizes: [4_294_967_295, 4_294_967_295, 4_294_967_295])
            ),
            (idx([2_000_000, 28, 28], [1]), .tooLarge(kind: "images", sizes: [2_000_000, 28, 28])),
            (Array(packed[..<8]), .badGzip(isCut: true)),
            (Array(packed[..<14]), .badGzip(isCut: true)),
            (Array(packed[..<38]), .badGzip(isCut: true)),
            (Array(packed[..<10]) + [0xFF] + Array(packed[11...]), .badGzip(isCut: false)),
            (Array(packed[..<34]) + [0, 0, 0, 0] + Array(packed[38...]), .badGzip(isCut: false)),
        ] as [([UInt8], IDXFailure)])
    func filesThatLieAreNamed(_ bytes: [UInt8], failure: IDXFailure) {
        #expect(throws: failure) { try IDX.images(bytes) }
        #expect(failure.description.contains("; "), "no advice in: \(failure)")
    }

    @Test func aChannelOfItsOwnMakesNoDifference() throws {
        let plain = try IDX.images(idx([3, 2, 2], Array(200..<212)))
        #expect(try IDX.images(idx([3, 1, 2, 2], Array(200..<212))) == plain)
        #expect(try IDX.images(idx([3, 2, 2, 1], Array(200..<212))) == plain)
    }

    /// Which number is black and which white is told by the least and the greatest.
    @Test func valuesAreBroughtToBytes() throws {
        func samples(_ type: UInt8, _ bytes: [UInt8]) throws -> [UInt8] {
            let count = UInt32(bytes.count / IDX.Element(rawValue: type)!.size)
            let images = try IDX.images(idx([1, 1, count], type: type, bytes))
            return images.plane(0).samples
        }
        #expect(try samples(8, [0, 1, 1, 0]) == [0, 255, 255, 0])
        #expect(try samples(8, [0, 16, 8]) == [0, 255, 128])
        #expect(try samples(8, [3, 128, 255]) == [3, 128, 255])
        #expect(try samples(8, [0, 0]) == [0, 0])
        #expect(try samples(9, [0x80, 0, 0x7F]) == [0, 128, 255])
        #expect(try samples(9, [0xFD, 0xFD]) == [0, 0])
        #expect(try samples(11, [0, 0, 0, 128, 0, 200]) == [0, 128, 200])
        #expect(try samples(12, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) == [0, 255])
        #expect(try samples(13, [0, 0, 0, 0, 0x3F, 0, 0, 0, 0x3F, 0x80, 0, 0]) == [0, 128, 255])
    }

    @Test func labelsMayBeOfAnyKindOfNumber() throws {
        #expect(try IDX.labels(idx([2], type: 12, [0, 0, 0, 9, 0, 0, 0, 4])) == [9, 4])
        #expect(try IDX.labels(idx([2], type: 13, [0x40, 0, 0, 0, 0, 0, 0, 0])) == [2, 0])
        #expect(try IDX.labels(idx([2, 3], type: 8, [1, 200, 3, 7, 0, 0])) == [1, 7])
        #expect(throws: IDXFailure.notADigit(label: -1, index: 0)) { try IDX.labels(idx([1], type: 9, [0xFF])) }
    }

    @Test func aBillionLabelsAreRefusedBeforeTheyAreUnpacked() {
        let failure = #expect(throws: IDXFailure.tooLarge(kind: "labels", sizes: [1 << 29])) {
            try IDX.labels(idx([1 << 29], []))
        }
        #expect(failure?.description.contains("more than the 16 MiB that are read; split it") == true)
    }

    @Test func aLabelThatIsNoDigitIsNamed() {
        #expect(throws: IDXFailure.notADigit(label: 10, index: 2)) { try IDX.labels(idx([4], [1, 2, 10, 3])) }
    }

    @Test func aGzipBombGetsNoMoreThanItsHeaderPromises() {
        #expect(throws: Gzip.Failure.tooLarge(limit: 20)) { try Gzip.unpack(packed, limit: 20) }
        #expect(throws: IDXFailure.moreThanPromised(kind: "labels")) { try IDX.labels(Self.bomb) }
    }

    /// A file of labels that promises 4 and holds 10 million, gzipped to 10 KB: made of stored and repeated blocks.
    private static let bomb: [UInt8] = {
        // A stored block with the header, then one fixed-Huffman block: literal 0 and runs of 258 copies of it.
        var bits = Bits()
        let header: [UInt8] = [0, 0, 8, 1, 0, 0, 0, 4]
        bits.append(0, 3)
        bits.align()
        bits.bytes += [8, 0, 0xF7, 0xFF] + header
        bits.append(0b011, 3)
        bits.append(code: 0x30, 8)
        for _ in 0..<40_000 {
            bits.append(code: 0xC5, 8)  // length 258
            bits.append(code: 0, 5)  // distance 1
        }
        bits.append(code: 0, 7)
        bits.align()
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bits.bytes + [0, 0, 0, 0, 0, 0, 0, 0]
    }()

    /// Deflate packs bits from the lowest up, Huffman codes from their highest bit.
    private struct Bits {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func append(_ value: Int, _ count: Int) {
            for i in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> i & 1) << UInt8(used)
                used += 1
            }
        }

        mutating func append(code: Int, _ count: Int) {
            for i in (0..<count).reversed() { append(code >> i & 1, 1) }
        }

        mutating func align() { used = 8 }
    }
}

import TestSupport
import Testing

@testable import NoteReading

/// JPEGs as some cameras write them, against the standard and yet read by all others.
@Suite struct CameraJPEGTests {
    private let sound: [UInt8]

    init() throws { sound = try Fixture("Formats/baseline-444.jpg").bytes() }

    private func luma(_ bytes: [UInt8]) throws -> Plane<UInt8> { try Decode()(bytes).luma }

    /// The segments before the first scan, without the start mark; then the scan.
    private func segments() -> (header: [[UInt8]], scan: [UInt8]) {
        var header: [[UInt8]] = []
        var at = 2
        while sound[at + 1] != 0xDA {
            let end = at + 2 + Int(sound[at + 2]) << 8 + Int(sound[at + 3])
            header.append(Array(sound[at..<end]))
            at = end
        }
        return (header, Array(sound[at...]))
    }

    @Test(
        arguments: [[0x00], [0x00, 0x01, 0x02], [0xFF, 0x00, 0x07], Array(repeating: 0x55, count: 3000)] as [[UInt8]])
    func strayBytesBetweenSegmentsArePassedOver(_ stray: [UInt8]) throws {
        let (header, scan) = segments()
        for place in 0...header.count {
            let parts = header[..<place] + [stray] + header[place...]
            #expect(try luma([0xFF, 0xD8] + parts.flatMap { $0 } + scan) == luma(sound), "before segment \(place)")
        }
        // What turns it is behind them.
        let turned = try Fixture("Formats/orientation-6.jpg").bytes()
        let photo = try Decode()([0xFF, 0xD8] + stray + turned[2...])
        #expect(try photo.width == Decode()(turned).width && photo.luma == luma(turned))
    }

    @Test(arguments: [1, 2, 3, 700, 1 << 16])
    func bytesBeforeTheStartMarkArePassedOver(_ count: Int) throws {
        // They begin as nothing that is known, and hold start marks without anything behind.
        let noise = (0..<count).map { [0x07, 0xFF, 0xD8, 0xFF, 0xD9, 0x13][$0 % 6] } as [UInt8]
        #expect(try luma(noise + sound) == luma(sound))
        let header = Array("--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
        #expect(try luma(header + sound) == luma(sound))
        #expect(Decode().memoryNeeded(for: noise + sound) == Decode().memoryNeeded(for: sound))
    }

    @Test func fartherAwayItIsNotLookedFor() throws {
        let noise = [UInt8](repeating: 7, count: 1 << 16 + 1)
        let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try Decode()(noise + sound) }
        #expect(failure?.code == "unknown_format")
    }

    /// Adobe's marker says YCCK, which has four components, and there are three.
    @Test func threeComponentsSaidToBeYCCKAreYCbCr() throws {
        let (header, scan) = segments()
        for transform: UInt8 in [1, 2, 7] {
            let adobe = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
            // Without JFIF's segment, which would settle it.
            let others = header.filter { $0[1] != 0xE0 }
            let photo = try Decode()([0xFF, 0xD8] + adobe + others.flatMap { $0 } + scan)
            #expect(try photo.luma == luma(sound) && photo.redChroma == Decode()(sound).redChroma)
        }
    }

    @Test func whatAMessageOfLibjpegMeansIsSaidInOtherWords() {
        var reasons: Set<String> = []
        for code in 0..<400 { reasons.insert(JPEG.reason(libraryMessage: code)) }
        for reason in reasons { expectPlain(reason) }
        #expect(reasons.count > 8)
    }

    /// Whatever is wrong with a file, the sentence is the project's own.
    @Test(arguments: [
        "Formats/baseline-420.jpg", "Formats/progressive-420.jpg", "Formats/ycck-adobe.jpg", "Formats/restarts.jpg",
    ])
    func noDamageBringsLibjpegsWordsOut(_ name: String) throws {
        let bytes = try Fixture(name).bytes()
        var random = SplitMix64(seed: 29)
        for _ in 0..<400 {
            var damaged = bytes
            // Mostly in the header, where most is checked.
            let end = Bool.random(using: &random) ? min(700, bytes.count) : bytes.count
            for _ in 0..<3 { damaged[random.index(below: end)] = UInt8(random.index(below: 256)) }
            do { _ = try Decode()(damaged) } catch { expectPlain(error.description) }
        }
    }
}

/// Nothing in a sentence that only a library's programmers would understand.
func expectPlain(_ sentence: String, _ at: SourceLocation = #_sourceLocation) {
    let jargon = [
        "lib", "state", "Bogus", "bogus", "Unsupported", "Corrupt", "Invalid", "invalid", "IDAT", "IHDR", "PLTE", "CRC",
        "0x",
        "buffer", "box", "Huffman table 0", "DQT", "DHT", "SOF", "SOS", "MCU", "zlib", "stream", "'ftyp'",
        "Unspecified",
    ]
    let found = jargon.filter { sentence.contains($0) }
    #expect(found.isEmpty && !sentence.isEmpty, "\(sentence)", sourceLocation: at)
}

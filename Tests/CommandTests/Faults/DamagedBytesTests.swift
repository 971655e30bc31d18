import Foundation
import TestSupport
import Testing

@testable import NeuralNetwork
@testable import NoteReading
@testable import stickydigit

/// Every kind of file that is read, cut at each hundredth of its length and with a thousand bits turned: an answer each time.
///
/// What pictures come to then, and not only that something does, is told by Decode's own tests.
@Suite struct DamagedBytesTests {
    struct Kind: CustomStringConvertible, Sendable {
        let description: String
        let file: String
        /// Whether the bytes were taken for a sound file.
        let read: @Sendable ([UInt8]) -> Bool
    }

    static let kinds: [Kind] = [
        photo("baseline JPEG", "Formats/baseline-420.jpg"), photo("progressive JPEG", "Formats/progressive-420.jpg"),
        photo("PNG", "Formats/rgb-8.png"), photo("interlaced PNG", "Formats/interlaced-rgb.png"),
        photo("EXIF in a JPEG", "Formats/orientation-6.jpg"), photo("EXIF in a PNG", "Formats/orientation-6.png"),
        Kind(description: "IDX", file: seeds + "idx/digit") { (try? IDX.images($0)) != nil },
        Kind(description: "gzipped IDX", file: seeds + "idx/images.gz") { (try? IDX.images($0)) != nil },
        Kind(description: "labels", file: seeds + "idx/labels.gz") { (try? IDX.labels($0)) != nil },
        Kind(description: "weights", file: seeds + "weights/convolutions.safetensors") {
            (try? Recognise(weights: $0)) != nil
        },
        Kind(description: "truth in CSV", file: seeds + "truth/table.csv") { (try? PhotoTruth.read($0)) != nil },
        Kind(description: "truth in JSON", file: seeds + "truth/list.json") { (try? PhotoTruth.read($0)) != nil },
        Kind(description: "JSON", file: seeds + "json/all.json") { (try? JSONReader.read($0)) != nil },
        Kind(description: "stream", file: seeds + "stream/three") { bytes in
            var stream = TrackStream(limit: 1 << 20)
            let pictures = (stream.take(bytes) + stream.end()).compactMap(\.picture)
            return pictures.count == 3 && pictures.allSatisfy { (try? Decode()($0)) != nil }
        },
    ]

    private static let seeds = "../Tests/Fuzz/Seeds/"

    private static func photo(_ kind: String, _ file: String) -> Kind {
        Kind(description: kind, file: file) { (try? Decode()($0)) != nil }
    }

    private static let avif = photo("AVIF", "Phones/eight-turned-by-exif-alone.avif")
    private static let heic = photo("HEIC", seeds + "heic/small.heic")
    private static let webp = photo("WebP", seeds + "webp/lossy.webp")
    private static let losslessWebP = photo("lossless WebP", seeds + "webp/lossless.webp")

    private static func isInstalled(for kind: Kind) -> Bool {
        do {
            _ = try Decode()(Fixture(kind.file).bytes())
            return true
        } catch {
            return (error as? DecodingFailure)?.code != "missing_library"
        }
    }

    @Test(.enabled(if: isInstalled(for: heic), "libheif is not installed")) func damagedHEIC() throws {
        try cutAnywhere(Self.heic)
        try anyBitTurned(Self.heic)
    }

    @Test(.enabled(if: isInstalled(for: avif), "libheif has no decoder for AV1")) func damagedAVIF() throws {
        try cutAnywhere(Self.avif)
        try anyBitTurned(Self.avif)
    }

    @Test(.enabled(if: isInstalled(for: webp), "libwebp is not installed")) func damagedWebP() throws {
        for kind in [Self.webp, Self.losslessWebP] {
            try cutAnywhere(kind)
            try anyBitTurned(kind)
        }
    }

    @Test(arguments: kinds) func cutAnywhere(_ kind: Kind) throws {
        let bytes = try Fixture(kind.file).bytes()
        #expect(kind.read(bytes))
        // A table cut between two rows is a shorter table; of all else no part is taken for the whole.
        let refused = (0..<100).count { !kind.read(Array(bytes[..<(bytes.count * $0 / 100)])) }
        #expect(kind.description == "truth in CSV" ? refused > 10 : refused == 100, "\(refused) of 100 refused")
    }

    @Test(arguments: kinds) func anyBitTurned(_ kind: Kind) throws {
        let bytes = try Fixture(kind.file).bytes()
        var random = SplitMix64(seed: 11)
        var refused = 0
        for _ in 0..<1000 {
            var turned = bytes
            turned[random.index(below: bytes.count)] ^= 1 << UInt8(random.index(below: 8))
            if !kind.read(turned) { refused += 1 }
        }
        #expect(refused > 0)
    }

    /// What a fuzzer once broke something with.
    @Test func whatWasFoundIsAnswered() throws {
        let folder = Fixture.folder + "/Found"
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        #expect(names.count > 2)
        for name in names where !name.hasSuffix(".md") {
            guard let bytes = try? Fixture("Found/" + name).bytes() else { continue }
            for kind in Self.kinds { _ = kind.read(bytes) }
        }
    }
}

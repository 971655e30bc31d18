import TestSupport
import Testing

@testable import NoteReading

/// HEIC and WebP, where their libraries are installed; elsewhere these tests are skipped, and say so.
@Suite struct PhoneFormatTests {
    static func isRead(_ name: String) -> Bool {
        do {
            _ = try Decode()(Fixture("Phones/" + name).bytes())
            return true
        } catch {
            return (error as? DecodingFailure)?.code != "missing_library"
        }
    }

    static let hasHEIF = isRead("eight-turned-by-container-and-exif.heic")
    static let hasWebP = isRead("eight-turned-by-exif.webp")

    @Test(.enabled(if: hasHEIF, "libheif is not installed"))
    func theContainersRotationIsAppliedAndEXIFsNotOnceMore() throws {
        try expectUprightEight("eight-turned-by-container-and-exif.heic")
    }

    @Test(.enabled(if: hasWebP, "libwebp is not installed"))
    func webPIsTurnedByEXIF() throws {
        try expectUprightEight("eight-turned-by-exif.webp")
    }

    /// Upright, it is the note that it was made of.
    private func expectUprightEight(_ name: String) throws {
        var decode = Decode()
        decode.workingSide = 1024  // Of either all samples.
        let photo = try decode(Fixture("Phones/" + name).bytes())
        #expect(photo.width == 384 && photo.height == 512)
        let original = try decode(Fixture("Notes/eight-turned-by-exif.jpg").bytes())
        #expect(original.width == 768 && original.height == 1024)
        var difference = 0.0
        for y in 0..<512 {
            for x in 0..<384 {
                difference += abs(Double(photo.luma[x, y]) - Double(original.luma[2 * x, 2 * y])) / (384 * 512)
            }
        }
        // Turned by any other quarter the two differ by 30 and more.
        #expect(difference < 12, "\(difference)")
        let report = try NoteReader()(Fixture("Phones/" + name).bytes())
        #expect(report.notes.first?.reading?.digit == 8)
    }

    @Test(.enabled(if: hasHEIF && hasWebP, "libheif and libwebp are not both installed"), arguments: [1, 2, 4, 8])
    func partsAndReductionsAreThoseOfTheWhole(_ reduction: Int) throws {
        for name in ["eight-turned-by-container-and-exif.heic", "eight-turned-by-exif.webp"] {
            let file = try PhotoFile(Fixture("Phones/" + name).bytes(), maximumPixels: 1 << 20)
            let whole = try file.photo(reduction: reduction)
            #expect(whole.luma.width == 384 / reduction && whole.luma.height == 512 / reduction)
            let part = try file.photo(x: 64..<192, y: 128..<256, reduction: reduction)
            let corner = whole.decoded(part.fullSize(Point(x: 0, y: 0)))
            let (left, top) = (Int(corner.x), Int(corner.y))
            for y in 0..<part.luma.height {
                for x in 0..<part.luma.width {
                    try #require(part.luma[x, y] == whole.luma[left + x, top + y], "\(x), \(y)")
                }
            }
        }
    }

    @Test(.enabled(if: hasWebP, "libwebp is not installed"))
    func transparencyShowsWhitePaper() throws {
        let webp = try Decode()(Fixture("Phones/transparent-lossless.webp").bytes())
        let png = try Decode()(Fixture("Formats/rgba-8.png").bytes())
        #expect(webp.luma == png.luma && webp.redChroma == png.redChroma)
    }

    @Test(
        .enabled(if: hasHEIF && hasWebP, "libheif and libwebp are not both installed"),
        arguments: [
            ("Phones/animated.webp", "unsupported_kind"), ("Broken/header-of-webp.webp", "damaged"),
            ("Broken/header-of-heic.heic", "damaged"), ("Broken/header-of-heif.heif", "damaged"),
        ])
    func whatCannotBeReadSaysWhy(_ name: String, code: String) throws {
        let bytes = try Fixture(name).bytes()
        let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try Decode()(bytes) }
        #expect(failure?.code == code, "\(String(describing: failure))")
    }

    @Test(.enabled(if: hasHEIF && hasWebP, "libheif and libwebp are not both installed"))
    func limitsHoldForThemToo() throws {
        for name in ["eight-turned-by-container-and-exif.heic", "eight-turned-by-exif.webp"] {
            var decode = Decode()
            decode.maximumPixels = 384 * 512 - 1
            let bytes = try Fixture("Phones/" + name).bytes()
            let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try decode(bytes) }
            #expect(failure?.code == "too_many_pixels")
            decode.maximumPixels += 1
            #expect(try decode(bytes).width == 384)
        }
    }

    @Test(
        .enabled(if: hasHEIF && hasWebP, "libheif and libwebp are not both installed"),
        arguments: [
            "eight-turned-by-container-and-exif.heic", "eight-turned-by-exif.webp",
        ])
    func cutAndTurnedBitsAreAnswered(_ name: String) throws {
        let bytes = try Fixture("Phones/" + name).bytes()
        for percent in 0..<100 {
            #expect(throws: DecodingFailure.self, "\(percent) %") {
                () throws -> Void in _ = try Decode()(Array(bytes[..<(bytes.count * percent / 100)]))
            }
        }
        var random = SplitMix64(seed: 5)
        for _ in 0..<300 {
            var turned = bytes
            turned[random.index(below: bytes.count)] ^= 1 << UInt8(random.index(below: 8))
            _ = try? Decode()(turned)
        }
    }

    @Test func theSentenceNamesThePackage() {
        let failure = DecodingFailure.missingLibrary(name: "a HEIC photograph", library: "libheif", package: "libheif1")
        #expect(
            failure.description
                == "this is a HEIC photograph, and reading it takes libheif, which is not installed; "
                + "`apt install libheif1` does that")
    }
}

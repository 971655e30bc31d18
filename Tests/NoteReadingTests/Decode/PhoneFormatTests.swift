import TestSupport
import Testing

@testable import NoteReading

/// HEIC, AVIF and WebP, where their libraries are installed; elsewhere these tests are skipped, and say so.
@Suite struct PhoneFormatTests {
    static func isRead(_ name: String) -> Bool {
        do {
            _ = try Decode()(Fixture("Phones/" + name).bytes())
            return true
        } catch {
            return (error as? DecodingFailure)?.code != "missing_library"
        }
    }

    static let hasAVIF = isRead("eight-turned-by-exif-alone.avif")
    static let hasHEIF = isRead("eight-turned-by-container-and-exif.heic")
    static let hasWebP = isRead("eight-turned-by-exif.webp")

    @Test(.enabled(if: hasHEIF, "libheif is not installed"))
    func theContainersRotationIsAppliedAndEXIFsNotOnceMore() throws {
        try expectUprightEight("eight-turned-by-container-and-exif.heic")
    }

    /// Where the container says nothing EXIF counts; where both say it the picture is turned once.
    @Test(.enabled(if: hasHEIF, "libheif is not installed"))
    func whereTheContainerSaysNothingEXIFTurnsIt() throws {
        try expectUprightEight("eight-turned-by-exif-alone.heic")
    }

    @Test(
        .enabled(if: hasAVIF, "libheif has no decoder for AV1"),
        arguments: ["eight-turned-by-exif-alone.avif", "eight-turned-by-container-and-exif.avif"])
    func avifIsReadAndTurnedByTheSameRule(_ name: String) throws {
        try expectUprightEight(name)
    }

    /// A container that says "turned by nothing" is one that says it.
    @Test(.enabled(if: hasHEIF, "libheif is not installed"))
    func theContainersWordCountsEvenWhereItIsNoTurn() throws {
        var bytes = try Fixture("Phones/eight-turned-by-container-and-exif.heic").bytes()
        let mark = Array("irot".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
        bytes[place + 4] = 0
        // This encoder wrote the size as it is once turned.
        let size = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("ispe".utf8)) }) + 8
        bytes.replaceSubrange(size..<size + 8, with: bytes[size + 4..<size + 8] + bytes[size..<size + 4])
        let photo = try Decode()(bytes)
        #expect(photo.width == 512 && photo.height == 384)
    }

    @Test(arguments: [
        ("eight-turned-by-container-and-exif.heic", true), ("eight-turned-by-container-and-exif.avif", true),
        ("eight-turned-by-exif-alone.heic", false), ("eight-turned-by-exif-alone.avif", false),
    ])
    func theContainerIsAskedWhetherItTurns(_ name: String, isTurned: Bool) throws {
        let bytes = try Fixture("Phones/" + name).bytes()
        #expect(HEIFContainer(bytes).isPrimaryTurned == isTurned)
        for count in 0..<bytes.count where count % 7 == 0 { _ = HEIFContainer(Array(bytes[..<count])).isPrimaryTurned }
    }

    /// What is coded counts as well as what the boxes say: 512 × 384 here, stored on their side.
    @Test func theSizeThatIsCodedIsKnown() throws {
        for name in ["eight-turned-by-exif-alone.avif", "eight-turned-by-container-and-exif.avif"] {
            let bytes = try Fixture("Phones/" + name).bytes()
            let sizes = CodedSize.all(in: bytes)
            #expect(sizes.map(\.width) == [512] && sizes.map(\.height) == [384], "\(sizes)")
            for count in 0..<bytes.count where count % 5 == 0 { _ = CodedSize.all(in: Array(bytes[..<count])) }
        }
    }

    @Test(.enabled(if: hasAVIF, "libheif has no decoder for AV1"))
    func anAVIFThatClaimsToBeSmallerThanItIsIsRefused() throws {
        var bytes = try Fixture("Phones/eight-turned-by-exif-alone.avif").bytes()
        let mark = Array("ispe".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
        // Behind version and flags stand the width and the height.
        bytes.replaceSubrange(place + 8..<place + 16, with: [0, 0, 0, 16, 0, 0, 0, 16])
        var decode = Decode()
        decode.maximumPixels = 100_000
        let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try decode(bytes) }
        #expect(failure?.code == "too_many_pixels")
    }

    /// An auxiliary picture of two items, as iOS 18 writes it. From release 1.19 on libheif reads it.
    @Test(.enabled(if: hasHEIF, "libheif is not installed"))
    func anOldLibraryIsNamedForWhatItCannotRead() throws {
        let bytes = try Fixture("Phones/auxiliary-of-two-items.heic").bytes()
        #expect(HEIFContainer(bytes).isForked)
        #expect(try !HEIFContainer(Fixture("../Tests/Fuzz/Seeds/heic/alpha.heic").bytes()).isForked)
        do {
            #expect(try Decode()(bytes).width == 90)
        } catch let failure {
            #expect(failure.code == "old_library")
            #expect(
                failure.description.hasPrefix(
                    "this is a HEIC photograph as iOS 18 and later write it, which libheif 1."))
            #expect(failure.description.hasSuffix("or save it as JPEG"))
        }
    }

    @Test func whatAnErrorOfLibheifMeansIsSaidInOtherWords() {
        for coding in [HEIF.Coding.heic, .avif] {
            for code in 0...20 {
                for subcode in [0, 100, 101, 129, 1000, 2000, 3000, 3001, 3003, 4000, 5000, 6000] {
                    for isForked in [false, true] {
                        let failure = HEIF.failure(
                            code: code, subcode: subcode, coding, isForked: isForked, version: "1.15.1")
                        expectPlain(withoutLibraries(failure.description))
                    }
                }
            }
        }
        #expect(
            HEIF.failure(code: 4, subcode: 3000, .avif).description
                == "this is an AVIF picture, and the libheif that is installed has no decoder for it; "
                + "`apt install libheif-plugin-dav1d` adds one")
    }

    /// A library's own name may well be said.
    private func withoutLibraries(_ sentence: String) -> String {
        sentence.split(separator: "lib", omittingEmptySubsequences: false).joined(separator: "…")
    }

    @Test(.enabled(if: hasHEIF && hasAVIF && hasWebP, "libheif, its decoder for AV1 and libwebp are not all installed"))
    func noDamageBringsALibrarysWordsOut() throws {
        var random = SplitMix64(seed: 37)
        for name in ["eight-turned-by-exif-alone.avif", "eight-turned-by-exif-alone.heic", "eight-turned-by-exif.webp"]
        {
            let bytes = try Fixture("Phones/" + name).bytes()
            for _ in 0..<200 {
                var damaged = bytes
                for _ in 0..<4 { damaged[random.index(below: min(600, bytes.count))] = UInt8(random.index(below: 256)) }
                do {
                    _ = try Decode()(damaged)
                } catch let failure {
                    // What is no such file any more is shown by its first bytes.
                    if failure.code == "unknown_format" { continue }
                    expectPlain(withoutLibraries(failure.description))
                }
            }
        }
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
            ("Broken/header-of-avif.avif", "damaged"),
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

import TestSupport
import Testing

@testable import NoteReading

/// Fixtures/Broken holds what cannot be read; each says why, and what to do.
struct BrokenFileTests {
    @Test(arguments: [
        ("empty.jpg", "empty", "the file is empty; get it again"),
        (
            "text-named-jpg.jpg", "unsupported_format",
            "this is text, and only JPEG, PNG, HEIC, AVIF and WebP are read; give the picture itself"
        ),
        (
            "web-page-named-jpg.jpg", "unsupported_format",
            "this is a web page, and only JPEG, PNG, HEIC, AVIF and WebP are read; save the picture itself, not the page around it"
        ),
        (
            "noise-named-png.png", "unknown_format",
            "neither JPEG nor PNG, HEIC, AVIF nor WebP (it begins 07 f1 9b 00 c3 5e 88 21); convert it to one of them"
        ),
        (
            "truncated-half.jpg", "damaged",
            "the JPEG data is damaged (the file ends after 40 % of the picture); get the file again or save it anew"
        ),
        (
            "truncated-in-header.jpg", "damaged",
            "the JPEG data is damaged (the file ends before any of the picture); get the file again or save it anew"
        ),
        (
            "truncated-progressive.jpg", "damaged",
            "the JPEG data is damaged (the file ends before its last scan does); get the file again or save it anew"
        ),
        (
            "corrupt-data.jpg", "damaged",
            "the JPEG data is damaged (a part of its compressed data is missing); get the file again or save it anew"
        ),
        (
            "truncated-half.png", "damaged",
            "the PNG data is damaged (the file ends before the picture does); get the file again or save it anew"
        ),
        (
            "truncated-in-header.png", "damaged",
            "the PNG data is damaged (the file ends in its header); get the file again or save it anew"
        ),
        (
            "truncated-before-end-mark.png", "damaged",
            "the PNG data is damaged (the file ends before its end mark); get the file again or save it anew"
        ),
        (
            "bad-checksum.png", "damaged",
            "the PNG data is damaged (a checksum is wrong); get the file again or save it anew"
        ),
        (
            "text-transfer.png", "damaged",
            "the PNG data is damaged (its line endings were changed, as by a transfer as text); "
                + "get the file again or save it anew"
        ),
        (
            "twelve-bits.jpg", "unsupported_kind",
            "a JPEG file with 12 bits a sample, which is not read; save it anew as an ordinary JPEG file"
        ),
        (
            "arithmetic.jpg", "unsupported_kind",
            "a JPEG file with arithmetic coding, which is not read; save it anew as an ordinary JPEG file"
        ),
        (
            "lossless.jpg", "unsupported_kind",
            "a JPEG file with lossless or hierarchical coding, which is not read; save it anew as an ordinary JPEG file"
        ),
        (
            "too-many-scans.jpg", "unsupported_kind",
            "a JPEG file with more than 64 scans, which is not read; save it anew as an ordinary JPEG file"
        ),
        (
            "claims-65500x65500.jpg", "too_many_pixels",
            "65500 × 65500 pixels, and the limit is 200000000; scale it down or raise Decode.maximumPixels"
        ),
        (
            "claims-65535x10.jpg", "too_many_pixels",
            "65535 × 10 pixels, and no side may be longer than 65500; scale it down"
        ),
        (
            "claims-10000x10000.jpg", "damaged",
            "the JPEG data is damaged (a part of its compressed data is missing); get the file again or save it anew"
        ),
        (
            "claims-13500x14000-progressive.jpg", "too_much_memory",
            "reading this progressive JPEG file takes 1081 MiB, and the limit is 512; "
                + "scale it down or save it without progression"
        ),
        (
            "claims-30000x30000.png", "too_many_pixels",
            "30000 × 30000 pixels, and the limit is 200000000; scale it down or raise Decode.maximumPixels"
        ),
        (
            "claims-2147483647x2147483647.png", "too_many_pixels",
            "2147483647 × 2147483647 pixels, and the limit is 200000000; scale it down or raise Decode.maximumPixels"
        ),
        (
            "claims-100000x10.png", "too_many_pixels",
            "100000 × 10 pixels, and no side may be longer than 65500; scale it down"
        ),
        (
            "claims-12000x12000-interlaced.png", "too_much_memory",
            "reading this interlaced PNG file takes 549 MiB, and the limit is 512; "
                + "scale it down or save it without interlacing"
        ),
    ])
    func saysWhatIsWrong(_ name: String, code: String, sentence: String) throws {
        let bytes = try Fixture("Broken/\(name)").bytes()
        let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try Decode()(bytes) }
        #expect(failure?.code == code)
        #expect(failure?.description == sentence)
    }

    @Test(arguments: [
        ("header-of-mp4.mp4", "an MP4 or QuickTime video"), ("header-of-gif.gif", "a GIF picture"),
        ("header-of-pdf.pdf", "a PDF document"), ("header-of-bmp.bmp", "a BMP picture"),
        ("header-of-tiff.tif", "a TIFF picture or a camera's raw photograph"),
        ("header-of-cr2.cr2", "a Canon raw photograph"),
        ("header-of-jxl.jxl", "a JPEG XL picture"), ("drawing.svg", "an SVG drawing"),
    ])
    func namesTheFormat(_ name: String, format: String) throws {
        let bytes = try Fixture("Broken/\(name)").bytes()
        let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try Decode()(bytes) }
        guard case .unsupportedFormat(format, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test(arguments: [
        ("P1 ", "PBM"), ("P2\n", "PGM"), ("P3\n", "PPM"), ("P4\n", "PBM"), ("P5\n", "PGM"),
        ("P6\n# a comment\n", "PPM"), ("P6\t", "PPM"),
        ("P7\n", "PAM"), ("Pf\n", "PFM"),
    ])
    func netpbmsFormatsAreNamed(_ beginning: String, name: String) {
        // In text or in bytes.
        for samples in [Array("2 2\n255\n0 9 9 0\n".utf8), Array("2 2\n255\n".utf8) + [0, 200, 0xFF, 7]] {
            let failure = #expect(throws: DecodingFailure.self) {
                () throws -> Void in _ = try Decode()(Array(beginning.utf8) + samples)
            }
            #expect(
                failure?.description
                    == "this is a \(name) picture, and only JPEG, PNG, HEIC, AVIF and WebP are read; convert it with `convert IN OUT.png`"
            )
        }
    }

    @Test func filesOfDigitsAreNamed() {
        for (bytes, name) in [(idx([1, 2, 2], [0, 9, 9, 0]), "images"), (idx([3], [1, 2, 3]), "labels")] {
            let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try Decode()(bytes) }
            #expect(failure?.description.contains("an IDX file of \(name)") == true)
        }
    }

    @Test func limitIsOnPixels() throws {
        let bytes = try Fixture("Formats/baseline-420.jpg").bytes()
        var decode = Decode()
        decode.maximumPixels = 90 * 70
        #expect(try decode(bytes).width == 90)
        decode.maximumPixels -= 1
        #expect(throws: DecodingFailure.tooManyPixels(width: 90, height: 70, limit: 6299)) {
            () throws -> Void in _ = try decode(bytes)
        }
    }

    @Test func everyBeginningOfASignatureIsAnswered() throws {
        for name in ["baseline-420.jpg", "rgb-8.png"] {
            let bytes = try Fixture("Formats/\(name)").bytes()
            for count in 1...40 {
                #expect(throws: DecodingFailure.self, "\(name), \(count) bytes") {
                    () throws -> Void in _ = try Decode()(Array(bytes[..<count]))
                }
            }
        }
    }
}

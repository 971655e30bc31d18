import TestSupport
import Testing

@testable import NoteReading

/// What a file takes is known from its header, before any of it is decoded.
@Suite struct MemoryNeededTests {
    /// A HEIC whose container says what is only a 48th of the picture in it.
    @Test(.enabled(if: PhoneFormatTests.hasHEIF, "libheif is not installed"))
    func aContainerThatUnderstatesItsPictureIsRefusedByWhatIsCoded() throws {
        var bytes = try Fixture("Phones/eight-turned-by-container-and-exif.heic").bytes()
        let original = bytes
        #expect(CodedSize.all(in: bytes).contains { $0 == (512, 384) })
        // `ispe`: its name, version and flags, width, height.
        let places = bytes.indices.filter { bytes[$0...].starts(with: "ispe".utf8) }
        try #require(!places.isEmpty)
        for at in places { bytes.replaceSubrange(at + 8..<at + 16, with: [0, 0, 0, 64, 0, 0, 0, 48]) }
        var decode = Decode()
        decode.maximumPixels = 64 * 48
        let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try decode(bytes) }
        #expect(failure?.code == "too_many_pixels", "\(String(describing: failure))")
        #expect(failure?.description.contains("64 × 48") == false)
        // Within the limit it is decoded, found out, and counted as what it is.
        #expect(Decode().memoryNeeded(for: bytes) == Decode().memoryNeeded(for: original))
        let lie = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try Decode()(bytes) }
        #expect(lie?.code == "damaged")
    }

    @Test(
        .enabled(
            if: PhoneFormatTests.hasHEIF && PhoneFormatTests.hasWebP, "libheif and libwebp are not both installed"),
        arguments: ["eight-turned-by-container-and-exif.heic", "eight-turned-by-exif.webp"])
    func wholePicturesAreCountedByTheirHeaders(_ name: String) throws {
        let bytes = try Fixture("Phones/" + name).bytes()
        #expect(Decode().memoryNeeded(for: bytes) >= 12 * 384 * 512)
        var decode = Decode()
        decode.maximumPixels = 1000
        // A file that is refused by its size takes nothing more than that.
        #expect(Decode().memoryNeeded(for: bytes) - decode.memoryNeeded(for: bytes) == 12 * 384 * 512)
    }

    /// Lossless, one colour, a few bytes: 14 bits of each side less one follow the signature.
    @Test(
        .enabled(if: PhoneFormatTests.hasWebP, "libwebp is not installed"), arguments: [(16_384, 16_384), (9000, 9000)])
    func aFewBytesOfWebPThatMakeManyPixelsAreRefused(_ width: Int, _ height: Int) {
        let size = UInt32(width - 1) | UInt32(height - 1) << 14
        let data: [UInt8] =
            [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) } + [0, 0, 0, 0, 0]
        let chunk = Array("WEBPVP8L".utf8) + [UInt8(data.count), 0, 0, 0] + data
        let bytes = Array("RIFF".utf8) + [UInt8(chunk.count), 0, 0, 0] + chunk
        let failure = #expect(throws: DecodingFailure.self) { () throws -> Void in _ = try Decode()(bytes) }
        #expect(["too_many_pixels", "too_much_memory"].contains(failure?.code), "\(String(describing: failure))")
    }

    /// However far in the header its kind stands.
    @Test(arguments: [0, 3]) func aProgressiveJPEGIsKnownByItsScans(_ segments: Int) {
        let picture = Picture(width: 640, height: 480, filledWith: .yellow)
        let segment: [UInt8] = [0xFF, 0xEF, 0xFF, 0xFF] + Array(repeating: 0, count: 65_533)
        func padded(_ jpeg: [UInt8]) -> [UInt8] {
            jpeg[..<2] + (0..<segments).flatMap { _ in segment } + jpeg[2...]
        }
        let progressive = Decode().memoryNeeded(for: padded(picture.jpeg(JPEG.Options(progressive: true))))
        // Two bytes a sample, with chroma of a quarter to all of it.
        #expect((3 * 640 * 480...6 * 640 * 480).contains(progressive), "\(progressive)")
        #expect(Decode().memoryNeeded(for: padded(picture.jpeg())) == 0)
    }

    @Test func onlyAnInterlacedPNGIsHeldWhole() throws {
        var bytes = try Fixture("Formats/rgba-8.png").bytes()
        #expect(Decode().memoryNeeded(for: bytes) == 0)
        let size = try PhotoFile(bytes, maximumPixels: 1 << 20).size
        // The last byte of IHDR says so, and its checksum follows: 12 bytes from its length to there, and 13 of its own.
        bytes[28] = 1
        bytes.replaceSubrange(29..<33, with: checksum(bytes[12..<29]))
        #expect(Decode().memoryNeeded(for: bytes) == 4 * size.width * size.height)
    }

    /// CRC-32 as the PNG specification's annex gives it.
    private func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let sum = ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
        }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
    }

    @Test(.enabled(if: PhoneFormatTests.hasHEIF, "libheif is not installed"))
    func damageIsToldInOneLine() throws {
        let bytes = try Fixture("Phones/eight-turned-by-container-and-exif.heic").bytes()
        for count in stride(from: 16, to: bytes.count, by: 61) {
            let failure = #expect(throws: DecodingFailure.self) {
                () throws -> Void in _ = try Decode()(Array(bytes[..<count]))
            }
            #expect(failure?.description.contains { $0.isNewline } == false, "\(count)")
        }
    }
}

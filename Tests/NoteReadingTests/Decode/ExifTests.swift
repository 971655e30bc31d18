import TestSupport
import Testing

@testable import NoteReading

struct ExifTests {
    @Test(arguments: Orientation.allCases, [false, true])
    func readsEveryOrientation(_ orientation: Orientation, bigEndian: Bool) {
        #expect(Exif.orientation(tiff: tiff(orientation.rawValue, bigEndian: bigEndian)[...]) == orientation)
    }

    @Test(arguments: [0, 9, 200])
    func valuesOutsideTheStandardAreUpright(_ value: UInt8) {
        #expect(Exif.orientation(tiff: tiff(value)[...]) == .upright)
    }

    @Test func longNumbersAreRead() {
        var bytes = tiff(6, bigEndian: true)
        bytes.replaceSubrange(12..<22, with: [0, 4, 0, 0, 0, 1, 0, 0, 0, 6])
        #expect(Exif.orientation(tiff: bytes[...]) == .onItsLeft)
    }

    @Test func otherTagsAndSegmentsArePassedOver() {
        let before: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xE1, 0, 6] + Array("http".utf8)
        let segment = Array("Exif\0\0".utf8) + tiff(3)
        #expect(Exif.orientation(jpeg: before + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment) == .upsideDown)
        var two = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 2, 0, 0x0F, 1, 2, 0, 1, 0, 0, 0, 65, 0, 0, 0] + tiff(8)[10...]
        #expect(Exif.orientation(tiff: two[...]) == .onItsRight)
        two[8] = 1
        #expect(Exif.orientation(tiff: two[...]) == .upright, "the count says one tag")
    }

    /// The picture's own data may look like anything.
    @Test func nothingIsReadBehindTheScansStart() {
        let segment = [0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8) + tiff(3)
        #expect(Exif.orientation(jpeg: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2] + segment) == .upright)
    }

    @Test func cutAnywhereIsHarmless() {
        for bigEndian in [false, true] {
            let bytes = tiff(6, bigEndian: bigEndian)
            for count in 0..<bytes.count { _ = Exif.orientation(tiff: bytes[..<count]) }
            #expect(Exif.orientation(tiff: bytes[..<19]) == .upright)
        }
    }

    @Test func lyingOffsetsAreHarmless() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            var bytes = tiff(6, bigEndian: Bool.random(using: &random))
            for _ in 0..<3 {
                bytes[Int.random(in: 2..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = Exif.orientation(tiff: bytes[...])
            var file: [UInt8] = [
                0xFF, 0xD8, 0xFF, 0xE1, .random(in: 0...1, using: &random), .random(in: 0...255, using: &random),
            ]
            file += Array("Exif\0\0".utf8) + bytes
            _ = Exif.orientation(jpeg: file)
            _ = Exif.orientation(png: Array(repeating: 0, count: 8) + bytes)
        }
    }
}

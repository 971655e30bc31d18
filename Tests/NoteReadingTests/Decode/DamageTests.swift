import TestSupport
import Testing

@testable import NoteReading

/// Cut and corrupt files: never a crash, never a picture that is not what was saved.
struct DamageTests {
    static let kinds = ["baseline", "progressive", "grey", "png", "png-interlaced"]

    @Test(arguments: kinds)
    func cutAnywhereIsRefused(_ kind: String) throws {
        let bytes = try file(kind)
        #expect(throws: Never.self) { try Decode()(bytes) }
        for percent in 0..<100 {
            let cut = Array(bytes[..<(bytes.count * percent / 100)])
            let failure = #expect(throws: DecodingFailure.self, "\(percent) %") { () throws -> Void in
                _ = try Decode()(cut)
            }
            #expect(percent == 0 ? failure?.code == "empty" : failure?.code == "damaged", "\(percent) %")
        }
    }

    @Test(arguments: kinds)
    func lastBytesCount(_ kind: String) throws {
        let bytes = try file(kind)
        let whole = try Decode()(bytes)
        for missing in 1...40 {
            guard let photo = try? Decode()(Array(bytes.dropLast(missing))) else { continue }
            // Only a JPEG of one scan may lack its end mark: the picture is all there.
            #expect(photo.luma == whole.luma && photo.redChroma == whole.redChroma, "\(missing) bytes missing")
            #expect(kind == "baseline" || kind == "grey", "\(missing) bytes missing")
        }
    }

    /// The share that the sentence gives is the share that was left.
    @Test(arguments: ["jpeg", "png"])
    func saysHowMuchIsThere(_ format: String) throws {
        let picture = texturedPicture(width: 500, height: 400)
        let bytes = format == "png" ? picture.png() : picture.jpeg()
        for percent in [30, 60, 90] {
            let failure = #expect(throws: DecodingFailure.self) {
                () throws -> Void in _ = try Decode()(Array(bytes[..<(bytes.count * percent / 100)]))
            }
            let words = failure!.description.split(separator: " ")
            let said = Int(words[words.firstIndex(of: "%")! - 1])!
            #expect(abs(said - percent) <= 10, "\(failure!)")
        }
    }

    @Test(arguments: kinds)
    func flippedBitsNeverCrash(_ kind: String) throws {
        let bytes = try file(kind)
        var random = SplitMix64(seed: 7)
        var refused = 0
        for _ in 0..<300 {
            var flipped = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                flipped[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            do {
                _ = try Decode()(flipped)
            } catch {
                #expect(!error.description.isEmpty && !error.code.isEmpty)
                refused += 1
            }
        }
        // A PNG's checksums find every flip. A JPEG has none: most flips there only change what a block looks like.
        #expect(refused >= (kind.hasPrefix("png") ? 290 : 20), "\(refused) of 300")
    }

    /// Cameras leave a few bytes between the picture and its end mark.
    @Test func paddingIsNoDamage() throws {
        let bytes = try file("baseline")
        let padded = bytes.dropLast(2) + Array(repeating: 0, count: 16) + bytes.suffix(2)
        #expect(try Decode()(Array(padded)).luma == Decode()(bytes).luma)
        let padding = Array(repeating: UInt8(0), count: bytes.count / 10)
        #expect(throws: DecodingFailure.self) {
            () throws -> Void in _ = try Decode()(Array(bytes.dropLast(2) + padding + bytes.suffix(2)))
        }
    }

    /// What follows the end mark, such as the film of a moving photograph, is nothing to us.
    @Test func trailingBytesAreIgnored() throws {
        for kind in Self.kinds {
            let bytes = try file(kind)
            #expect(try Decode()(bytes + Array(repeating: 0x55, count: 1000)).luma == Decode()(bytes).luma)
        }
    }

    private func file(_ kind: String) throws -> [UInt8] {
        let picture = texturedPicture(width: 240, height: 180)
        switch kind {
        case "baseline": return picture.jpeg()
        case "progressive": return picture.jpeg(JPEG.Options(progressive: true))
        case "grey": return Picture(grey: Photo(picture).luma).jpeg()
        case "png-interlaced": return try Fixture("Formats/interlaced-texture.png").bytes()
        default: return picture.png()
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import NoteReading

/// Phones store colours as Display P3, whose primaries lie further out than sRGB's: ink and paper stay what they are.
@Suite struct WideGamutTests {
    @Test(arguments: [("display-p3.jpg", "baseline-420.jpg"), ("display-p3.png", "rgb-8.png")])
    func aColourProfileChangesNoSample(_ name: String, _ plain: String) throws {
        let photo = try Decode()(Fixture("Phones/" + name).bytes())
        let same = try Decode()(Fixture("Formats/" + plain).bytes())
        #expect(photo.luma == same.luma && photo.blueChroma == same.blueChroma && photo.redChroma == same.redChroma)
    }

    @Test(arguments: [("barred-seven-on-fabric.jpg", 7), ("one-with-a-foot.png", 1), ("three-on-wood.jpg", 3)])
    func samplesInDisplayP3GiveTheSameDigit(_ name: String, digit: Int) throws {
        let picture = try Decode()(Fixture("Notes/" + name).bytes()).picture
        let stored = picture.inDisplayP3
        #expect(stored != picture)
        let report = try NoteReader()(stored.jpeg(JPEG.Options(quality: 95)))
        #expect(report.notes.first?.reading?.digit == digit && report.notes.first?.status == .ok)
    }
}

extension Picture {
    /// The same colours by Display P3's primaries, as a phone would store them.
    fileprivate var inDisplayP3: Picture {
        let light = (0..<256).map { i -> Double in
            let v = Double(i) / 255
            return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
        }
        func sample(_ light: Double) -> UInt8 {
            let v = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8(max(0, min(255, (255 * v).rounded())))
        }
        var stored = samples
        for at in stride(from: 0, to: stored.count, by: 3) {
            let (r, g, b) = (light[Int(samples[at])], light[Int(samples[at + 1])], light[Int(samples[at + 2])])
            stored[at] = sample(0.8225 * r + 0.1775 * g)
            stored[at + 1] = sample(0.0332 * r + 0.9668 * g)
            stored[at + 2] = sample(0.0171 * r + 0.0724 * g + 0.9105 * b)
        }
        return Picture(width: width, height: height, channels: 3, samples: stored)
    }
}

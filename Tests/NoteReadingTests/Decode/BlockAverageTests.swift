import Testing

@testable import NoteReading

struct BlockAverageTests {
    /// Against the mean written out, partial blocks included.
    @Test(arguments: [1, 2, 4, 8])
    func pngsAreReducedToMeans(_ reduction: Int) throws {
        let picture = texturedPicture(width: 45, height: 38)
        let photo = try Decode()(picture.png()).redecoded(reduction: reduction)
        for y in 0..<photo.luma.height {
            for x in 0..<photo.luma.width {
                let colour = meanColour(picture, x, y, reduction)
                let sample = YCbCr(y: photo.luma[x, y], cb: photo.blueChroma[x, y], cr: photo.redChroma[x, y])
                #expect(sample == colour, "(\(x), \(y))")
            }
        }
    }

    /// JPEG's reduction in the frequency domain shows nearly the same.
    @Test(arguments: [2, 4, 8])
    func jpegsAreReducedAlike(_ reduction: Int) throws {
        let picture = texturedPicture(width: 240, height: 160)
        let png = try Decode()(picture.png()).redecoded(reduction: reduction)
        let jpeg = try Decode()(picture.jpeg(JPEG.Options(quality: 95, across: 1, down: 1))).redecoded(
            reduction: reduction)
        let off = zip(png.luma.samples, jpeg.luma.samples).map { abs(Int($0) - Int($1)) }
        #expect(Double(off.reduce(0, +)) / Double(off.count) < 4)
    }

    private func meanColour(_ picture: Picture, _ x: Int, _ y: Int, _ k: Int) -> YCbCr {
        func mean(_ channel: Int) -> Int {
            var (sum, count) = (0.0, 0.0)
            for b in y * k..<min((y + 1) * k, picture.height) {
                for a in x * k..<min((x + 1) * k, picture.width) {
                    sum += Double(picture.samples[(b * picture.width + a) * 3 + channel])
                    count += 1
                }
            }
            return Int((sum / count).rounded())
        }
        return YCbCr(red: mean(0), green: mean(1), blue: mean(2))
    }
}

import TestSupport

@testable import NoteReading

/// A picture in which each place is unlike the others: slow waves of colour, fine grain, hard edges.
func texturedPicture(width: Int, height: Int, seed: UInt64 = 1) -> Picture {
    var random = SplitMix64(seed: seed)
    var samples: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            let grain = Int.random(in: -8...8, using: &random)
            let edge = (x / 23 + y / 17) % 2 == 0 ? 30 : 0
            samples.append(UInt8(clamping: 40 + 140 * x / width + edge + grain))
            samples.append(UInt8(clamping: 200 - 120 * y / height + edge + grain))
            samples.append(UInt8(clamping: 60 + 100 * (x + y) / (width + height) + grain))
        }
    }
    return Picture(width: width, height: height, channels: 3, samples: samples)
}

extension Photo {
    /// A picture as if it had been decoded without loss.
    init(_ picture: Picture) {
        func channel(_ c: Int) -> [UInt8] {
            stride(from: picture.channels == 3 ? c : 0, to: picture.samples.count, by: picture.channels).map {
                picture.samples[$0]
            }
        }
        let planes = Planes.fromRGB(channel(0), channel(1), channel(2), width: picture.width, height: picture.height)
        self.init(luma: planes.luma, blueChroma: planes.blueChroma, redChroma: planes.redChroma)
    }
}

/// A picture to look at or to save: 8 bits a channel, grey (one channel) or RGB (three), sRGB.
public struct Picture: Equatable, Sendable {
    public let width: Int
    public let height: Int
    /// 1 or 3.
    public let channels: Int
    /// Interleaved, in reading order.
    public internal(set) var samples: [UInt8]

    /// Takes samples that are already interleaved and in reading order.
    public init(width: Int, height: Int, channels: Int, samples: [UInt8]) {
        precondition(channels == 1 || channels == 3, "\(channels) channels")
        precondition(samples.count == width * height * channels, "\(samples.count) samples for \(width) × \(height)")
        self.width = width
        self.height = height
        self.channels = channels
        self.samples = samples
    }

    public init(grey plane: Plane<UInt8>) {
        self.init(width: plane.width, height: plane.height, channels: 1, samples: plane.samples)
    }
}

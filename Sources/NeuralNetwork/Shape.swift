/// The size of one image's activations. A vector is 1 × 1 with as many channels as it has elements.
package struct Shape: Equatable, Sendable {
    package let channels, height, width: Int

    package init(channels: Int, height: Int, width: Int) {
        (self.channels, self.height, self.width) = (channels, height, width)
    }

    package init(vector count: Int) {
        self.init(channels: count, height: 1, width: 1)
    }

    /// How many numbers.
    package var count: Int { channels * height * width }
}

extension Shape: CustomStringConvertible {
    package var description: String { "\(channels) × \(height) × \(width)" }
}

extension Plane<UInt8> {
    /// The plane turned clockwise.
    ///
    /// - Parameter quarters: the number of quarter turns, of any sign and size.
    func turned(by quarters: Int) -> Plane<UInt8> {
        let samples = samples.span
        switch quarters & 3 {
        case 0: return self
        case 2:
            return Plane(width: width, height: height) { out in
                for i in 0..<samples.count { out.append(samples[samples.count - 1 - i]) }
            }
        case let quarter:
            return Plane(width: height, height: width) { out in
                for y in 0..<width {
                    for x in 0..<height {
                        // Clockwise, the new first column from the top is the old bottom row from the left.
                        out.append(
                            quarter == 1
                                ? samples[(height - 1 - x) * width + y] : samples[x * width + width - 1 - y])
                    }
                }
            }
        }
    }
}

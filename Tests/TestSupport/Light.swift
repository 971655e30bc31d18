/// Red, green and blue in linear light, 0…1.
package typealias Light = SIMD3<Float>

extension SIMD3<Float> {
    /// From a display's bytes, 0xRRGGBB.
    ///
    /// Displays are taken to have a gamma of 2, near enough to sRGB's for a drawn scene: squares and square roots come out the
    /// same on every machine, powers do not.
    package init(display rgb: UInt32) {
        func channel(_ shift: UInt32) -> Float {
            let v = Float((rgb >> shift) & 255) / 255
            return v * v
        }
        self.init(channel(16), channel(8), channel(0))
    }

    /// For a display, 0…1.
    var display: SIMD3<Float> { clamped(lowerBound: .zero, upperBound: .one).squareRoot() }

    /// From `self` (0) to `other` (1).
    func mixed(with other: SIMD3<Float>, _ share: Float) -> SIMD3<Float> { self + (other - self) * share }

    /// The same, lighter or darker and a little shifted in hue.
    func varied(by amount: Double, _ random: inout SplitMix64) -> SIMD3<Float> {
        let tone = Float(random.between(1 - amount, 1 + amount))
        let hue = SIMD3<Float>(
            Float(random.between(1 - amount / 2, 1 + amount / 2)),
            Float(random.between(1 - amount / 2, 1 + amount / 2)),
            Float(random.between(1 - amount / 2, 1 + amount / 2)))
        return self * hue * tone
    }
}

/// 0 below `low`, 1 above `high`, smooth between.
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = max(0, min(1, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)
}

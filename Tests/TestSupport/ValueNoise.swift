/// A smooth random height over the plane, about one hill a unit, without end and without repeating visibly.
struct ValueNoise: Sendable {
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = SplitMix64.mix(seed)
    }

    /// -0.5…0.5.
    func at(_ x: Float, _ y: Float) -> Float {
        let left = x.rounded(.down)
        let top = y.rounded(.down)
        let fx = x - left
        let fy = y - top
        let sx = fx * fx * (3 - 2 * fx)
        let sy = fy * fy * (3 - 2 * fy)
        let column = Int(left)
        let row = Int(top)
        let above = knot(column, row) + (knot(column + 1, row) - knot(column, row)) * sx
        let below = knot(column, row + 1) + (knot(column + 1, row + 1) - knot(column, row + 1)) * sx
        return above + (below - above) * sy
    }

    /// Hills upon hills: each octave half as high and half as wide. About -0.7…0.7.
    func fractal(_ x: Float, _ y: Float, octaves: Int) -> Float {
        var sum: Float = 0
        var scale: Float = 1
        for _ in 0..<octaves {
            sum += at(x * scale + 17 * scale, y * scale - 5 * scale) / scale
            scale *= 2
        }
        return sum
    }

    private func knot(_ column: Int, _ row: Int) -> Float {
        let place =
            UInt64(truncatingIfNeeded: column) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: row)
            &* 0xC2B2_AE3D_27D4_EB4F
        return Float(SplitMix64.mix(place ^ seed) >> 40) * 0x1p-24 - 0.5
    }
}

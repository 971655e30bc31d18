/// What lens and sensor add: blur in linear light, then noise in the display's.
package struct Lens: Sendable {
    /// Deviation of the blur, in pixels.
    package var blur = 0.7

    /// Deviation of the noise, as a fraction of full scale.
    package var noise = 0.006

    package init() {}

    /// Spreads each sample by a quadratic B-spline, nearly a Gaussian and made of sums and products alone.
    func blurred(_ picture: [Light], width: Int, height: Int) -> [Light] {
        guard blur > 0.2 else { return picture }
        let reach = Int((3 * blur).rounded(.up))
        var weights = (-reach...reach).map { Self.spline(Float($0) / Float(2 * blur)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        var across = picture
        for y in 0..<height {
            for x in 0..<width {
                var mean = Light.zero
                for k in -reach...reach {
                    mean += picture[y * width + max(0, min(width - 1, x + k))] * weights[k + reach]
                }
                across[y * width + x] = mean
            }
        }
        var down = across
        for y in 0..<height {
            for x in 0..<width {
                var mean = Light.zero
                for k in -reach...reach {
                    mean += across[max(0, min(height - 1, y + k)) * width + x] * weights[k + reach]
                }
                down[y * width + x] = mean
            }
        }
        return down
    }

    /// Three even spreads of one unit each, one after the other; its deviation is half a unit.
    private static func spline(_ t: Float) -> Float {
        let d = abs(t)
        if d < 0.5 { return 0.75 - d * d }
        return d < 1.5 ? (1.5 - d) * (1.5 - d) / 2 : 0
    }

    /// Bytes for a display, red, green and blue interleaved.
    func developed(_ picture: [Light], random: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(picture.count * 3)
        for light in picture {
            let shown = light.display
            let grain = Light(repeating: Float(random.normal()))
            let colour = Light(Float(random.normal()), Float(random.normal()), Float(random.normal()))
            // Bright parts carry less noise after the display's curve; phones smooth colour more than brightness.
            let amount = (Light(repeating: 1.15) - shown * 0.6) * Float(noise)
            let noisy = (shown + (grain * 0.9 + colour * 0.4) * amount).clamped(lowerBound: .zero, upperBound: .one)
            for channel in 0..<3 { bytes.append(UInt8((noisy[channel] * 255).rounded())) }
        }
        return bytes
    }
}

import Glibc

/// Weights of linear red, green and blue in `CIColorControls`' saturation: Rec. 709's luminance, as Core Image rounds them.
private let luminanceWeights: (red: Double, green: Double, blue: Double) = (0.2125, 0.7154, 0.0721)

/// `CIColorControls`' contrast in Apple's sample.
private let contrast = 32.0

/// Saturation 0, contrast 32, invert, as Core Image computes them: in linear light, clamped and encoded to sRGB only where a
/// picture is written.
///
/// With Y' the luminance Σ wᵢ·linear(cᵢ): grey is Y', contrast is (Y' − ½)·32 + ½ held to 0…1, inverted is 1 − that. Half of
/// linear light is sRGB 187.5, so paper darker than that comes out as ink: the method is here to be compared with.
func enhanceAsApple(_ page: Page) -> Ink {
    let width = page.luma.width
    let height = page.luma.height
    let linear = (0...255).map { linearLight(Double($0) / 255) }
    var grey: [UInt8] = []
    var stretched: [UInt8] = []
    var inverted: [UInt8] = []
    grey.reserveCapacity(width * height)
    stretched.reserveCapacity(width * height)
    inverted.reserveCapacity(width * height)
    for i in 0..<width * height {
        let y = Double(page.luma.samples[i])
        let cb = Double(page.blueChroma.samples[i]) - 128
        let cr = Double(page.redChroma.samples[i]) - 128
        func light(_ channel: Double) -> Double { linear[Int(max(0, min(255, channel.rounded())))] }
        let luminance =
            luminanceWeights.red * light(y + 1.402 * cr)
            + luminanceWeights.green * light(y - 0.344136 * cb - 0.714136 * cr)
            + luminanceWeights.blue * light(y + 1.772 * cb)
        let steep = max(0, min(1, (luminance - 0.5) * contrast + 0.5))
        grey.append(sRGBByte(luminance))
        stretched.append(sRGBByte(steep))
        inverted.append(sRGBByte(1 - steep))
    }
    return Ink(
        grey: Plane(width: width, height: height, samples: grey),
        contrast: Plane(width: width, height: height, samples: stretched),
        inverted: Plane(width: width, height: height, samples: inverted),
        strength: 1, noise: 0, hypothesis: nil
    )
}

/// From an sRGB value to linear light, both 0…1 (IEC 61966-2-1).
func linearLight(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
}

/// From linear light, 0…1, to the nearest sRGB byte (IEC 61966-2-1).
func sRGBByte(_ linear: Double) -> UInt8 {
    let encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    return UInt8((encoded * 255).rounded())
}

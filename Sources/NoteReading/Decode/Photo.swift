/// A photograph, upright, as luma and chroma planes, decoded at the full size or at a fraction of it.
///
/// Coordinates outside this type are those of the upright, full-size photograph, whatever size was decoded.
public struct Photo: Sendable {
    /// Of the upright, full-size photograph, in pixels.
    public let width, height: Int

    /// One decoded sample stands for `reduction × reduction` pixels: 1, 2, 4 or 8.
    public let reduction: Int

    /// Where the decoded top-left sample's block of pixels begins in the full-size photograph: 0, 0, or negative where a
    /// turned photograph's partial last block came to lie first.
    let blockOrigin: Point

    /// Y, Cb, Cr of JFIF (BT.601, full range), all of one size. Chroma is 128 where there is no colour.
    public let luma, blueChroma, redChroma: Plane<UInt8>

    /// From a decoded sample's place to the full-size photograph's.
    public func fullSize(_ p: Point) -> Point {
        let k = Double(reduction)
        return Point(x: (p.x + 0.5) * k - 0.5 + blockOrigin.x, y: (p.y + 0.5) * k - 0.5 + blockOrigin.y)
    }

    /// From a place in the full-size photograph to the decoded samples'.
    public func decoded(_ p: Point) -> Point {
        let k = Double(reduction)
        return Point(x: (p.x - blockOrigin.x + 0.5) / k - 0.5, y: (p.y - blockOrigin.y + 0.5) / k - 0.5)
    }
}

extension Photo {
    /// The outline of the whole photograph: the outer corners of its corner pixels.
    var frame: Quadrilateral {
        let right = Double(width) - 0.5
        let bottom = Double(height) - 0.5
        return Quadrilateral(
            topLeft: Point(x: -0.5, y: -0.5),
            topRight: Point(x: right, y: -0.5),
            bottomRight: Point(x: right, y: bottom),
            bottomLeft: Point(x: -0.5, y: bottom)
        )
    }
}

extension Photo: Pictured {
    public var pictures: [(name: String, picture: Picture)] { [("photo", picture)] }

    /// The decoded planes as RGB.
    var picture: Picture {
        var rgb: [UInt8] = []
        rgb.reserveCapacity(luma.samples.count * 3)
        func byte(_ v: Float) -> UInt8 { UInt8(max(0, min(255, v.rounded()))) }
        for i in luma.samples.indices {
            let y = Float(luma.samples[i])
            let cb = Float(blueChroma.samples[i]) - 128
            let cr = Float(redChroma.samples[i]) - 128
            rgb.append(byte(y + 1.402 * cr))
            rgb.append(byte(y - 0.344136 * cb - 0.714136 * cr))
            rgb.append(byte(y + 1.772 * cb))
        }
        return Picture(width: luma.width, height: luma.height, channels: 3, samples: rgb)
    }
}

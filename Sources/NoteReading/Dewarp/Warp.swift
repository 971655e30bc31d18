/// Draws a plane through a homography.
struct Warp {
    /// From the page's pixels to the plane's samples.
    let map: Homography
    let size: PageSize
    /// How many samples a pixel of the page spans, in one direction, on average.
    let samplesPerPixel: Double

    /// Where the page is coarser than the plane, the plane is first reduced to means over squares of about a pixel's span, so
    /// that every sample has its say; what remains is interpolated between the four nearest.
    func callAsFunction(_ plane: Plane<UInt8>) -> Plane<UInt8> {
        let factor = max(1, Int(samplesPerPixel.rounded()))
        guard factor > 1 else { return interpolated(plane, map) }
        let k = 1 / Double(factor)
        // To the reduced samples: (p + 0.5) / factor − 0.5.
        let reduction = Homography([k, 0, 0.5 * k - 0.5, 0, k, 0.5 * k - 0.5, 0, 0, 1])
        return interpolated(plane.reduced(by: factor), reduction.after(map))
    }

    private func interpolated(_ plane: Plane<UInt8>, _ map: Homography) -> Plane<UInt8> {
        let (m0, m1, m2, m3, m4, m5, m6, m7) = (
            map.m[0], map.m[1], map.m[2], map.m[3], map.m[4], map.m[5], map.m[6], map.m[7]
        )
        let (width, height) = (plane.width, plane.height)
        let (lastX, lastY) = (Double(width - 1), Double(height - 1))
        let samples = plane.samples
        return Plane(width: size.width, height: size.height) { out in
            for row in 0..<size.height {
                let v = Double(row)
                for column in 0..<size.width {
                    let u = Double(column)
                    let scale = 1 / (m6 * u + m7 * v + 1)
                    // Outside the photograph the outermost samples go on.
                    let x = min(max((m0 * u + m1 * v + m2) * scale, 0), lastX)
                    let y = min(max((m3 * u + m4 * v + m5) * scale, 0), lastY)
                    let (left, top) = (Int(x), Int(y))
                    // Shares in 256ths.
                    let (across, down) = (Int((x - Double(left)) * 256), Int((y - Double(top)) * 256))
                    let i = top &* width &+ left
                    let right = left < width - 1 ? 1 : 0
                    let below = top < height - 1 ? width : 0
                    let upper = Int(samples[i]) &* (256 &- across) &+ Int(samples[i &+ right]) &* across
                    let lower = Int(samples[i &+ below]) &* (256 &- across) &+ Int(samples[i &+ below &+ right]) &* across
                    out.append(UInt8(truncatingIfNeeded: (upper &* (256 &- down) &+ lower &* down &+ 0x8000) >> 16))
                }
            }
        }
    }
}

/// The decoded photograph at the size the detector works at: means over squares of `factor × factor` samples.
struct WorkingImage: Sendable {
    let luma, blueChroma, redChroma: Plane<UInt8>
    let factor: Int

    /// Longer side in samples that is not exceeded: notes of 3 % of the area still have sides of 50 samples and more, and
    /// noise is averaged away.
    static let longestSide = 640

    init(_ photo: Photo) {
        let side = max(photo.luma.width, photo.luma.height)
        factor = max(1, (side + Self.longestSide - 1) / Self.longestSide)
        luma = photo.luma.reduced(by: factor)
        blueChroma = photo.blueChroma.reduced(by: factor)
        redChroma = photo.redChroma.reduced(by: factor)
    }

    var width: Int { luma.width }
    var height: Int { luma.height }

    /// From a place here to the photograph's decoded samples.
    func decoded(_ p: Point) -> Point {
        let k = Double(factor)
        return Point(x: (p.x + 0.5) * k - 0.5, y: (p.y + 0.5) * k - 0.5)
    }

    /// From a place among the photograph's decoded samples to here.
    func working(_ p: Point) -> Point {
        let k = Double(factor)
        return Point(x: (p.x + 0.5) / k - 0.5, y: (p.y + 0.5) / k - 0.5)
    }
}

extension Plane<UInt8> {
    /// Means over squares of `factor × factor` samples; what is left over at the right and the bottom is dropped.
    func reduced(by factor: Int) -> Plane<UInt8> {
        guard factor > 1 else { return self }
        let columns = Swift.max(1, width / factor)
        let rows = Swift.max(1, height / factor)
        let (across, down) = (Swift.min(factor, width), Swift.min(factor, height))
        // 16 bits hold the sums of up to 16 × 16 samples; the reciprocal rounds to nearest.
        let reciprocal = UInt32((1 << 16) / (across * down))
        var sums: [UInt16] = Array(repeating: 0, count: width)
        return Plane(width: columns, height: rows) { out in
            for y in 0..<rows {
                for x in sums.indices { sums[x] = 0 }
                for i in 0..<down {
                    let row = self.row(y * factor + i)
                    for x in 0..<width { sums[x] &+= UInt16(truncatingIfNeeded: row[x]) }
                }
                for x in 0..<columns {
                    var sum: UInt32 = 0
                    for i in 0..<across { sum &+= UInt32(truncatingIfNeeded: sums[x &* factor &+ i]) }
                    out.append(UInt8(truncatingIfNeeded: (sum &* reciprocal &+ 0x8000) >> 16))
                }
            }
        }
    }
}

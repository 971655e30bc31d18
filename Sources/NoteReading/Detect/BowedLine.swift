/// A side as its offset from a given chord: `start + rise u + bow 4u(1 − u)`, u running from 0 to 1 along the chord.
///
/// Paper curls between its corners, so the bow is part of the side and the straight part leads to the corners.
struct BowedLine {
    var start = 0.0
    var rise = 0.0
    var bow = 0.0

    /// Iteratively reweighted least squares with Tukey's weights, so that a finger, a shadow's edge or a torn corner has no say.
    init?(_ edges: [(share: Double, offset: Double, weight: Double)]) {
        guard edges.count >= 4 else { return nil }
        let sorted = edges.map(\.offset).sorted()
        start = sorted[sorted.count / 2]
        var scale = max(1, Self.spread(edges, self) * 1.5)
        for _ in 0..<8 {
            guard let next = Self.fit(edges, around: self, scale: scale) else { return nil }
            self = next
            scale = max(0.5, min(scale, Self.spread(edges, self) * 1.5))
        }
    }

    func offset(_ u: Double) -> Double { start + rise * u + bow * 4 * u * (1 - u) }

    private init(_ start: Double, _ rise: Double, _ bow: Double) {
        (self.start, self.rise, self.bow) = (start, rise, bow)
    }

    /// The median distance, in samples, times 1.48: a Gaussian's standard deviation.
    private static func spread(_ edges: [(share: Double, offset: Double, weight: Double)], _ line: BowedLine) -> Double
    {
        let distances = edges.map { abs($0.offset - line.offset($0.share)) }.sorted()
        return 1.48 * distances[distances.count / 2]
    }

    private static func fit(
        _ edges: [(share: Double, offset: Double, weight: Double)], around line: BowedLine, scale: Double
    ) -> BowedLine? {
        // Normal equations of three unknowns. The bow is held near 0 as if by a thirtieth of a measurement.
        var (m00, m01, m02, m11, m12, m22) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var (v0, v1, v2) = (0.0, 0.0, 0.0)
        let typical = edges.map(\.weight).reduce(0, +) / Double(edges.count)
        for e in edges {
            let r = (e.offset - line.offset(e.share)) / (3 * scale)
            guard abs(r) < 1 else { continue }
            let w = (1 - r * r) * (1 - r * r) * min(1, e.weight / max(typical, 1e-9))
            let (u, b) = (e.share, 4 * e.share * (1 - e.share))
            m00 += w
            m01 += w * u
            m02 += w * b
            m11 += w * u * u
            m12 += w * u * b
            m22 += w * b * b
            v0 += w * e.offset
            v1 += w * u * e.offset
            v2 += w * b * e.offset
        }
        guard m00 > 2 else { return nil }
        m22 += 0.03
        // Elimination, the bow first.
        let (a00, a01, a11) = (m00 - m02 * m02 / m22, m01 - m02 * m12 / m22, m11 - m12 * m12 / m22)
        let (b0, b1) = (v0 - m02 * v2 / m22, v1 - m12 * v2 / m22)
        let determinant = a00 * a11 - a01 * a01
        guard determinant > 1e-9 else { return nil }
        let start = (b0 * a11 - b1 * a01) / determinant
        let rise = (a00 * b1 - a01 * b0) / determinant
        return BowedLine(start, rise, (v2 - m02 * start - m12 * rise) / m22)
    }
}

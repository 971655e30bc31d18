import Glibc

/// Moves a quadrilateral's sides onto the edges in the decoded photograph, to a fraction of a sample, and its corners to where
/// the sides meet.
struct SideFit {
    let photo: Photo
    /// Noise units in one level of luma, blue and red chroma.
    let unitsPerLevel: SIMD3<Double>

    /// - Parameters:
    ///   - quad: in decoded samples.
    ///   - reach: how far from it the edges are looked for, in decoded samples.
    func callAsFunction(_ quad: Quadrilateral, reach: Double) -> Quadrilateral {
        var corners = quad.corners
        for reach in [reach, max(3, reach * 0.6)] {
            let lines = (0..<4).map { i -> Line in
                let (a, b) = (corners[i], corners[(i + 1) % 4])
                return side(a, b, reach: min(reach, max(2, a.distance(to: b) * 0.06))) ?? Line(from: a, to: b)
            }
            let moved = (0..<4).map { lines[($0 + 3) % 4].meeting(lines[$0]) ?? corners[$0] }
            // A corner that runs away was fitted to something else than this note.
            guard zip(moved, corners).allSatisfy({ $0.distance(to: $1) < 4 * reach }) else { break }
            corners = moved
        }
        return Quadrilateral(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    }

    /// The line through the ends of the edge from `a` to `b`, its bow taken out.
    private func side(_ a: Point, _ b: Point, reach: Double) -> Line? {
        // Looked at along rows where the side is steep, along columns where it is flat: whole samples, nothing interpolated.
        let steep = abs(b.y - a.y) >= abs(b.x - a.x)
        let (from, to) = steep ? (a, b) : (Point(x: a.y, y: a.x), Point(x: b.y, y: b.x))
        guard abs(to.y - from.y) >= 8 else { return nil }
        let profiles = EdgeProfiles(photo, from: from, to: to, transposed: !steep, reach: Int(reach.rounded(.up)))
        let edges = profiles.edges(unitsPerLevel: unitsPerLevel)
        guard let fit = BowedLine(edges) else { return nil }
        let first = Point(x: from.x + fit.start, y: from.y)
        let last = Point(x: to.x + fit.start + fit.rise, y: to.y)
        return steep ? Line(from: first, to: last) : Line(from: Point(x: first.y, y: first.x), to: Point(x: last.y, y: last.x))
    }
}

/// The picture across a side, in a few dozen stretches along it; each is the mean over its rows.
struct EdgeProfiles {
    /// Samples on either side of the line.
    private let reach: Int
    /// Of each stretch: where along the side it lies (0…1), what rounding moved it by, and 2 reach + 1 colours.
    private var stretches: [(share: Double, shift: Double, colours: [SIMD3<Float>])] = []

    /// Rows in the middle nine tenths of the side are looked at: corners may be rounded.
    static let margin = 0.05

    /// - Parameter transposed: whether x and y of the two points are exchanged.
    init(_ photo: Photo, from a: Point, to b: Point, transposed: Bool, reach: Int) {
        self.reach = reach
        let (width, height) = (photo.luma.width, photo.luma.height)
        let (columns, rows) = transposed ? (height, width) : (width, height)
        let (alongX, alongY) = transposed ? (width, 1) : (1, width)
        let length = abs(b.y - a.y)
        let perStretch = max(1, Int(length / 48))
        let sign = b.y > a.y ? 1.0 : -1.0
        let (luma, blue, red) = (photo.luma.samples, photo.blueChroma.samples, photo.redChroma.samples)
        var sums: [SIMD3<Float>] = []
        var (shares, shifts, count) = (0.0, 0.0, 0)
        let usable = Int(length * (1 - 2 * Self.margin))
        for k in 0..<usable {
            let y = (a.y + sign * (length * Self.margin + Double(k))).rounded()
            let share = (y - a.y) / (b.y - a.y)
            let x = a.x + share * (b.x - a.x)
            let middle = Int(x.rounded())
            let row = Int(y)
            guard row >= 0, row < rows, middle - reach >= 0, middle + reach < columns else { continue }
            if count == 0 { sums = Array(repeating: .zero, count: 2 * reach + 1) }
            let at = row * alongY + (middle - reach) * alongX
            for o in 0...2 * reach {
                let i = at + o * alongX
                sums[o] += SIMD3(Float(luma[i]), Float(blue[i]), Float(red[i]))
            }
            shares += share
            shifts += Double(middle) - x
            count += 1
            if count == perStretch {
                let n = Double(count)
                stretches.append((shares / n, shifts / n, sums.map { $0 / Float(n) }))
                (shares, shifts, count) = (0, 0, 0)
            }
        }
    }

    /// Where each stretch has its steepest place, as an offset from the line, and how steep it is.
    func edges(unitsPerLevel: SIMD3<Double>) -> [(share: Double, offset: Double, weight: Double)] {
        guard stretches.count >= 4 else { return [] }
        let units = SIMD3<Float>(unitsPerLevel)
        // The colour step across the whole side tells which mixture of the planes shows it best.
        var step = SIMD3<Float>.zero
        for s in stretches {
            step += s.colours[2 * reach] + s.colours[2 * reach - 1] - s.colours[0] - s.colours[1]
        }
        let mixture = step * units * units
        let norm = max(1e-6, (mixture * mixture).sum().squareRoot())
        return stretches.compactMap { stretch in
            let values = stretch.colours.map { ($0 * mixture).sum() / norm }
            return Self.steepest(values).map { at, slope in
                (stretch.share, at - Double(reach) + stretch.shift, Double(slope))
            }
        }
    }

    /// The place of the greatest rise, by a parabola through it and its neighbours.
    private static func steepest(_ values: [Float]) -> (Double, Float)? {
        let n = values.count
        guard n >= 5 else { return nil }
        var rises: [Float] = Array(repeating: 0, count: n)
        for i in 1..<n - 1 {
            // Smoothed over four samples: (−1 −1 0 1 1) where there is room.
            let wide = i >= 2 && i < n - 2 ? values[i + 2] - values[i - 2] : 0
            rises[i] = values[i + 1] - values[i - 1] + wide
        }
        guard let best = rises.indices.dropFirst(2).dropLast(2).max(by: { rises[$0] < rises[$1] }), rises[best] > 0 else {
            return nil
        }
        let (l, m, r) = (rises[best - 1], rises[best], rises[best + 1])
        let bend = l - 2 * m + r
        let delta = bend < 0 ? max(-0.5, min(0.5, 0.5 * (l - r) / bend)) : 0
        return (Double(best) + Double(delta), m)
    }
}

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

    private init(_ start: Double, _ rise: Double, _ bow: Double) { (self.start, self.rise, self.bow) = (start, rise, bow) }

    /// The median distance, in samples, times 1.48: a Gaussian's standard deviation.
    private static func spread(_ edges: [(share: Double, offset: Double, weight: Double)], _ line: BowedLine) -> Double {
        let distances = edges.map { abs($0.offset - line.offset($0.share)) }.sorted()
        return 1.48 * distances[distances.count / 2]
    }

    private static func fit(
        _ edges: [(share: Double, offset: Double, weight: Double)], around line: BowedLine, scale: Double
    ) -> BowedLine? {
        // Normal equations of three unknowns. The bow is held near 0 as if by one measurement in ten.
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
        m22 += 0.1
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

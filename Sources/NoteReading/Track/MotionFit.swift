/// The homography that most followed points agree on.
///
/// A turned, scaled and shifted copy (a similarity) through two points seeds it, by RANSAC; then all eight numbers are fitted
/// by iteratively reweighted least squares. What a similarity lacks (stretch, shear, perspective) changes little between two
/// frames, and is held near none as if by measurements: so few points or points in a row give no wild shapes.
struct MotionFit {
    /// Samples within which a point agrees.
    static let tolerance = 1.5
    /// Pairs of points that are tried: where half of all agree, a quarter of the pairs do, and none of 64 in one of 10⁸ cases.
    private static let draws = 64
    /// Rounds of fitting, of which the first go with twice the tolerance: what agreed by luck falls out.
    private static let (rounds, wideRounds) = (6, 2)
    /// What stretch and perspective may change from one frame to the next, at the quadrilateral's corners, as a fraction of its
    /// half size; and where they are to change hardly at all.
    private static let (looseness, stiffness) = (0.03, 0.003)
    /// Half sizes, squared, that two points must be apart to tell turn and size by.
    private static let leastApart = 0.04
    /// Between two frames nothing grows by half.
    private static let growths = 0.67..<1.5
    /// How firmly stretch and perspective are held: as this share of all points at the tolerance would hold them. And turn and size
    /// as this part of a point would, since one or two alone say nothing of them.
    private static let hold = (stretch: 0.05, turn: 0.02)

    struct Result {
        let map: Homography
        /// Share of the points that agree, 0…1.
        let inliers: Double
        let count: Int
    }

    /// - Parameters:
    ///   - middle: of the thing followed.
    ///   - size: half its extent, in working samples.
    ///   - stiff: whether stretch and perspective are to change hardly at all.
    static func fit(_ flows: [Flow], middle: Point, size: Double, stiff: Bool = false) -> Result? {
        guard flows.count >= 2 else { return nil }
        let scale = max(size, 1)
        let tolerance = Self.tolerance / scale
        let pairs = flows.map { flow in
            (from: (flow.from - middle) * (1 / scale), to: (flow.to - middle) * (1 / scale))
        }
        guard let seed = seed(pairs, tolerance) else { return nil }
        var h = seed
        for round in 0..<rounds {
            let width = tolerance * (round < wideRounds ? 2 : 1)
            guard let next = refine(pairs, h, width, looseness: stiff ? stiffness : looseness) else { break }
            h = next
        }
        let count = pairs.count { distance(h, $0) < tolerance }
        let normalise = Homography([1 / scale, 0, -middle.x / scale, 0, 1 / scale, -middle.y / scale, 0, 0, 1])
        let back = Homography([scale, 0, middle.x, 0, scale, middle.y, 0, 0, 1])
        let map = back.after(Homography(h + [1])).after(normalise)
        return Result(map: map, inliers: Double(count) / Double(pairs.count), count: count)
    }

    private typealias Pair = (from: Point, to: Point)

    private static func distance(_ h: [Double], _ pair: Pair) -> Double {
        let (x, y) = (pair.from.x, pair.from.y)
        let w = 1 / (h[6] * x + h[7] * y + 1)
        let (dx, dy) = ((h[0] * x + h[1] * y + h[2]) * w - pair.to.x, (h[3] * x + h[4] * y + h[5]) * w - pair.to.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    private static func seed(_ pairs: [Pair], _ tolerance: Double) -> [Double]? {
        var best: (worth: Double, h: [Double])?
        func consider(_ h: [Double]) {
            // Points that agree well count more, so that among equals the truer wins.
            let worth = pairs.reduce(0.0) { $0 + max(0, 1 - distance(h, $1) / (2 * tolerance)) }
            if worth > (best?.worth ?? 0) { best = (worth, h) }
        }
        // The draws need not be random, only different: a stride that runs through all pairs, the same every time.
        var state = 1
        for _ in 0..<draws {
            state = (state &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
            let i = (state >> 8) % pairs.count
            state = (state &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
            let j = (state >> 8) % pairs.count
            let (p, q) = (pairs[i], pairs[j])
            let (a, b) = (q.from - p.from, q.to - p.to)
            let square = a.dot(a)
            guard square > leastApart else { continue }
            let (c, s) = (a.dot(b) / square, a.cross(b) / square)
            guard growths.contains((c * c + s * s).squareRoot()) else { continue }
            consider([c, -s, p.to.x - c * p.from.x + s * p.from.y, s, c, p.to.y - s * p.from.x - c * p.from.y, 0, 0])
        }
        if best == nil {
            for p in pairs { consider([1, 0, p.to.x - p.from.x, 0, 1, p.to.y - p.from.y, 0, 0]) }
        }
        return best?.h
    }

    /// One step of weighted least squares around `h`; nil where nothing agrees.
    private static func refine(_ pairs: [Pair], _ h: [Double], _ tolerance: Double, looseness: Double) -> [Double]? {
        var system = NormalEquations(unknowns: 8)
        var weights = 0.0
        for pair in pairs {
            let r = distance(h, pair) / (2 * tolerance)
            guard r < 1 else { continue }
            let weight = (1 - r * r) * (1 - r * r)
            weights += weight
            let (x, y, u, v) = (pair.from.x, pair.from.y, pair.to.x, pair.to.y)
            // In terms of similarity (c, s), stretch (e1, e2), shift, perspective: h0 = c + e1, h4 = c − e1, h1 = e2 − s, h3 = e2 + s.
            system.add([x, -y, 1, 0, x, y, -x * u, -y * u], u, weight)
            system.add([y, x, 0, 1, -y, x, -x * v, -y * v], v, weight)
        }
        guard weights > 0 else { return nil }
        // By a point's worth at the least; the rest is for a tolerance of nothing.
        let firmly = max(1, weights * hold.stretch) * (tolerance / looseness) * (tolerance / looseness) + 1e-6
        for i in 4..<8 { system.hold(i, at: 0, firmly) }
        system.hold(0, at: 1, hold.turn)
        system.hold(1, at: 0, hold.turn)
        guard let p = system.solution else { return nil }
        return [p[0] + p[4], p[5] - p[1], p[2], p[5] + p[1], p[0] - p[4], p[3], p[6], p[7]]
    }
}

/// The steps of colour across a followed thing's four sides, remembered from good frames: what tells whether its outline is
/// still there.
struct Outline: Sendable {
    /// Colour inside less colour outside, of luma, blue and red chroma in levels, for each side; zero where it had no step.
    private var steps: [SIMD3<Float>]

    /// Places looked at along each side, and the part of it at each end that is left out: there it is the other side's step.
    private static let (places, end) = (14, 0.06)
    /// How far within and beyond a side its colours are looked at, in sides, but within these bounds in decoded samples: past the
    /// edge's own softness, and not into what is written or lies beside it.
    private static let band = (ofSide: 0.04, least: 1.5, most: 4.0)
    /// In decoded samples: a shorter side has no room for that.
    private static let shortestSide = 4.0
    /// Longer than any side in a picture, and safely squared.
    private static let longestSide = 1e6
    /// Length of a step below which a side tells nothing, in levels: twice the noise of a phone's frame.
    private static let least: Float = 8
    /// Share of the step remembered that must be there, in its direction.
    private static let borneOut: Float = 0.4

    init(_ photo: Photo, _ quad: Quadrilateral) {
        steps = (0..<4).map { side in
            let seen = Self.look(photo, quad, side)
            guard !seen.isEmpty else { return .zero }
            return seen.reduce(.zero, +) / Float(seen.count)
        }
    }

    /// Whether at least two sides can be told from what is behind them.
    var isClear: Bool { clearSides >= 2 }

    /// How many sides can be told from what is behind them.
    var clearSides: Int { clearSides(least: Self.least) }

    private func clearSides(least: Float) -> Int { steps.count { Self.length($0) >= least } }

    /// Whether each side, from the top on clockwise, has a step of so many levels.
    func areClear(least: Float) -> [Bool] { steps.map { Self.length($0) >= least } }

    /// Share of places on the sides where the step is like the one remembered, 0…1; nil where no side tells.
    func support(_ photo: Photo, _ quad: Quadrilateral) -> Double? {
        var (good, all) = (0, 0)
        for side in 0..<4 {
            let own = steps[side]
            let square = (own * own).sum()
            guard square >= Self.least * Self.least else { continue }
            for step in Self.look(photo, quad, side) {
                all += 1
                if (step * own).sum() >= Self.borneOut * square { good += 1 }
            }
        }
        return all >= Self.places ? Double(good) / Double(all) : nil
    }

    mutating func learn(_ photo: Photo, _ quad: Quadrilateral, share: Float) {
        let now = Outline(photo, quad)
        for side in 0..<4 where now.steps[side] != .zero { steps[side] += (now.steps[side] - steps[side]) * share }
    }

    private static func length(_ v: SIMD3<Float>) -> Float { (v * v).sum().squareRoot() }

    /// The step at places along a side, in decoded samples; those outside the frame are left out.
    private static func look(_ photo: Photo, _ quad: Quadrilateral, _ side: Int) -> [SIMD3<Float>] {
        let corners = quad.corners
        let (a, b) = (corners[side], corners[(side + 1) % 4])
        let length = a.distance(to: b)
        guard length > shortestSide, length < longestSide else { return [] }
        let along = (b - a) * (1 / length)
        let outwards = Point(x: along.y, y: -along.x)
        let band = min(Self.band.most, max(Self.band.least, Self.band.ofSide * length))
        var steps: [SIMD3<Float>] = []
        for k in 0..<places {
            let p = a + (b - a) * (end + (1 - 2 * end) * (Double(k) + 0.5) / Double(places))
            guard let inside = photo.colour(at: p - outwards * band),
                let outside = photo.colour(at: p + outwards * band)
            else { continue }
            steps.append(inside - outside)
        }
        return steps
    }
}

/// The steps of colour across a followed thing's four sides, remembered from good frames: what tells whether its outline is
/// still there.
struct Outline: Sendable {
    /// Colour inside less colour outside, of luma, blue and red chroma in levels, for each side; zero where it had no step.
    private var steps: [SIMD3<Float>]

    /// Places looked at along each side.
    private static let places = 14
    /// Length of a step below which a side tells nothing, in levels: twice the noise of a phone's frame.
    private static let least: Float = 8

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
                if (step * own).sum() >= 0.4 * square { good += 1 }
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
        guard length > 4, length < 1e6 else { return [] }
        let along = (b - a) * (1 / length)
        let outwards = Point(x: along.y, y: -along.x)
        let band = min(4, max(1.5, 0.04 * length))
        var steps: [SIMD3<Float>] = []
        for k in 0..<places {
            let p = a + (b - a) * (0.06 + 0.88 * (Double(k) + 0.5) / Double(places))
            guard let inside = photo.colour(at: p - outwards * band),
                let outside = photo.colour(at: p + outwards * band)
            else { continue }
            steps.append(inside - outside)
        }
        return steps
    }
}

extension Photo {
    /// Luma, blue and red chroma at the nearest decoded sample; nil outside.
    func colour(at p: Point) -> SIMD3<Float>? {
        guard p.x >= -0.5, p.y >= -0.5, p.x < Double(luma.width) - 0.5, p.y < Double(luma.height) - 0.5 else {
            return nil
        }
        let i = Int(p.y + 0.5) * luma.width + Int(p.x + 0.5)
        return SIMD3(Float(luma.samples[i]), Float(blueChroma.samples[i]), Float(redChroma.samples[i]))
    }

    /// Mean chroma over a quadrilateral's inner part, from a grid of places: the paper's colour. nil where it is outside.
    func chroma(in map: Homography) -> SIMD2<Double>? {
        var (sum, count) = (SIMD2<Double>.zero, 0.0)
        for k in 0..<64 {
            let p = map(Point(x: Double(k % 8) / 4.375 - 0.8, y: Double(k / 8) / 4.375 - 0.8))
            guard p.x.isFinite, p.y.isFinite, let c = colour(at: p) else { continue }
            sum += SIMD2(Double(c.y), Double(c.z))
            count += 1
        }
        return count >= 16 ? sum / count : nil
    }
}

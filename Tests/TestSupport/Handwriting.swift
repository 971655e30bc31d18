/// A person's way of writing: what differs from one writer, and one digit, to the next.
package struct Handwriting: Sendable {
    /// Lean to the right, x per y.
    package var slant = 0.0
    /// Width over height of the digit's box.
    package var aspect = 0.72
    /// Radians, clockwise.
    package var turn = 0.0
    /// How far points stray from the model, as a fraction of the height (deviation).
    package var wobble = 0.012
    /// How much the line's width varies along the stroke, as a fraction of it.
    package var pressure = 0.15

    package init() {}

    /// A hand as one meets them: mostly leaning a little to the right.
    package init(random: inout SplitMix64) {
        slant = random.between(-0.10, 0.26)
        aspect = random.between(0.58, 0.82)
        turn = random.between(-0.07, 0.07)
        wobble = random.between(0.006, 0.018)
        pressure = random.between(0.05, 0.25)
    }

    /// Draws a digit.
    ///
    /// - Parameters:
    ///   - hand: its shape.
    ///   - height: of the digit, in the units of the answer.
    ///   - penWidth: of the line, in the same units.
    /// - Returns: strokes about the origin, the middle of the digit's box.
    package func strokes(
        of hand: DigitHand, height: Double, penWidth: Double, random: inout SplitMix64
    ) -> [PenStroke] {
        let c = Trigonometry.cosine(turn)
        let s = Trigonometry.sine(turn)
        return hand.strokes.map { model in
            var last: (model: (x: Double, y: Double), placed: (x: Double, y: Double))?
            let points = model.map { point -> (x: Double, y: Double) in
                // A corner is the same point twice, and must stay so.
                if let last, last.model == point { return last.placed }
                let y = point.y - 0.5 + wobble * random.normal()
                let x = (point.x - 0.5 + wobble * random.normal()) * aspect - slant * y
                let placed = (x: (c * x - s * y) * height, y: (s * x + c * y) * height)
                last = (point, placed)
                return placed
            }
            return pressed(smooth(points), penWidth: penWidth, random: &random)
        }
    }

    /// Gives each place a width: a slow random swell, thinner towards the lift.
    private func pressed(
        _ points: [(x: Double, y: Double)], penWidth: Double, random: inout SplitMix64
    ) -> PenStroke {
        let swell = (0..<5).map { _ in random.between(-1, 1) }
        return PenStroke(
            dabs: points.enumerated().map { i, point in
                let t = Double(i) / Double(max(1, points.count - 1)) * 3.999
                let k = Int(t)
                let between = swell[k] + (swell[k + 1] - swell[k]) * (t - Double(k))
                let lift = max(0, t - 3.4) * 0.35
                return .init(
                    x: point.x, y: point.y, radius: penWidth / 2 * max(0.35, 1 + pressure * between - pressure * lift))
            })
    }
}

/// A Catmull-Rom curve through the points, as straight pieces; a point given twice is a corner.
private func smooth(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    let pieces = 12  // A piece of a digit's curve is then well below the pen's width.
    var curve: [(x: Double, y: Double)] = []
    for i in 0..<points.count - 1 where points[i] != points[i + 1] {
        let p1 = points[i]
        let p2 = points[i + 1]
        // At an end or a corner the curve starts towards the next point.
        let p0 = i > 0 && points[i - 1] != p1 ? points[i - 1] : p1
        let p3 = i + 2 < points.count && points[i + 2] != p2 ? points[i + 2] : p2
        func at(_ t: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            let square = t * t
            let cubic = (3 * b - a - 3 * c + d) * square * t
            return (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * square + cubic) / 2
        }
        for k in 0..<pieces {
            let t = Double(k) / Double(pieces)
            curve.append((at(t, p0.x, p1.x, p2.x, p3.x), at(t, p0.y, p1.y, p2.y, p3.y)))
        }
    }
    curve.append(points[points.count - 1])
    return curve
}

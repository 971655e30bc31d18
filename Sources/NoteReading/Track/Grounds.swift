import Glibc

/// What speaks for a thing's being at a place of a frame.
struct Grounds: Sendable {
    /// How much the place looks like the thing, -1…1.
    var match = 0.0
    /// Share of its outline that is there, 0…1; nil where it has none that can be told from what is behind it.
    var outline: Double?
    /// Share of the points on it that moved together, 0…1; nil where there were too few.
    var inliers: Double?
    /// How far followed points come out beside their beginnings, the median, in working samples.
    var error = 0.0
    /// Share of it that is in the frame, 0…1.
    var visible = 1.0

    /// Share of it in the frame from which all its sides are seen. Of less its shape is not believed to change: what is outside
    /// would be made up from what is inside.
    static let whole = 0.97

    /// How much each says. Points agree on anything that stays the same: they count for least.
    private static let weights = (look: 0.5, outline: 0.3, points: 0.2)

    /// What of a share or a likeness is chance, and from where on more of it says no more.
    private static let telling = 0.2...0.8

    /// Where these hold, what else speaks for it is no thing but something as bright in the same places: hardly any likeness and
    /// less than half of the outline; little likeness and hardly any outline; hardly any outline and few points that agree.
    private static let contradicted = (
        unlike: (look: 0.1, outline: 0.5), bare: (look: 0.35, outline: 0.15), still: (outline: 0.2, inliers: 0.3)
    )

    /// The confidence that is left then: it is lost.
    private static let mostContradicted = 0.25

    /// Of what has left the frame by more than half little can be said.
    private static let leastVisible = 0.5

    /// One number, 0…1, from correlation, outline and followed points, each as far as it has something to say.
    var confidence: Double {
        let look = Self.part(match)
        var (sum, weights) = (Self.weights.look * look, Self.weights.look)
        var edge = look
        if let outline {
            edge = Self.part(outline)
            sum += Self.weights.outline * edge
            weights += Self.weights.outline
        }
        if let inliers {
            sum += Self.weights.points * Self.part(inliers) * exp(-error)
            weights += Self.weights.points
        }
        var confidence = sum / weights
        if isContradicted(look: look, edge: edge) { confidence = min(confidence, Self.mostContradicted) }
        if visible < Self.leastVisible { confidence *= visible / Self.leastVisible }
        return confidence
    }

    private func isContradicted(look: Double, edge: Double) -> Bool {
        let (unlike, bare, still) = Self.contradicted
        return look < unlike.look && edge < unlike.outline || look < bare.look && edge < bare.outline
            || outline ?? 1 < still.outline && inliers ?? 0 < still.inliers
    }

    private static func part(_ value: Double) -> Double {
        min(1, max(0, (value - telling.lowerBound) / (telling.upperBound - telling.lowerBound)))
    }
}

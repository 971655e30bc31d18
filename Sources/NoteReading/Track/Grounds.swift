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

    /// One number, 0…1, from correlation, outline and followed points, each as far as it has something to say.
    var confidence: Double {
        let look = Self.part(match, from: 0.2, to: 0.8)
        var (sum, weights) = (0.5 * look, 0.5)
        var edge = look
        if let outline {
            edge = Self.part(outline, from: 0.2, to: 0.8)
            sum += 0.3 * edge
            weights += 0.3
        }
        if let inliers {
            // Points agree on anything that stays the same: they count for less.
            sum += 0.2 * Self.part(inliers, from: 0.2, to: 0.8) * exp(-error)
            weights += 0.2
        }
        var confidence = sum / weights
        if look < 0.1 && edge < 0.5 || look < 0.35 && edge < 0.15 { confidence = min(confidence, 0.25) }
        // Nothing of the outline and no points: only something as bright in the same places.
        if outline ?? 1 < 0.2, inliers ?? 0 < 0.3 { confidence = min(confidence, 0.25) }
        // Of what has left the frame by more than half little can be said.
        if visible < 0.5 { confidence *= visible / 0.5 }
        return confidence
    }

    private static func part(_ value: Double, from low: Double, to high: Double) -> Double {
        min(1, max(0, (value - low) / (high - low)))
    }
}

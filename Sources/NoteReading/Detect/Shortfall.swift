/// Why no note was found: the foremost candidate, and what it lacked.
public enum Shortfall: Equatable, Sendable, CustomStringConvertible {
    /// No hypothesis at all.
    case nothingWithFourSides
    /// The shorter side, as a fraction of the photograph's shorter side, and the least allowed.
    case tooSmall(side: Double, minimum: Double)
    /// Shorter over longer side, and what is allowed.
    case aspectRatio(Double, minimum: Double, maximum: Double)
    /// How far a corner is from 90°, in degrees, and the most allowed.
    case cornerAngle(Double, tolerance: Double)
    /// The confidence, the least allowed, and what spoke against the candidate most.
    case belowMinimumConfidence(Double, minimum: Double, lack: Lack)

    /// What speaks against a candidate.
    public enum Lack: String, CaseIterable, Equatable, Sendable {
        /// Part of the outline shows no edge.
        case edges
        /// Its sides run on beyond its corners, as in a floor or a grid.
        case corners
        /// It hardly differs from what lies around it, or differs as a shadow does.
        case contrast
        /// Its size or shape is not what a camera makes of a note.
        case shape
    }

    /// For programs: stays the same when the sentence changes.
    public var code: String {
        switch self {
        case .nothingWithFourSides: "nothing_with_four_sides"
        case .tooSmall: "too_small"
        case .aspectRatio: "aspect_ratio"
        case .cornerAngle: "corner_angle"
        case .belowMinimumConfidence: "below_minimum_confidence"
        }
    }

    /// What was lacking, then what to do.
    public var description: String {
        switch self {
        case .nothingWithFourSides:
            "nothing with four straight sides was found; take the whole note into the picture, or give its corners with --quad"
        case .tooSmall(let side, let minimum):
            "the best candidate's shorter side is \(side.percent) of the photograph's, less than \(minimum.percent); "
                + "go nearer, or lower --minimum-size"
        case .aspectRatio(let ratio, let minimum, let maximum):
            "the best candidate's sides are in the ratio \(ratio.hundredths), not \(minimum.hundredths) to "
                + "\(maximum.hundredths); change --minimum-aspect-ratio or --maximum-aspect-ratio"
        case .cornerAngle(let degrees, let tolerance):
            "a corner of the best candidate is \(degrees.hundredths)° from a right angle, more than \(tolerance.hundredths)°; "
                + "take the picture from straight above, or raise --quadrature-tolerance"
        case .belowMinimumConfidence(let confidence, let minimum, let lack):
            "the best candidate is a note with a probability of \(confidence.hundredths), less than \(minimum.hundredths): "
                + "\(lack.clause); \(lack.advice), or lower --minimum-confidence"
        }
    }
}

extension Shortfall.Lack {
    fileprivate var clause: String {
        switch self {
        case .edges: "part of its outline shows no edge"
        case .corners: "its sides run on beyond its corners"
        case .contrast: "it hardly differs from what lies around it"
        case .shape: "it is not the size or shape of a note"
        }
    }

    fileprivate var advice: String {
        switch self {
        case .edges: "take the whole note into the picture, nothing covering its sides"
        case .corners: "put the note on a plainer background"
        case .contrast: "put the note on a background of another colour"
        case .shape: "go nearer and hold the camera straight above"
        }
    }
}

extension Double {
    fileprivate var percent: String { "\((self * 100).hundredths) %" }

    /// With two digits after the point at the most.
    fileprivate var hundredths: String {
        let rounded = (self * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}

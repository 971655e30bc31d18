/// Why no note was found.
public enum Shortfall: Equatable, Sendable, CustomStringConvertible {
    case nothingWithFourSides
    case belowMinimumConfidence(Double, minimum: Double)

    /// For programs: stays the same when the sentence changes.
    public var code: String {
        switch self {
        case .nothingWithFourSides: "nothing_with_four_sides"
        case .belowMinimumConfidence: "below_minimum_confidence"
        }
    }

    /// What was lacking, then what to do.
    public var description: String {
        switch self {
        case .nothingWithFourSides:
            "nothing with four straight sides was found; take the whole note into the picture, or give its corners with --quad"
        case .belowMinimumConfidence(let confidence, let minimum):
            "the best candidate's confidence is \(confidence), less than \(minimum); lower --minimum-confidence"
        }
    }
}

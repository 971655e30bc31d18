/// Why no note was found: the foremost candidate, and what it lacked.
public enum Shortfall: Equatable, Sendable, CustomStringConvertible, NamesSettings {
    /// No hypothesis at all.
    case nothingWithFourSides
    /// The shorter side, as a fraction of the photograph's shorter side, and the least allowed.
    case tooSmall(side: Double, minimum: Double)
    /// Shorter over longer side, and what is allowed.
    case aspectRatio(Double, minimum: Double, maximum: Double)
    /// Two sides were seen that run from one border of the photograph to the one opposite.
    case tooNear
    /// How far a corner is from 90°, in degrees, and the most allowed.
    case cornerAngle(Double, tolerance: Double)
    /// Corners were given that enclose nothing of the photograph, or do not run clockwise around a convex shape; its size in pixels.
    case cornersDoNotFit(width: Int, height: Int)
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
        case .tooNear: "too_near"
        case .cornerAngle: "corner_angle"
        case .cornersDoNotFit: "corners_do_not_fit"
        case .belowMinimumConfidence: "below_minimum_confidence"
        }
    }

    /// What was lacking, then what to do, with settings by the names that this library gives them.
    public var description: String { sentence { $0.rawValue } }

    /// The same with settings by other names.
    package func sentence(naming name: (Setting) -> String) -> String {
        switch self {
        case .nothingWithFourSides:
            "nothing with four straight sides was found; take the whole note into the picture, or give its corners with "
                + name(.corners)
        case .tooSmall(let side, let minimum):
            "the best candidate's shorter side is \(side.percent(apartFrom: minimum)) of the photograph's, less than "
                + "\(minimum.percent(apartFrom: side)); go nearer, or lower \(name(.minimumSize))"
        case .aspectRatio(let ratio, let minimum, let maximum):
            "the best candidate's sides are in the ratio \(ratio.decimal(apartFrom: minimum, maximum)), not "
                + "\(minimum.decimal(apartFrom: ratio)) to \(maximum.decimal(apartFrom: ratio)); "
                + (ratio < minimum
                    ? "if it is the note, lower \(name(.minimumAspectRatio)) to \(ratio.hundredth(.down))"
                    : "if it is the note, raise \(name(.maximumAspectRatio)) to \(ratio.hundredth(.up))")
        case .tooNear:
            "two sides of the best candidate run to the photograph's borders, or nearly, and no others are seen; step back until the "
                + "whole note is in the picture with room around it, or give its corners with \(name(.corners))"
        case .cornerAngle(let degrees, let tolerance):
            "a corner of the best candidate is \(degrees.decimal(apartFrom: tolerance))° from a right angle, more than "
                + "\(tolerance.decimal(apartFrom: degrees))°; take the picture from straight above, or raise "
                + name(.quadratureTolerance)
        case .cornersDoNotFit(let width, let height):
            "the corners given cannot be a note's in this photograph of \(width) × \(height) pixels; give them clockwise from the "
                + "note's top left, in pixels of the upright photograph"
        case .belowMinimumConfidence(let confidence, let minimum, let lack):
            "the best candidate is a note with a probability \(confidence.probability(apartFrom: minimum)), where "
                + "\(minimum.decimal(apartFrom: confidence)) is the least: \(lack.clause); \(lack.advice), or "
                + (confidence < Self.doubtful * minimum
                    ? "give its corners with \(name(.corners))" : "lower \(name(.minimumConfidence))")
        }
    }

    /// Of the least confidence: a candidate below this share of it is hardly the note that was meant, so that asking for less
    /// would find something else.
    private static let doubtful = 0.25
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
    fileprivate func percent(apartFrom other: Double) -> String {
        (self * 100).decimal(places: 2, apartFrom: [other * 100]) + " %"
    }

    fileprivate func probability(apartFrom other: Double) -> String {
        self < 0.01 && other >= 0.01 ? "below 0.01" : "of " + decimal(places: 2, apartFrom: [other])
    }

    fileprivate func decimal(apartFrom others: Double...) -> String {
        decimal(places: 2, apartFrom: others)
    }

    /// In steps of 0.01, on the side of it that a limit has to be on to let it pass.
    fileprivate func hundredth(_ rule: FloatingPointRoundingRule) -> String {
        ((self * 100).rounded(rule) / 100).decimal(places: 2)
    }

    /// With so many digits after the point at the most, and more only where another number would read the same.
    private func decimal(places: Int, apartFrom others: [Double]) -> String {
        let text = decimal(places: places)
        let isTaken = others.contains { $0 != self && $0.decimal(places: places) == text }
        return isTaken && places < 9 ? decimal(places: places + 1, apartFrom: others) : text
    }

    /// Rounded, without zeros at the end.
    private func decimal(places: Int) -> String {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = (magnitude * scale).rounded()
        guard scaled < 1e15 else { return "\(self)" }
        var digits = String(Int(scaled))
        digits = String(repeating: "0", count: Swift.max(0, places + 1 - digits.count)) + digits
        var fraction = digits.suffix(places)
        while fraction.last == "0" { fraction.removeLast() }
        let sign = self < 0 && scaled > 0 ? "-" : ""
        return sign + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
    }
}

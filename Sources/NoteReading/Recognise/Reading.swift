/// What the network makes of one glyph.
public struct Reading: Equatable, Sendable {
    /// The likeliest digit, 0…9, even where it is refused.
    public let digit: Int

    /// The calibrated probability that `digit` is right, 0…1.
    public let confidence: Double

    /// Of the digits 0…9; they sum to 1.
    public let probabilities: [Double]

    /// False where the glyph is not taken for a digit at all.
    public let isDigit: Bool
}

/// The readings of a page's glyphs, in their order.
public struct Readings: Sendable {
    public let readings: [Reading]
}

extension Readings: Pictured {
    public var pictures: [(name: String, picture: Picture)] { [] }
}

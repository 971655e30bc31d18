/// Finds the digit and puts it into 28 × 28 exactly as MNIST's makers did.
public struct Normalise: Stage {
    public static let name = "normalise"

    public init() {}

    public func callAsFunction(_ ink: Ink) -> Writing {
        var page = ink.inverted
        removeRuledLines(from: &page)
        eraseRim(of: &page)
        let pieces = InkPieces(of: page, threshold: InkPieces.faintest)
        let digits = groupIntoDigits(pieces.strokes(of: page), pageSide: max(page.width, page.height))
        return Writing(glyphs: digits.compactMap { cutGlyph($0, pieces, page) })
    }

    /// The one digit on a plane with nothing but its ink: white on black, of any size, not yet in MNIST's frame.
    ///
    /// - Returns: nil where there is no ink.
    public func glyph(fromInk plane: Plane<UInt8>) -> Glyph? {
        InkCutting(whole: plane).flatMap { $0.glyph() }
    }
}

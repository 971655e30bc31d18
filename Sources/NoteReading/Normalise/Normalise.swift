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
        var glyphs: [Glyph] = []
        var parts: [[Glyph]] = []
        for digit in digits {
            let cutting = InkCutting(of: digit, pieces, page)
            guard let glyph = cutting.glyph() else { continue }
            glyphs.append(glyph)
            parts.append(cutting.apart().compactMap { $0.glyph() })
        }
        return Writing(glyphs: glyphs, parts: parts)
    }

    /// The one digit on a plane with nothing but its ink: white on black, of any size, not yet in MNIST's frame.
    ///
    /// - Returns: nil where there is no ink.
    func glyph(fromInk plane: Plane<UInt8>) -> Glyph? {
        InkCutting(whole: plane).flatMap { $0.glyph() }
    }
}

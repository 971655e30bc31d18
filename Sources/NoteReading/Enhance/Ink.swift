/// The page as white ink on black under one hypothesis, light and paper evened out, with the steps that led there.
public struct Ink: Sendable {
    /// After each step: grey, dark ink on light paper; contrast, the same stretched; inverted, ink 255 on 0.
    public let grey, contrast, inverted: Plane<UInt8>

    /// Contrast of solid ink with the ground, as a fraction of the lighter of the two: nearly 1 for black ink on white paper, and
    /// for white ink on black.
    let strength: Float

    /// The standard deviation of the bare ground, as a fraction of it.
    let noise: Float

    /// The hypothesis under which it was found; nil if it was found without one, as `Enhance.Method.apple` does.
    let hypothesis: InkHypothesis?
}

extension Ink: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        [("grey", Picture(grey: grey)), ("contrast", Picture(grey: contrast)), ("inverted", Picture(grey: inverted))]
    }
}

/// The page's ink under each hypothesis, the likeliest first.
public struct InkProposals: Sendable {
    public let inks: [Ink]
}

extension InkProposals: Pictured {
    /// None: the pictures to look at are those of the ink that is chosen.
    public var pictures: [(name: String, picture: Picture)] { [] }
}

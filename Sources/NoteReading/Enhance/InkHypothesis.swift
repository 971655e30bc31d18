/// One assumption about which marks on a page are ink.
///
/// The page's statistics cannot tell which assumption holds: a broad pen on white paper and a gap between two shadows look
/// alike. So each is tried and read, and the readings decide.
struct InkHypothesis: Hashable, Sendable {
    enum Polarity: CaseIterable, Sendable {
        /// The ink is darker than the ground.
        case dark
        /// The ink is lighter: chalk, a white pen, a drawing on black.
        case light
    }

    /// The distance over which the ground may change.
    enum Ground: Hashable, Sendable {
        /// Half the window that a stroke must be narrower than, as a fraction of the page's longer side.
        case local(reach: Float)
        /// A plane over the whole page, so that light may fall off across it: strokes may be of any width.
        case plane
    }

    var polarity: Polarity
    var ground: Ground

    /// Reaches for pens from fine to broad, as fractions of the page's longer side, each twice the one before. With the middle
    /// one a fat marker's stroke, a seventh of the page wide, is still ink; a shadow is rarely narrower.
    static let (fine, medium, broad): (Float, Float, Float) = (0.045, 0.09, 0.18)

    /// Tried first, and alone if its reading is beyond doubt.
    static let likeliest = InkHypothesis(polarity: .dark, ground: .local(reach: medium))

    /// The likeliest first.
    static let all: [InkHypothesis] = Polarity.allCases.flatMap { polarity in
        [Ground.local(reach: medium), .local(reach: fine), .local(reach: broad), .plane].map {
            InkHypothesis(polarity: polarity, ground: $0)
        }
    }
}

/// One assumption about a page under which its ink is looked for.
///
/// Which of them holds cannot be told from the page's statistics: a broad pen on white paper and a gap between two shadows
/// look alike. So a few are made, each is read, and the reading decides.
struct InkHypothesis: Hashable, Sendable {
    enum Polarity: CaseIterable, Sendable {
        /// The ink is darker than the ground.
        case dark
        /// The ink is lighter: chalk, a white pen, a drawing on black.
        case light
    }

    /// Over what distance the ground may change.
    enum Ground: Hashable, Sendable {
        /// Half the window that a stroke must be narrower than, as a fraction of the page's longer side.
        case local(reach: Float)
        /// A plane over the whole page, so that light may fall off across it: strokes may be of any width.
        case plane
    }

    var polarity: Polarity
    var ground: Ground

    /// Reaches for pens from fine to broad, each twice the one before. With the middle one a stroke of a fat marker on a large
    /// digit, a seventh of the page wide, is still ink; a shadow is rarely narrower.
    static let (fine, medium, broad): (Float, Float, Float) = (0.045, 0.09, 0.18)

    static let likeliest = InkHypothesis(polarity: .dark, ground: .local(reach: medium))

    static let all: [InkHypothesis] = Polarity.allCases.flatMap { polarity in
        [Ground.local(reach: medium), .local(reach: fine), .local(reach: broad), .plane].map {
            InkHypothesis(polarity: polarity, ground: $0)
        }
    }
}

/// What may be written on a page, under one hypothesis about its ink: digits in reading order.
public struct Writing: Sendable {
    public let glyphs: [Glyph]

    /// For each glyph the digits it would be if it were several that touch, from left to right; empty where nothing suggests it.
    public let parts: [[Glyph]]

    /// For each glyph its row, counted from 0 at the top.
    public let rows: [Int]

    /// Whether it stands in a circle or a box drawn round it.
    public let isRinged: Bool

    /// How the hypothesis came about and what speaks for it, but for the reading.
    let support: WritingSupport

    init(
        glyphs: [Glyph], parts: [[Glyph]], rows: [Int]? = nil, isRinged: Bool = false,
        support: WritingSupport = WritingSupport()
    ) {
        precondition(glyphs.count == parts.count, "\(glyphs.count) glyphs and parts of \(parts.count)")
        self.glyphs = glyphs
        self.parts = parts
        self.rows = rows ?? Array(repeating: 0, count: glyphs.count)
        self.isRinged = isRinged
        self.support = support
    }
}

/// What speaks for a hypothesis of what is written, besides that it reads well.
struct WritingSupport: Sendable {
    /// The number of its ink among the page's proposals.
    var ink = 0

    /// The share of the ink, 0…1, that its digits account for.
    var explained: Double = 1

    /// `Ink.strength`, and the same over the strongest of the page's hypotheses, and over the noise.
    var strength: Double = 1
    var relativeStrength: Double = 1
    var noiseRatio: Double = 100

    /// `Ink.hypothesis`.
    var hypothesis: InkHypothesis?

    /// The mean width of its digits' strokes, as a fraction of the longer side of the box around all.
    var strokeWidth: Double = 0.1

    /// The part of its samples that is solid ink.
    var solidPart: Double = 1

    /// How much of the page's edges its digits touch, as a fraction of their boxes' half perimeter.
    var touching: Double = 0

    /// The highest digit's height, as a fraction of the page's.
    var height: Double = 0.5

    /// Whether lines were removed; ink along the page's edges erased; strokes left out that touch an edge.
    var withoutLines = false
    var withoutRim = false
    var withoutTouching = false

    /// Pieces of ink that its digits are made of, and pieces left out.
    var pieces = 1
    var leftOut = 0

    /// Digits that were cut out of glyphs which touch.
    var cutApart = 0
}

extension Writing: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        glyphs.map { ("glyph", Picture(grey: $0.plane)) }
    }
}

/// What may be written on a page, hypothesis by hypothesis, none on a blank page.
public struct WritingProposals: Sendable {
    public let writings: [Writing]
}

extension WritingProposals: Pictured {
    /// None: the pictures to look at are those of what is chosen.
    public var pictures: [(name: String, picture: Picture)] { [] }
}

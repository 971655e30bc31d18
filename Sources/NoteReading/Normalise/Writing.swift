/// What may be written on a page under one hypothesis: digits in reading order, rows from the top.
public struct Writing: Sendable {
    public let glyphs: [Glyph]

    /// For each glyph the digits it would be if it were several that touch, from left to right; empty where nothing suggests it.
    public let parts: [[Glyph]]

    /// For each glyph its row, counted from 0 at the top.
    public let rows: [Int]

    /// Whether the digits stand in a circle or a box that is drawn round them and left out.
    public let isRinged: Bool

    /// How the hypothesis came about, and what speaks for it besides the readings.
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

/// Evidence for a `Writing` besides its readings, and how it came about.
struct WritingSupport: Sendable {
    /// Index of its ink in the page's `InkProposals`.
    var ink = 0

    /// The part of the page's ink that lies in its digits, 0…1.
    var explained: Double = 1

    /// `Ink.strength`; the same over that of the page's strongest ink; the same over `Ink.noise`.
    var strength: Double = 1
    var relativeStrength: Double = 1
    var noiseRatio: Double = 100

    /// `Ink.hypothesis`.
    var hypothesis: InkHypothesis?

    /// The mean width of its digits' strokes, as a fraction of the longer side of the box around all.
    var strokeWidth: Double = 0.1

    /// The part of its digits' ink that is solid, 0…1.
    var solidPart: Double = 1

    /// The length along which the box around all its digits lies on the page's edges, as a fraction of the box's half perimeter.
    var touching: Double = 0

    /// The highest digit's height, as a fraction of the page's, both as it is read.
    var height: Double = 0.5

    /// Whether lines were removed; ink along the page's edges was erased; strokes that touch an edge were left out.
    var withoutLines = false
    var withoutRim = false
    var withoutTouching = false

    /// The number of pieces of ink in its digits, and of pieces left out.
    var pieces = 1
    var leftOut = 0

    /// The number of digits that were gained by taking touching ones apart.
    var cutApart = 0

    /// By how many quarters the page is turned clockwise to be read so, 0…3.
    var quarters = 0
}

extension Writing: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        glyphs.map { ("glyph", Picture(grey: $0.plane)) }
    }
}

/// What may be written on a page, hypothesis by hypothesis; empty on a blank page.
public struct WritingProposals: Sendable {
    public let writings: [Writing]

    /// Size of the page, in samples.
    let width, height: Int
}

extension WritingProposals: Pictured {
    /// None: the pictures to look at are those of what is chosen.
    public var pictures: [(name: String, picture: Picture)] { [] }
}

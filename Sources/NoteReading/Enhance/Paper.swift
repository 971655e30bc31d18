/// What the page would look like without ink, at a fraction of its size: light and paper, cell by cell.
struct Paper {
    /// Luma of the bare paper, 0…1: shadows and vignetting are in it.
    let luma: Grid

    /// What luma is divided by to undo the light: the bare paper's luma, at least `darkest`.
    let light: Grid

    /// Chroma of the bare paper over `light`: the paper's own colour, whatever falls on it.
    let blue, red: Grid

    /// The ink is lighter than what it is written on: chalk.
    let isDark: Bool

    /// Below this luma, 0…1, a surface counts as black and is not brightened further: there is only noise to gain.
    private static let darkest: Float = 0.2

    /// Half the window that ink must be narrower than, as a fraction of the longer side: a stroke of a fat marker on a large
    /// digit is a seventh of the page wide, and a shadow is rarely narrower.
    private static let strokeReach: Float = 0.09

    /// Half the window within which paper has one colour, as a fraction of the longer side: more than a stroke's reach, so that
    /// strokes are outvoted, and little more, so that overexposed parts keep the colour they have.
    private static let colourReach: Float = 0.12

    /// Luma this far from the bare paper's, as a fraction of it, is a mark.
    private static let markedLuma: Float = 0.06

    init(luma: Grid, blueChroma: Grid, redChroma: Grid) {
        let side = Float(max(luma.width, luma.height))
        let radius = max(1, Int(side * Paper.strokeReach))
        let board = Paper.board(luma, radius: radius)
        isDark = board != nil
        self.luma = board ?? Paper.closed(luma, radius: radius)
        light = self.luma.map { max($0, Paper.darkest) }

        // What is marked in luma is left out of the paper's colour; a mark in colour alone is outvoted.
        let paperLuma = self.luma
        let marked = luma.values.indices.map {
            abs(paperLuma.values[$0] - luma.values[$0]) > Paper.markedLuma * max(paperLuma.values[$0], Paper.darkest)
        }
        let reach = max(2, Int(side * Paper.colourReach))
        blue = blueChroma.combined(with: light, /).median(radius: reach, masked: marked)
        red = redChroma.combined(with: light, /).median(radius: reach, masked: marked)
    }
}

extension Paper {
    /// A window this many times as large as a stroke's covers whatever is written, blots and filled loops too.
    private static let blotWindow = 2

    /// No shadow on a note leaves less than this part of its luma; what is darker beside paper is ink, however wide.
    private static let deepestShadow: Float = 0.55

    /// Paper without dark marks narrower than the window, nor wider ones that are too dark for a shadow.
    private static func closed(_ luma: Grid, radius: Int) -> Grid {
        let strokesFilled = luma.closed(radius: radius)
        guard let darkest = strokesFilled.values.min(), let lightest = strokesFilled.values.max(),
            darkest < deepestShadow * lightest
        else { return strokesFilled }
        let blotsFilled = strokesFilled.closed(radius: blotWindow * radius)
        return strokesFilled.combined(with: blotsFilled) { $0 < deepestShadow * $1 ? $1 : $0 }
    }

    /// A surface is a board to be written on with chalk if its median luma, 0…1, is below this …
    private static let boardLuma: Float = 0.45

    /// … hardly anything is darker than this part of the median …
    private static let inkRatio: Float = 0.7
    private static let inkPart = 0.005

    /// … and there are marks this many times as light as it, and nearly as much lighter than what surrounds them within a
    /// stroke's reach: the light between two shadows is wider.
    private static let chalkRatio: Float = 1.7
    private static let reliefRatio: Float = 1.5
    private static let leastChalk = 4

    /// The board without the chalk on it; nil where this is none.
    private static func board(_ luma: Grid, radius: Int) -> Grid? {
        var inside: [Float] = []
        for y in interior(luma.height) {
            for x in interior(luma.width) { inside.append(luma.values[y * luma.width + x]) }
        }
        let median = quantiles([0.5], of: inside, between: 0, and: 1)[0]
        guard median < boardLuma else { return nil }
        let dark = inside.count { $0 < inkRatio * median }
        guard Double(dark) <= inkPart * Double(inside.count) else { return nil }
        let opened = luma.opened(radius: radius)
        var chalk = 0
        for y in interior(luma.height) {
            for i in y * luma.width + interior(luma.width).lowerBound..<y * luma.width + interior(luma.width).upperBound
            where luma.values[i] > chalkRatio * median && luma.values[i] > reliefRatio * opened.values[i] { chalk += 1 }
        }
        return chalk >= leastChalk ? opened : nil
    }
}

/// The part of a side that is surely on the note when its corners were found only roughly: all but a sixteenth at each end.
func interior(_ side: Int) -> Range<Int> { side / 16..<side - side / 16 }

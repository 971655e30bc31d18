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

    /// Half the window within which paper has one colour, as a fraction of the longer side.
    private static let colourReach: Float = 0.2

    /// Luma this far from the bare paper's, as a fraction of it, or chroma, is not paper.
    private static let markedLuma: Float = 0.06
    private static let markedChroma: Float = 0.04

    init(luma: Grid, blueChroma: Grid, redChroma: Grid) {
        let side = Float(max(luma.width, luma.height))
        let radius = max(1, Int(side * Paper.strokeReach))
        isDark = Paper.isDark(luma)
        self.luma = isDark ? luma.opened(radius: radius) : luma.closed(radius: radius)
        light = self.luma.map { max($0, Paper.darkest) }

        let blue = blueChroma.combined(with: light, /)
        let red = redChroma.combined(with: light, /)
        var weights = self.luma.combined(with: luma) {
            abs($0 - $1) < Paper.markedLuma * max($0, Paper.darkest) ? 1 : 0
        }
        let reach = max(1, Int(side * Paper.colourReach))
        var paperBlue = blue.mean(radius: reach, weights: weights)
        var paperRed = red.mean(radius: reach, weights: weights)
        for i in weights.values.indices {
            let away = max(abs(blue.values[i] - paperBlue.values[i]), abs(red.values[i] - paperRed.values[i]))
            if away > Paper.markedChroma { weights.values[i] = 0 }
        }
        paperBlue = blue.mean(radius: reach, weights: weights)
        paperRed = red.mean(radius: reach, weights: weights)
        self.blue = paperBlue
        self.red = paperRed
    }
}

extension Paper {
    /// A surface is a board to be written on with chalk if its median luma, 0…1, is below this …
    private static let boardLuma: Float = 0.45

    /// … and the marks on it are this many times as light as it. A gap between shadows on a dim note is not: a firm shadow
    /// leaves more than half of a luma.
    private static let chalkRatio: Float = 1.7

    /// Marks darker than this part of the median are ink rather than the surface's own unevenness.
    private static let inkRatio: Float = 0.6

    private static func isDark(_ luma: Grid) -> Bool {
        var inside: [Float] = []
        for y in interior(luma.height) {
            for x in interior(luma.width) { inside.append(luma.values[y * luma.width + x]) }
        }
        let median = quantiles([0.5], of: inside, between: 0, and: 1)[0]
        guard median < boardLuma else { return false }
        let light = inside.count { $0 > chalkRatio * median }
        let dark = inside.count { $0 < inkRatio * median }
        return light > 3 * dark
    }
}

/// The part of a side that is surely on the note when its corners were found only roughly: all but a sixteenth at each end.
func interior(_ side: Int) -> Range<Int> { side / 16..<side - side / 16 }

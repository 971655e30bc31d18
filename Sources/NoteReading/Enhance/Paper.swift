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
        let closed = luma.closed(radius: radius)
        let opened = luma.opened(radius: radius)
        let darkMarks = energy(of: closed, over: luma)
        let lightMarks = energy(of: luma, over: opened)
        // Twice, because islands of paper inside a dark digit are light marks too.
        isDark = lightMarks > 2 * darkMarks
        self.luma = isDark ? opened : closed
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

/// How much `upper` stands above `lower`, squared and summed, away from the rim where the surroundings show.
private func energy(of upper: Grid, over lower: Grid) -> Float {
    var sum: Float = 0
    for y in interior(upper.height) {
        for x in interior(upper.width) {
            let gap = upper.values[y * upper.width + x] - lower.values[y * upper.width + x]
            sum += gap * gap
        }
    }
    return sum
}

/// The part of a side that is surely on the note when its corners were found only roughly: all but a sixteenth at each end.
func interior(_ side: Int) -> Range<Int> { side / 16..<side - side / 16 }

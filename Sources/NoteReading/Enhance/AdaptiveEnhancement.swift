/// The longer side of the grid on which paper and light are estimated, in cells: strokes are still seen, noise is averaged out.
private let gridSide = 100

/// Noisier paper is smoothed before its ink is stretched, in parts of black ink on white: from there on the cap on the gain
/// would keep faint ink from becoming white.
private let quiet: Float = 0.012

/// How often at the most: more would blunt the strokes of a small page.
private let mostSmoothings = 2

/// Any ink on any paper in any light to white on black: the ground estimated under each hypothesis, ink measured along its own
/// colour.
func enhanceAdaptively(_ page: Page, under hypotheses: [InkHypothesis]) -> [Ink] {
    let factor = max(1, (max(page.luma.width, page.luma.height) + gridSide - 1) / gridSide)
    let luma = Grid(reducing: page.luma, by: factor, zero: 0)
    let blue = Grid(reducing: page.blueChroma, by: factor, zero: 128)
    let red = Grid(reducing: page.redChroma, by: factor, zero: 128)
    return hypotheses.map { hypothesis in
        let paper = Paper(luma: luma, blueChroma: blue, redChroma: red, under: hypothesis)
        let colour = InkColour(
            luma: luma, blueChroma: blue, redChroma: red, paper: paper, polarity: hypothesis.polarity)
        var measure = InkMeasure(page: page, paper: paper, colour: colour)
        var levels = InkLevels(counts: measure.histogram(), zero: InkMeasure.zero, under: hypothesis)
        for _ in 0..<mostSmoothings where levels.noise > quiet {
            measure = measure.smoothed()
            levels = InkLevels(counts: measure.histogram(), zero: InkMeasure.zero, under: hypothesis)
        }
        return measure.stretched(levels, under: hypothesis)
    }
}

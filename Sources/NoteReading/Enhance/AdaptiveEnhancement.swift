/// The longer side of the grid on which paper and light are estimated, in cells: strokes are still seen, noise is averaged out.
private let gridSide = 100

/// Any ink on any paper in any light to white on black: paper and light estimated locally, ink measured along its own colour.
func enhanceAdaptively(_ page: Page) -> Ink {
    let factor = max(1, (max(page.luma.width, page.luma.height) + gridSide - 1) / gridSide)
    let luma = Grid(reducing: page.luma, by: factor, zero: 0)
    let blue = Grid(reducing: page.blueChroma, by: factor, zero: 128)
    let red = Grid(reducing: page.redChroma, by: factor, zero: 128)
    let paper = Paper(luma: luma, blueChroma: blue, redChroma: red)
    let colour = InkColour(luma: luma, blueChroma: blue, redChroma: red, paper: paper)
    let measure = InkMeasure(page: page, paper: paper, colour: colour)
    return measure.stretched(InkLevels(counts: measure.histogram(), zero: InkMeasure.zero))
}

/// What the page would look like without ink, at a fraction of its size: light and paper, cell by cell.
struct Paper {
    /// Luma of the bare paper, 0…1: shadows and vignetting are in it.
    let luma: Grid

    /// What luma is divided by to undo the light: the bare paper's luma, at least `darkest`.
    let light: Grid

    /// Chroma of the bare paper over `light`: the paper's own colour, whatever falls on it.
    let blue, red: Grid

    /// Below this luma, 0…1, a surface counts as black and is not brightened further: there is only noise to gain.
    private static let darkest: Float = 0.2

    /// Half the window within which paper has one colour, as a fraction of the longer side: more than a stroke's reach, so that
    /// strokes are outvoted, and little more, so that overexposed parts keep the colour they have.
    private static let colourReach: Float = 0.12

    /// Luma this far from the bare paper's, as a fraction of it, is a mark.
    private static let markedLuma: Float = 0.06

    init(luma: Grid, blueChroma: Grid, redChroma: Grid, under hypothesis: InkHypothesis) {
        let side = Float(max(luma.width, luma.height))
        let bare = Paper.bare(luma, under: hypothesis)
        self.luma = bare
        light = bare.map { max($0, Paper.darkest) }

        // What is marked in luma is left out of the paper's colour; a mark in colour alone is outvoted.
        let marked = luma.values.indices.map {
            abs(bare.values[$0] - luma.values[$0]) > Paper.markedLuma * max(bare.values[$0], Paper.darkest)
        }
        let reach = max(2, Int(side * Paper.colourReach))
        blue = blueChroma.combined(with: light, /).median(radius: reach, masked: marked)
        red = redChroma.combined(with: light, /).median(radius: reach, masked: marked)
    }

    /// Luma without the marks of the hypothesis' polarity: by morphological closing (dark marks) or opening (light ones), or
    /// a plane.
    private static func bare(_ luma: Grid, under hypothesis: InkHypothesis) -> Grid {
        switch (hypothesis.ground, hypothesis.polarity) {
        case (.local(let reach), .dark): luma.closed(radius: radius(reach, luma))
        case (.local(let reach), .light): luma.opened(radius: radius(reach, luma))
        case (.plane, .dark): luma.planeBeyondDarkMarks()
        case (.plane, .light): luma.map(-).planeBeyondDarkMarks().map(-)
        }
    }

    private static func radius(_ reach: Float, _ luma: Grid) -> Int {
        max(1, Int(Float(max(luma.width, luma.height)) * reach))
    }
}

/// The part of a side that is surely on the note when its corners were found only roughly: all but a sixteenth at each end.
func interior(_ side: Int) -> Range<Int> { side / 16..<side - side / 16 }

import Testing

@testable import NoteReading

/// Each hypothesis shows the ink that it assumes.
struct InkHypothesisTests {
    /// The mean difference, of 255, between the ink found and the ink drawn.
    private func error(_ drawn: DrawnPage, under hypothesis: InkHypothesis) -> Double {
        meanDifference(drawn.ink(under: hypothesis).inverted, drawn.drawnInk)
    }

    private func drawn(pen: Double, polarity: InkHypothesis.Polarity) -> DrawnPage {
        var drawn = DrawnPage()
        if polarity == .light {
            drawn.paper = (40, 50, 45)
            drawn.ink = (225, 225, 220)
        }
        drawn.write(3, height: 0.6, pen: pen)
        return drawn
    }

    @Test func theLikeliestComesFirstAndNoneTwice() {
        #expect(InkHypothesis.all.first == .likeliest)
        #expect(Set(InkHypothesis.all).count == InkHypothesis.all.count)
    }

    private static let pens: [(pen: Double, ground: InkHypothesis.Ground)] = [
        (0.04, .local(reach: InkHypothesis.fine)), (0.1, .local(reach: InkHypothesis.medium)),
        (0.25, .local(reach: InkHypothesis.broad)), (0.04, .plane), (0.25, .plane),
    ]

    /// Pens from a ballpoint to a broad brush: strokes narrower than the window that the ground is estimated in.
    @Test(arguments: pens, InkHypothesis.Polarity.allCases)
    func strokesOfItsWidthAreFound(
        _ stroke: (pen: Double, ground: InkHypothesis.Ground), polarity: InkHypothesis.Polarity
    ) {
        let drawn = drawn(pen: stroke.pen, polarity: polarity)
        #expect(error(drawn, under: InkHypothesis(polarity: polarity, ground: stroke.ground)) < 4)
    }

    /// A mark that fills the window is taken for ground; on a plane it is not.
    @Test(arguments: InkHypothesis.Polarity.allCases)
    func broaderStrokesNeedABroaderGround(polarity: InkHypothesis.Polarity) {
        var drawn = drawn(pen: 0.1, polarity: polarity)
        drawn.line(from: (0.5, 0.3), to: (0.5, 0.7), width: 0.3)
        let fine = InkHypothesis(polarity: polarity, ground: .local(reach: InkHypothesis.fine))
        let plane = InkHypothesis(polarity: polarity, ground: .plane)
        #expect(error(drawn, under: fine) > 10)
        #expect(error(drawn, under: plane) < 4)
    }

    @Test(arguments: InkHypothesis.Polarity.allCases)
    func aPlaneFollowsLightThatFalls(polarity: InkHypothesis.Polarity) {
        var drawn = drawn(pen: 0.2, polarity: polarity)
        drawn.light = { x, y in 1 - 0.2 * x - 0.1 * y }
        #expect(error(drawn, under: InkHypothesis(polarity: polarity, ground: .plane)) < 4)
    }

    @Test func contrastAndNoiseAreMeasured() {
        var black = DrawnPage()
        black.write(3, height: 0.6)
        var faint = black
        faint.ink = (200, 195, 120)
        #expect(black.ink().strength > 2 * faint.ink().strength)
        #expect(faint.ink().strength > 0)
        var noisy = black
        noisy.noise = 6
        #expect(noisy.ink().noise > black.ink().noise)
    }
}

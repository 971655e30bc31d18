/// The stages after Dewarp: from a flattened page to what is written on it.
///
/// The likeliest hypothesis of the page's ink is read first; all the others, and each as if the page were turned, only where it
/// leaves a doubt.
struct PageReading: Sendable {
    var enhance = Enhance()
    var normalise = Normalise()
    var recognise: Recognise
    /// Whether only the page as it stands is read.
    var isUpright = false

    func callAsFunction(_ page: Page, _ trace: inout Trace) -> Readings {
        let (readings, ink) = read(page, &trace)
        if let ink { trace.show(ink) }
        for glyph in readings.glyphs { trace.show(glyph) }
        return readings
    }

    private func read(_ page: Page, _ trace: inout Trace) -> (Readings, Ink?) {
        guard enhance.method == .adaptive else { return run(enhance, page, &trace) }
        var first = enhance
        first.hypotheses = [.likeliest]
        let likeliest = run(first, page, isUpright: true, &trace)
        if likeliest.0.score >= ReadingWeights.beyondDoubt { return (likeliest.0.beyondDoubt, likeliest.1) }
        return run(enhance, page, &trace)
    }

    /// What is written on a page, and the ink it was read from.
    private func run(
        _ enhance: Enhance, _ page: Page, isUpright: Bool? = nil, _ trace: inout Trace
    ) -> (Readings, Ink?) {
        let inks = trace.run(enhance, page)
        let proposals = trace.run(normalise, inks)
        let readings = trace.run(recognise, isUpright ?? self.isUpright ? proposals : proposals.atEveryTurn)
        return (readings, readings.support.map { inks.inks[$0.ink] } ?? inks.inks.first)
    }
}

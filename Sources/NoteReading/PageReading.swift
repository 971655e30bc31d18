/// The stages after Dewarp: from a flattened page to what is written on it.
///
/// The likeliest hypothesis is read first, all the others only where it leaves a doubt, and the page's three other turns only
/// where nothing is read on it as it stands.
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
        let likeliest = run(first, page, &trace)
        if likeliest.0.firstScore >= ReadingWeights.beyondDoubt {
            return (likeliest.0.beyondDoubt, likeliest.1)
        }
        let upright = run(enhance, page, &trace)
        guard upright.0.score < Self.sure, !isUpright else { return upright }
        var best = upright
        // What is read as it stands needs less to be believed than what must be turned for it.
        var most = max(Self.leastTurned, upright.0.score + Self.turnsLead * (1 - upright.0.score))
        for quarters in 1...3 {
            var turned = run(enhance, page.turned(by: quarters), &trace)
            guard turned.0.tellsItsTurn, turned.0.score > most else { continue }
            most = turned.0.score
            turned.0.turned = 90 * quarters
            turned.0.glyphs = turned.0.glyphs.map {
                $0.onPage(turnedBy: quarters, width: page.width, height: page.height)
            }
            best = turned
        }
        return best
    }

    /// A page that is read with this probability as it stands is not turned.
    private static let sure = 0.9

    /// A turned page is believed from this probability on: few notes are photographed from the side, and three turns are three
    /// more chances to find a digit in what is none.
    private static let leastTurned = 0.9

    /// A turned page is believed if what is wanting to certainty as it stands becomes less by this part.
    private static let turnsLead = 0.5

    /// What is written on a page, and the ink it was read from.
    private func run(_ enhance: Enhance, _ page: Page, _ trace: inout Trace) -> (Readings, Ink?) {
        let inks = trace.run(enhance, page)
        let readings = trace.run(recognise, trace.run(normalise, inks))
        return (readings, readings.support.map { inks.inks[$0.ink] } ?? inks.inks.first)
    }
}

extension Readings {
    /// Whether it is a number with a digit that no turn makes another digit of, or none: 0, 1 and 8 look alike upside down, a 6
    /// is a 9 there, and lying on its side a dash is a 1 and a 0 a 0.
    fileprivate var tellsItsTurn: Bool {
        text != nil && readings.contains { [2, 3, 4, 5, 7].contains($0.digit) }
    }
}

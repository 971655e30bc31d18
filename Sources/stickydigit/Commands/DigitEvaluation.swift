internal import NoteReading

/// Reads a set of digits, batch after batch, and counts.
struct DigitEvaluation: Sendable {
    struct Result: Sendable {
        var tally = DigitTally()
        /// Not taken for digits; their nearest digit counts all the same. In how many of them it is the right one.
        var refused = 0, refusedRight = 0
        /// The surest first, once all are counted.
        var misread: [Misread] = []
        /// What is likely wrong with the whole set; nil where nothing is.
        var hint: String?
        var sheet = ContactSheet()
        var seconds = 0.0
    }

    private let network: Recognise
    private let batch: Int
    private let jobs: Int

    init(_ network: Recognise, batch: Int, jobs: Int) {
        self.network = network
        self.batch = batch
        self.jobs = jobs
    }

    func run(_ digits: DigitImages) -> Result {
        let start = ContinuousClock().now
        let ranges = stride(from: 0, to: digits.count, by: batch).map { $0..<min(digits.count, $0 + batch) }
        let progress = Progress(total: digits.count, isShown: Console.messagesAreOnTerminal)
        let state = Monitor((result: Result(), progress: progress))
        InOrder.run(
            ranges,
            jobs: jobs,
            work: { range in read(range, of: digits) },
            deliver: { answers in
                state.change { state in
                    for answer in answers { count(answer, in: &state.result) }
                    state.progress.advance(by: answers.count)
                }
            }
        )
        let hint = transposition(digits, state.change { $0.result.tally.accuracy })
        return state.change { state in
            state.progress.clear()
            state.result.seconds = (ContinuousClock().now - start) / .seconds(1)
            state.result.misread.sort(by: Misread.isSurer)
            state.result.hint = hint
            return state.result
        }
    }

    /// What accuracy is at most near chance, and of how many images it is told whether they would be read with rows and columns
    /// exchanged.
    private static let (nearChance, sample) = (0.4, 500)

    /// A hint where these images are misread because they lie transposed in their file, as EMNIST's do.
    private func transposition(_ digits: DigitImages, _ accuracy: Double) -> String? {
        guard accuracy < Self.nearChance else { return nil }
        var others = digits
        others.isTransposed.toggle()
        let places = others.spread(Self.sample)
        let right = places.count { network([others.glyph($0)].compactMap { $0 }).first?.digit == others.label($0) }
        let share = Double(right) / Double(max(1, places.count))
        guard share > 1 - Self.nearChance else { return nil }
        let percent = Decimal.percent(share, places: 0)
        return digits.isTransposed
            ? "without --transpose \(percent) of them would be read rightly; leave it out"
            : "their rows and columns seem to be exchanged, as EMNIST's are; with --transpose \(percent) of them would be read rightly"
    }

    private struct Answer: Sendable {
        let index: Int
        let truth: Int
        let glyph: Glyph?
        let reading: Reading?
    }

    private func read(_ range: Range<Int>, of digits: DigitImages) -> [Answer] {
        let glyphs = range.map(digits.glyph)
        var readings = network(glyphs.compactMap { $0 })[...]
        return zip(range, glyphs).map { i, glyph in
            Answer(index: i, truth: digits.label(i), glyph: glyph, reading: glyph == nil ? nil : readings.removeFirst())
        }
    }

    private func count(_ answer: Answer, in result: inout Result) {
        let said = answer.reading?.digit
        result.tally.add(truth: answer.truth, said: said, confidence: answer.reading?.confidence ?? 0)
        let isRefused = answer.reading?.isDigit != true
        if isRefused { result.refused += 1 }
        guard said != answer.truth else {
            if isRefused { result.refusedRight += 1 }
            return
        }
        result.misread.append(
            Misread(
                place: .index(answer.index), label: [answer.truth], answer: said.map { [$0] } ?? [],
                confidence: answer.reading?.confidence, isRefused: isRefused))
        result.sheet.add(
            ContactSheet.Entry(
                glyph: answer.glyph, truth: [answer.truth], said: said.map { [$0] } ?? [], name: "#\(answer.index)"))
    }
}

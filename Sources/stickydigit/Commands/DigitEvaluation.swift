internal import NoteReading

/// Reads a set of digits, batch after batch, and counts.
struct DigitEvaluation: Sendable {
    struct Result: Sendable {
        var tally = DigitTally()
        /// Not taken for digits; their nearest digit counts all the same.
        var refused = 0
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
        return state.change { state in
            state.progress.clear()
            state.result.seconds = (ContinuousClock().now - start) / .seconds(1)
            return state.result
        }
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
        if answer.reading?.isDigit != true { result.refused += 1 }
        guard said != answer.truth else { return }
        result.sheet.add(
            ContactSheet.Entry(
                glyph: answer.glyph, truth: [answer.truth], said: said.map { [$0] } ?? [], name: "#\(answer.index)"))
    }
}

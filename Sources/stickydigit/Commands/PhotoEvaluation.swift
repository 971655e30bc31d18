internal import NoteReading

/// Reads photographs whose notes are known, from file to digit, and counts.
struct PhotoEvaluation: Sendable {
    struct Result: Sendable {
        var all = PhotoTally()
        /// By what the truth file calls each photograph's level, in the order they first came.
        var levels: [(name: String, tally: PhotoTally)] = []
        /// The surest first, once all are counted.
        var misread: [Misread] = []
        var sheet = ContactSheet()
        var seconds = 0.0
    }

    private let reader: NoteReader
    private let folder: Word
    private let usesCorners: Bool
    private let jobs: Int

    /// - Parameter folder: what the photographs' names are relative to.
    init(_ reader: NoteReader, folder: Word, usesCorners: Bool, jobs: Int) {
        self.reader = reader
        self.folder = folder
        self.usesCorners = usesCorners
        self.jobs = jobs
    }

    /// A photograph and what it shows.
    struct Sample: Sendable {
        let truth: PhotoTruth
        /// Of a member of an archive; nil for a file by the truth's name.
        var contents: Swift.Result<[UInt8], any Error>?
    }

    func run(_ truths: [PhotoTruth]) -> Result {
        let left = Monitor(truths[...])
        return run(total: truths.count, jobs: max(1, min(jobs, truths.count))) {
            left.change { $0.popFirst() }.map { Sample(truth: $0) }
        }
    }

    /// - Parameters:
    ///   - total: nil where it is not known beforehand.
    ///   - next: called by one thread at a time; nil after the last.
    func run(total: Int?, jobs: Int? = nil, next: @escaping @Sendable () -> Sample?) -> Result {
        let start = ContinuousClock().now
        let progress = Progress(total: total, isShown: Console.messagesAreOnTerminal)
        let state = Monitor((result: Result(), progress: progress))
        InOrder.run(
            jobs: jobs ?? self.jobs,
            next: next,
            work: { sample in Answer(truth: sample.truth, outcome: read(sample)) },
            deliver: { answer in
                state.change { state in
                    if case .failure(let failure) = answer.outcome {
                        state.progress.clear()
                        Console.complain("\(failure)")
                    }
                    if let remark = remark(on: answer) {
                        state.progress.clear()
                        Console.complain("\(remark)")
                    }
                    count(answer, in: &state.result)
                    state.progress.advance()
                }
            }
        )
        return state.change { state in
            state.progress.clear()
            state.result.seconds = (ContinuousClock().now - start) / .seconds(1)
            state.result.misread.sort(by: Misread.isSurer)
            return state.result
        }
    }

    private struct Answer: Sendable {
        let truth: PhotoTruth
        let outcome: Swift.Result<PhotoReport, StartFailure>
    }

    /// Why nothing was read at the corners that the truth gives.
    private func remark(on answer: Answer) -> StartFailure? {
        guard usesCorners, answer.truth.quadrilateral != nil, case .success(let report) = answer.outcome,
            let shortfall = report.shortfall
        else { return nil }
        return StartFailure(path: Word(answer.truth.file), reason: shortfall.sentence)
    }

    private func read(_ sample: Sample) -> Swift.Result<PhotoReport, StartFailure> {
        let truth = sample.truth
        let name = Word(truth.file)
        let path = name.bytes.first == UInt8(ascii: "/") ? name : folder / name
        var reader = reader
        if usesCorners, let quadrilateral = truth.quadrilateral { reader.place = .at(quadrilateral) }
        do {
            if let contents = sample.contents {
                return try MemoryTurns.withPhoto(try contents.get(), reader) { .success(try reader($0)) }
            }
            return try MemoryTurns.withPhoto(path, reader) { bytes in .success(try reader(bytes)) }
        } catch {
            return .failure(StartFailure(path: path, reason: error.sentence))
        }
    }

    private func count(_ answer: Answer, in result: inout Result) {
        let report = try? answer.outcome.get()
        let before = result.all.digits.errors
        result.all.add(answer.truth, report)
        if let level = answer.truth.level {
            let index = result.levels.firstIndex { $0.name == level } ?? result.levels.count
            if index == result.levels.count { result.levels.append((level, PhotoTally())) }
            result.levels[index].tally.add(answer.truth, report)
        }
        guard result.all.digits.errors > before else { return }
        let note = report?.notes.first
        let truth = answer.truth.digit.map { [$0] } ?? answer.truth.digits ?? []
        result.misread.append(
            Misread(
                place: .path(answer.truth.file), label: truth, answer: note?.answer ?? [],
                confidence: note?.answer.isEmpty == false ? note?.reading?.confidence : nil,
                isRefused: note?.status == .notADigit))
        result.sheet.add(
            ContactSheet.Entry(
                glyph: note?.sign?.glyph ?? note?.digits.first?.glyph, truth: truth, said: note?.answer ?? [],
                name: Word(answer.truth.file).stem.text))
    }
}

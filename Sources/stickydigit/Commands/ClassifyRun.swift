internal import NoteReading

/// Reads the photographs that `classify` was given and prints what is on them.
struct ClassifyRun {
    private let settings: Classify
    private let work: PhotoWork

    init(_ settings: Classify) throws(StartFailure) {
        self.settings = settings
        if settings.dump != nil || settings.annotate != nil { WriteGate.prepare() }
        work = try PhotoWork(settings)
    }

    /// How many photographs could not be read, and things not written.
    func run() throws(StartFailure) -> Int {
        let queue = Monitor(try PhotoQueue(settings))
        let isCounted = settings.isCounted && !settings.photos.contains("-")
        let total = isCounted ? settings.shard.share(of: settings.photos.count) : nil
        // A bar among results on the same terminal would only be in their way.
        let isBarShown = Console.messagesAreOnTerminal && !Console.resultsAreOnTerminal
        let tally = Monitor(Tally(progress: Progress(total: total, isShown: isBarShown)))
        InOrder.run(
            jobs: settings.workers,
            next: { queue.change { $0.next() } },
            work: { [work] in work.answer($0) },
            deliver: { answer in tally.change { $0.take(answer) } }
        )
        tally.change { $0.progress.clear() }
        let failures = tally.change { $0.failures }
        if let failure = queue.change({ $0.failure }) {
            Console.complain("\(failure)")
            return failures + 1
        }
        return failures
    }

    private struct Tally {
        var progress: Progress
        var failures = 0

        mutating func take(_ answer: PhotoAnswer) {
            if !answer.complaints.isEmpty { progress.clear() }
            for complaint in answer.complaints { Console.complain(complaint) }
            if !answer.line.isEmpty { Console.print(answer.line + "\n") }
            if answer.isFailure { failures += 1 }
            if answer.isPhotograph { progress.advance() }
        }
    }
}

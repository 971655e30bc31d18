internal import NoteReading

/// Follows through the frames that `track` was given and prints what becomes of each.
struct TrackRun {
    private let settings: Track
    private let report: TrackReport
    private let canvas: TrackCanvas?

    init(_ settings: Track) throws(StartFailure) {
        self.settings = settings
        report = TrackReport(settings)
        canvas = try settings.annotate.map { place throws(StartFailure) in try TrackCanvas(place) }
    }

    /// How many frames could not be read, and things not written.
    func run() throws(StartFailure) -> Int {
        Interruption.catchSignals()
        var work = try TrackWork(settings)
        let frames = try TrackFrames(settings)
        let result = try settings.isRealtime ? runRealtime(&work, frames) : runInTurn(&work, frames)
        guard !Interruption.wasAsked, result.frames > 0, result.frames <= settings.from else { return result.failures }
        Console.complain(
            "'--from \(settings.from)' is after the last frame, \(result.frames - 1) as they count from 0; name an earlier one"
        )
        return result.failures + 1
    }

    /// What went wrong, how often, and how many frames there were.
    private typealias Result = (failures: Int, frames: Int)

    private func runInTurn(_ work: inout TrackWork, _ frames: TrackFrames) throws(StartFailure) -> Result {
        var frames = frames
        var result: Result = (0, 0)
        while !Interruption.wasAsked, let frame = frames.next() {
            result.failures += try answer(frame, index: result.frames, dropped: 0, &work)
            if !frame.isGap { result.frames += 1 }
        }
        result.failures += told(frames.failure) + told(frames.passedOver)
        return result
    }

    /// One thread reads, this one answers; between them is room for the first frame and the newest.
    private func runRealtime(_ work: inout TrackWork, _ frames: TrackFrames) throws(StartFailure) -> Result {
        let slot = Monitor(FrameSlot())
        try startReading(frames, into: slot)
        var result: Result = (0, 0)
        var dropped = 0
        while !Interruption.wasAsked, let taken = slot.change(when: { !$0.isEmpty || $0.isAtEnd }, { $0.take() }) {
            dropped += taken.dropped
            result.failures += try answer(taken.frame, index: taken.index, dropped: taken.dropped, &work)
            result.frames = taken.index + 1
        }
        if dropped > 0 { Console.complain("\(counted(dropped, "frame")) dropped to keep up") }
        result.failures += slot.change { $0.gaps } + told(slot.change { $0.failure })
        result.failures += told(slot.change { $0.passedOver })
        return result
    }

    /// Tells why the input could not be read to its end; 1 where that was so.
    private func told(_ failure: StartFailure?) -> Int {
        guard let failure else { return 0 }
        Console.complain("\(failure)")
        return 1
    }

    /// Tells what was among the frames; 1 where a frame may have been.
    private func told(_ passedOver: PassedOver) -> Int {
        guard let sentence = passedOver.sentence else { return 0 }
        Console.complain(sentence)
        return passedOver.mayHideFrames ? 1 : 0
    }

    /// Starts a thread that reads to the end, and is left to itself.
    private func startReading(_ frames: TrackFrames, into slot: Monitor<FrameSlot>) throws(StartFailure) {
        let reader = Monitor(frames)
        let isRead = Workers.leave {
            while !Interruption.wasAsked, let frame = reader.change({ $0.next() }) {
                if case .gap(let message) = frame {
                    // Told of at once: it is no frame that could be dropped or counted.
                    Console.complain(message)
                    slot.change { $0.gaps += 1 }
                } else {
                    slot.change { $0.put(frame) }
                }
            }
            let (failure, passedOver) = reader.change { ($0.failure, $0.passedOver) }
            slot.change { slot in
                slot.passedOver = passedOver
                slot.end(failure)
            }
        }
        guard isRead else {
            throw StartFailure(
                path: "--realtime",
                reason:
                    "the system allows no second thread, in which frames are read; allow it more (ulimit), or leave it out"
            )
        }
    }

    /// Prints one frame's answer; 1 where there was none to give.
    private func answer(
        _ frame: TrackFrames.Frame, index: Int, dropped: Int, _ work: inout TrackWork
    ) throws(StartFailure) -> Int {
        switch frame {
        case .gap(let message):
            Console.complain(message)
            return 1
        case .damaged(let name, let code, let message):
            return damaged(name, index, dropped, code: code, message)
        case .picture(let name, let bytes):
            do throws(TrackFailure) {
                guard let answer = try work.answer(bytes, index: index) else { return 0 }
                if !settings.showsOnOutput {
                    Console.print(report.line(answer, name: name, index: index, dropped: dropped) + "\n")
                }
                return show(answer, name: name, index: index)
            } catch {
                switch error {
                case .frame(let failure):
                    return damaged(name, index, dropped, code: failure.code, failure.sentence)
                case .nothingPointedAt(let failure): throw failure
                }
            }
        }
    }

    private func damaged(_ name: Word, _ index: Int, _ dropped: Int, code: String, _ message: String) -> Int {
        let place = name == "-" ? "frame \(index)" : name.shown
        Console.complain("\(place): \(message)")
        if !settings.showsOnOutput, settings.format == .json {
            Console.print(
                report.damaged(name: name, index: index, dropped: dropped, code: code, message: message) + "\n")
        }
        return 1
    }

    private func show(_ answer: TrackAnswer, name: Word, index: Int) -> Int {
        guard let canvas else { return 0 }
        do {
            try canvas.show(answer, name: name, index: index)
            return 0
        } catch {
            Console.complain("\(settings.annotate!.shown): \(error)")
            return 1
        }
    }
}

internal import Glibc
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
        var frames = try TrackFrames(settings)
        var (failures, index) = (0, 0)
        if settings.isRealtime {
            failures = runRealtime(&work, frames)
        } else {
            while !Interruption.wasAsked, let frame = frames.next() {
                failures += answer(frame, index: index, dropped: 0, &work)
                index += 1
            }
            if let failure = frames.failure {
                Console.complain("\(Program.name): \(failure)")
                failures += 1
            }
        }
        return failures
    }

    /// One thread reads, this one answers; between them is room for one frame, the newest.
    private func runRealtime(_ work: inout TrackWork, _ frames: TrackFrames) -> Int {
        let slot = Monitor(Slot())
        let reader = Monitor(frames)
        Thread.start {
            while let frame = reader.change({ $0.next() }) {
                slot.change { slot in
                    if slot.newest != nil { slot.dropped += 1 }
                    slot.newest = frame
                    slot.arrived += 1
                }
                if Interruption.wasAsked { break }
            }
            let failure = reader.change { $0.failure }
            slot.change { slot in
                slot.isAtEnd = true
                slot.failure = failure
            }
        }
        var (failures, dropped) = (0, 0)
        while !Interruption.wasAsked {
            let taken: (frame: TrackFrames.Frame, index: Int, dropped: Int)? = slot.change(
                when: { $0.newest != nil || $0.isAtEnd },
                { slot in
                    guard let frame = slot.newest else { return nil }
                    defer { (slot.newest, slot.dropped) = (nil, 0) }
                    return (frame, slot.arrived - 1, slot.dropped)
                })
            guard let taken else { break }
            dropped += taken.dropped
            failures += answer(taken.frame, index: taken.index, dropped: taken.dropped, &work)
        }
        if dropped > 0 { Console.complain("\(Program.name): \(dropped) frames were dropped to keep up") }
        if let failure = slot.change({ $0.failure }) {
            Console.complain("\(Program.name): \(failure)")
            failures += 1
        }
        return failures
    }

    private struct Slot: Sendable {
        var newest: TrackFrames.Frame?
        var arrived = 0
        var dropped = 0
        var isAtEnd = false
        var failure: StartFailure?

    }

    /// Prints one frame's answer; 1 where there was none to give.
    private func answer(_ frame: TrackFrames.Frame, index: Int, dropped: Int, _ work: inout TrackWork) -> Int {
        switch frame {
        case .damaged(let name, let code, let message):
            return damaged(name, index, dropped, code: code, message)
        case .picture(let name, let bytes):
            do throws(DecodingFailure) {
                guard let answer = try work.answer(bytes, index: index) else { return 0 }
                if !settings.showsOnOutput {
                    Console.print(report.line(answer, name: name, index: index, dropped: dropped) + "\n")
                }
                return show(answer, name: name, index: index)
            } catch {
                return damaged(name, index, dropped, code: error.code, error.description)
            }
        }
    }

    private func damaged(_ name: Word, _ index: Int, _ dropped: Int, code: String, _ message: String) -> Int {
        let place = name == "-" ? "frame \(index)" : name.text
        Console.complain("\(Program.name): \(place): \(message)")
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
            Console.complain("\(Program.name): \(settings.annotate!.text): \(error)")
            return 1
        }
    }
}

/// What a frame came to, with the picture to draw on.
struct TrackAnswer: Sendable {
    let photo: Photo
    let notes: [TrackedNote]
}

/// A note in one frame, as it is reported.
struct TrackedNote: Sendable {
    /// nil where each frame is taken on its own.
    let identifier: Int?
    let state: NoteObservation.State
    let confidence: Double
    let quadrilateral: Quadrilateral
    let digit: Int?
    let digitConfidence: Double?
    let isSettled: Bool
}

/// From a frame's bytes to its notes.
struct TrackWork {
    private let settings: Track
    private var tracker: NoteTracker
    private let reader: NoteReader
    private var decode: Decode
    private let pointed: Quadrilateral?
    private var isPointedAt = false

    init(_ settings: Track) throws(StartFailure) {
        self.settings = settings
        let network = try settings.reading.network()
        var tracker = NoteTracker(recognise: network)
        tracker.detect = settings.reading.detect
        tracker.maximumNotes = settings.reading.detect.maximumObservations
        tracker.keepsLost = settings.keepsLost
        tracker.readsDigits = !settings.isUnread
        if let mode = FrameScaling.Mode(rawValue: settings.scaling.rawValue) {
            tracker.scaling = FrameScaling(mode, width: settings.scaledSize.width, height: settings.scaledSize.height)
        }
        tracker.decode.maximumPixels = settings.reading.maximumPixels
        decode = tracker.decode
        // What is drawn on should be as fine as what came in.
        if settings.annotate != nil { decode.workingSide = 1920 }
        if settings.isSingle { decode.workingSide = 2000 }
        self.tracker = tracker
        var reader = NoteReader(recognise: network)
        reader.detect = settings.reading.detect
        reader.decode = decode
        self.reader = reader
        pointed = settings.object ?? settings.reading.quadrilateral
    }

    /// nil for a frame before the one in which something is pointed at.
    mutating func answer(_ bytes: [UInt8], index: Int) throws(DecodingFailure) -> TrackAnswer? {
        if settings.isPointed && index < settings.from { return nil }
        let photo = try decode(bytes)
        if settings.isSingle { return TrackAnswer(photo: photo, notes: try single(bytes)) }
        if let pointed, !isPointedAt {
            isPointedAt = true
            guard let note = tracker.follow(pointed, in: photo, isRough: settings.object != nil) else {
                return TrackAnswer(photo: photo, notes: [.unfollowable(pointed)])
            }
            return TrackAnswer(photo: photo, notes: [TrackedNote(note, reads: tracker.readsDigits)])
        }
        let notes = tracker(photo).map { TrackedNote($0, reads: tracker.readsDigits) }
        return TrackAnswer(photo: photo, notes: notes.isEmpty && pointed != nil ? [.unfollowable(pointed!)] : notes)
    }

    private func single(_ bytes: [UInt8]) throws(DecodingFailure) -> [TrackedNote] {
        try reader(bytes).notes.map { note in
            let reading = note.status == .ok && !settings.isUnread ? note.reading : nil
            return TrackedNote(
                identifier: nil, state: .tracked, confidence: note.detection, quadrilateral: note.quadrilateral,
                digit: reading?.digit, digitConfidence: reading?.confidence, isSettled: false)
        }
    }
}

extension TrackedNote {
    init(_ note: NoteObservation, reads: Bool) {
        self.init(
            identifier: note.identifier, state: note.state, confidence: note.confidence,
            quadrilateral: note.quadrilateral, digit: reads ? note.digit : nil,
            digitConfidence: reads ? note.digitConfidence : nil, isSettled: reads && note.isSettled)
    }

    /// What was pointed at has nothing to follow it by.
    static func unfollowable(_ quadrilateral: Quadrilateral) -> TrackedNote {
        TrackedNote(
            identifier: 1, state: .lost, confidence: 0, quadrilateral: quadrilateral, digit: nil, digitConfidence: nil,
            isSettled: false)
    }
}

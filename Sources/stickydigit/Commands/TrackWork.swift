internal import NoteReading

/// Why a frame has no answer.
enum TrackFailure: Error {
    /// It could not be read, or there would not be enough memory for it; with the next there may be.
    case frame(any Error)
    /// What is to be followed is not in it: there is nothing to go on with.
    case nothingPointedAt(StartFailure)
}

/// From a frame's bytes to its notes.
struct TrackWork {
    private let settings: Track
    private var tracker: NoteTracker
    /// For frames taken on their own.
    private let reader: NoteReader
    private let pointed: Quadrilateral?
    private var isPointedAt = false
    /// What was pointed at had nothing to follow it by: nothing else is taken for it then.
    private var isUnfollowable = false

    init(_ settings: Track) throws(StartFailure) {
        self.settings = settings
        let network = try settings.reading.network()
        var tracker = NoteTracker(recognise: network)
        tracker.detect = settings.reading.detect
        tracker.enhance.method = settings.reading.method
        tracker.maximumNotes = settings.reading.detect.maximumObservations
        tracker.keepsLost = settings.keepsLost
        tracker.readsDigits = !settings.isUnread
        tracker.scaling = settings.frameScaling
        tracker.decode.maximumPixels = settings.reading.maximumPixels
        self.tracker = tracker
        var reader = NoteReader(recognise: network)
        reader.detect = settings.reading.detect
        reader.detect.isThorough = true
        reader.enhance.method = settings.reading.method
        reader.decode.maximumPixels = settings.reading.maximumPixels
        reader.decode.workingSide = Self.carefulSide
        self.reader = reader
        pointed = settings.object ?? settings.reading.quadrilateral
    }

    /// Decoded samples on a frame's longer side where it is looked at most carefully, and where it is drawn on.
    private static let (carefulSide, drawnSide) = (2000, 1920)

    /// nil for a frame before the one in which something is pointed at.
    mutating func answer(_ bytes: [UInt8], index: Int) throws(TrackFailure) -> TrackAnswer? {
        if settings.isPointed && index < settings.from { return nil }
        let photo: Photo
        let shown: Photo
        do {
            try MemoryLimit.check(frame: bytes, tracker.decode, tracker.readsDigits ? tracker.recognise : nil)
            photo = try (settings.isSingle ? reader.decode : tracker.decode)(bytes)
            shown = try self.shown(photo, bytes)
        } catch {
            throw .frame(error)
        }
        if let pointed, !isPointedAt, !photo.shows(pointed) {
            throw .nothingPointedAt(
                StartFailure(
                    path: settings.pointing,
                    reason: "outside the frame of \(photo.width) × \(photo.height) pixels; give a place within it"))
        }
        return TrackAnswer(photo: shown, notes: settings.isSingle ? single(photo) : follow(photo))
    }

    /// The frame as it is drawn on: finer than it is followed in, so that what is found is the same whether it is drawn or not.
    private func shown(_ photo: Photo, _ bytes: [UInt8]) throws(DecodingFailure) -> Photo {
        guard settings.annotate != nil, photo.reduction > 1 else { return photo }
        var decode = tracker.decode
        decode.workingSide = Self.drawnSide
        return try decode(bytes)
    }

    private mutating func follow(_ photo: Photo) -> [TrackedNote] {
        if let pointed, !isPointedAt {
            isPointedAt = true
            if let note = tracker.follow(pointed, in: photo, isRough: settings.object != nil) {
                return [TrackedNote(note, reads: tracker.readsDigits)]
            }
            isUnfollowable = true
            Console.complain(
                "\(settings.pointing.text): too small, or more than half outside the frame: it is reported as lost; "
                    + "point at more of it")
        }
        if let pointed, isUnfollowable { return [.unfollowable(pointed)] }
        return tracker(photo).map { TrackedNote($0, reads: tracker.readsDigits) }
    }

    private func single(_ photo: Photo) -> [TrackedNote] {
        let scaling = settings.frameScaling
        return reader(scaling?(photo) ?? photo).notes.map { note in
            let reading = note.status == .ok && !settings.isUnread ? note.reading : nil
            return TrackedNote(
                identifier: nil, state: .tracked, confidence: note.detection,
                quadrilateral: scaling?.original(note.quadrilateral, in: photo) ?? note.quadrilateral,
                digit: reading?.digit, digitConfidence: reading?.confidence, isSettled: false)
        }
    }
}

extension Photo {
    /// Whether the upright rectangle about a shape, in pixels, has anything in common with the frame.
    fileprivate func shows(_ quadrilateral: Quadrilateral) -> Bool {
        let (xs, ys) = (quadrilateral.corners.map(\.x), quadrilateral.corners.map(\.y))
        return xs.max()! > -0.5 && ys.max()! > -0.5 && xs.min()! < Double(width) - 0.5
            && ys.min()! < Double(height) - 0.5
    }
}

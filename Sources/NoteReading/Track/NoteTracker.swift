/// Follows notes, or one thing that is pointed at, through the frames of a stream.
///
/// ```swift
/// var tracker = NoteTracker()
/// for frame in frames {  // the bytes of a photograph each
///     for note in try tracker(frame) { print(note.identifier, note.state, note.digit ?? "?") }
/// }
/// ```
///
/// Each frame is answered before the call returns; the same frames give the same answers.
public struct NoteTracker: Sendable {
    /// How frames are decoded. Frames need less than photographs: by default their longer side has up to 640 samples, which are
    /// enough to follow a note by.
    public var decode = Decode()

    /// How notes are found; by default with a confidence of at least 0.3. How many are is for `maximumNotes` to say.
    public var detect = Detect()

    /// How ink is told from paper before a digit is read.
    public var enhance: Enhance {
        get { reading.enhance }
        set { reading.enhance = newValue }
    }

    /// How many notes are followed at a time, most prominent first; 0 for any number.
    public var maximumNotes = 5

    /// Frames for which a lost note may come back under its identifier.
    public var keepsLost = 30

    /// Whether the digits on notes are read.
    public var readsDigits = true

    /// What the frames are brought to before anything is looked for in them; nil to take them as they are. Answers are in
    /// pixels of the frames as they came all the same.
    public var scaling: FrameScaling?

    /// More than for a photograph: what is found by mistake in one frame would be followed through many.
    private static let minimumConfidence = 0.3

    private var reading: SightingReading
    private var last: Frame?
    private var followings = Followings()
    /// What was pointed at, and nothing else, is followed.
    private var isPointed = false
    private var frames = 0
    private var sinceDetection = 0

    /// What digits are read with.
    package var recognise: Recognise { reading.recognise }

    /// - Parameter recognise: the network to read digits with.
    public init(recognise: Recognise = Recognise()) {
        reading = SightingReading(recognise: recognise)
        decode.workingSide = FlowPyramid.usualSide
        detect.minimumConfidence = Self.minimumConfidence
    }

    /// Follows into the next frame, the bytes of a photograph: JPEG or PNG; HEIC, AVIF or WebP where libheif or libwebp is
    /// installed.
    ///
    /// - Throws: `DecodingFailure` where they are none. The frame then counts as if it had never been.
    public mutating func callAsFunction(_ bytes: [UInt8]) throws(DecodingFailure) -> [NoteObservation] {
        self(try decode(bytes))
    }

    /// Follows into the next frame.
    public mutating func callAsFunction(_ photo: Photo) -> [NoteObservation] {
        let frame = scaled(photo)
        advance(to: frame)
        if !isPointed { detectWhenDue(in: frame) }
        followings.separate()
        read(in: frame)
        if !isPointed { followings.retire(keepsLost: keepsLost) }
        last = frame
        frames += 1
        return observations(in: frame, of: photo)
    }

    /// Follows, from this frame on, whatever is at a place in it: a note or not. Nothing else is looked for.
    ///
    /// - Parameters:
    ///   - quadrilateral: in pixels of the upright, full-size frame.
    ///   - photo: the frame in which it is pointed at.
    ///   - isRough: whether it is only drawn about the thing, as a finger does: where a sheet with four sides nearly fills it, the
    ///     sheet's own outline is followed.
    /// - Returns: nil where that is no shape that can be followed: too small, folded, or more than half outside.
    public mutating func follow(_ quadrilateral: Quadrilateral, in photo: Photo, isRough: Bool = false)
        -> NoteObservation?
    {
        let frame = scaled(photo)
        let place = scaling.map { $0.place(in: photo) }
        let given = quadrilateral.map { frame.working(place?.scaled($0) ?? $0) }
        let quad = isRough ? outline(filling: given, in: frame) ?? given : given
        guard let following = Following(quad, in: frame, confidence: 1) else { return nil }
        isPointed = true
        followings.all = [following]
        followings.name(0)
        read(in: frame)
        last = frame
        frames += 1
        return observations(in: frame, of: photo).first
    }
}

// MARK: Following

extension NoteTracker {
    /// The outline of a sheet that a rectangle was drawn about; nil where there is none.
    private func outline(filling rectangle: Quadrilateral, in frame: Frame) -> Quadrilateral? {
        var detect = detect
        detect.maximumObservations = 0
        let fitting = detect(frame.photo).sightings
            .map { (quad: $0.quadrilateral.map(frame.working), confidence: $0.confidence) }
            .filter { ConvexPolygon.overlap($0.quad.bounds, rectangle) > Self.fill }
        return fitting.max { $0.confidence < $1.confidence }?.quad
    }

    /// Overlap of a sheet's bounds with a rectangle drawn about it.
    private static let fill = 0.8

    private func scaled(_ photo: Photo) -> Frame { Frame(scaling?(photo) ?? photo) }

    private mutating func advance(to frame: Frame) {
        guard let last, !followings.all.isEmpty else { return }
        if last.isSameSize(as: frame) {
            followings.advance(from: last, to: frame, searches: isPointed)
        } else {
            // Another camera, as it were: nothing in the last frame says where things are in this one.
            followings.loseAll()
        }
    }

    private func observations(in frame: Frame, of photo: Photo) -> [NoteObservation] {
        let place = scaling.map { $0.place(in: photo) }
        return followings.all.compactMap { following in
            guard let identifier = following.identifier else { return nil }
            let evidence = following.digit.evidence
            return NoteObservation(
                identifier: identifier,
                state: following.isLost ? .lost : .tracked,
                confidence: following.confidence,
                quadrilateral: following.quad.map { p in
                    let full = frame.fullSize(p)
                    return place?.original(full) ?? full
                },
                digit: evidence.digit?.digit,
                digitConfidence: evidence.digit?.confidence,
                isSettled: following.digit.isSettled
            )
        }.sorted { $0.identifier < $1.identifier }
    }
}

// MARK: Detecting

extension NoteTracker {
    /// Detections beyond the notes that are followed: one that only looks surer does not hide a note.
    private static let spare = 2

    private mutating func detectWhenDue(in frame: Frame) {
        sinceDetection += 1
        guard frames == 0 || sinceDetection >= followings.detectionInterval else { return }
        sinceDetection = 0
        var detect = detect
        detect.maximumObservations = maximumNotes == 0 ? 0 : maximumNotes + Self.spare
        let detected = detect(frame.photo).sightings.map {
            Detected(quad: $0.quadrilateral.map(frame.working), confidence: $0.confidence)
        }
        followings.take(detected, in: frame, most: maximumNotes)
    }
}

// MARK: Reading

extension NoteTracker {
    private mutating func read(in frame: Frame) {
        guard readsDigits else { return }
        for i in followings.all.indices {
            if let snapshot = followings.all[i].snapshot(in: frame) { followings.all[i].digit.notice(snapshot) }
        }
        // One note a frame: a frame is never kept waiting by all at once.
        let due = followings.all.indices.filter { followings.all[$0].isReadable(in: frame, now: frames) }
        guard let i = due.min(by: { lastRead($0) < lastRead($1) }) else { return }
        let sighting = Sighting(
            photo: frame.photo, quadrilateral: followings.all[i].quad.map(frame.fullSize),
            confidence: followings.all[i].confidence)
        let (reading, isSingle) = self.reading(sighting)
        let snapshot = followings.all[i].snapshot(in: frame)
        followings.all[i].digit.add(reading, isSingle: isSingle, snapshot: snapshot, now: frames)
    }

    private func lastRead(_ i: Int) -> Int { followings.all[i].digit.lastRead ?? -1 }
}

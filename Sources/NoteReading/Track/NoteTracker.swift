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
    /// How frames are decoded. Frames need less than photographs: 640 samples a side are enough to follow a note by.
    public var decode = Decode()

    /// How notes are found.
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

    private var reading: SightingReading
    private var last: Frame?
    private var followings = Followings()
    /// What was pointed at, and nothing else, is followed.
    private var isPointed = false
    private var frames = 0
    private var sinceDetection = 0

    /// - Parameter recognise: the network to read digits with.
    public init(recognise: Recognise = Recognise()) {
        reading = SightingReading(recognise: recognise)
        decode.workingSide = 640
        detect.minimumConfidence = 0.3
    }

    /// Follows into the next frame, the bytes of a photograph: JPEG or PNG; HEIC or WebP where libheif or libwebp is
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
            let digit = following.evidence.digit
            return NoteObservation(
                identifier: identifier,
                state: following.isLost ? .lost : .tracked,
                confidence: following.confidence,
                quadrilateral: following.quad.map { p in
                    let full = frame.fullSize(p)
                    return place?.original(full) ?? full
                },
                digit: digit?.digit,
                digitConfidence: digit?.confidence,
                isSettled: following.evidence.isSettled
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
        guard frames == 0 || sinceDetection >= interval else { return }
        sinceDetection = 0
        var detect = detect
        detect.maximumObservations = maximumNotes == 0 ? 0 : maximumNotes + Self.spare
        let detected = detect(frame.photo).sightings.map {
            Detected(quad: $0.quadrilateral.map(frame.working), confidence: $0.confidence)
        }
        followings.take(detected, in: frame, most: maximumNotes)
    }

    /// Such frames by what is followed. Detecting costs more than following: a new note is seen a
    /// quarter of a second after it came, sooner where nothing is followed or something is in doubt.
    private static let intervals = (nothing: 2, inDoubt: 1, lostOrNew: 3, steady: 8)

    /// Detections from which an outline needs no better one soon.
    private static let wellSeen = 3

    /// Frames from one detection to the next.
    private var interval: Int {
        let all = followings.all
        if all.isEmpty { return Self.intervals.nothing }
        // What may be a note is looked at again at once, and so is what has just gone astray.
        if all.contains(where: { $0.identifier == nil || $0.isShaken }) { return Self.intervals.inDoubt }
        // What is lost may come back, and of what was found a moment ago the outline may be better seen now.
        if all.contains(where: { $0.isLost || $0.record.hits < Self.wellSeen }) { return Self.intervals.lostOrNew }
        return Self.intervals.steady
    }
}

// MARK: Reading

extension NoteTracker {
    private mutating func read(in frame: Frame) {
        guard readsDigits else { return }
        // One note a frame: a frame is never kept waiting by all at once.
        let due = followings.all.indices.filter { followings.all[$0].isReadable(in: frame, now: frames) }
        guard let i = due.min(by: { followings.all[$0].readIn ?? -1 < followings.all[$1].readIn ?? -1 }) else { return }
        followings.all[i].readIn = frames
        let sighting = Sighting(
            photo: frame.photo, quadrilateral: followings.all[i].quad.map(frame.fullSize),
            confidence: followings.all[i].confidence)
        let (reading, isSingle) = self.reading(sighting)
        followings.all[i].evidence.add(reading, isSingle: isSingle)
    }
}

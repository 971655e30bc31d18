/// Follows notes, or one thing that is pointed at, through the frames of a stream.
///
/// ```swift
/// var tracker = NoteTracker()
/// for frame in frames {  // bytes of a JPEG or PNG each
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

    /// How many notes are followed at a time, most prominent first; 0 for any number.
    public var maximumNotes = 5

    /// Frames for which a lost note may come back under its identifier.
    public var keepsLost = 30

    /// Whether the digits on notes are read.
    public var readsDigits = true

    /// What the frames are brought to before anything is looked for in them; nil to take them as they are. Answers are in
    /// pixels of the frames as they came all the same.
    public var scaling: FrameScaling?

    private let reading: NoteReading
    private var last: Frame?
    private var followings: [Following] = []
    /// What was pointed at, and nothing else, is followed.
    private var isPointed = false
    private var frames = 0
    private var sinceDetection = 0
    private var nextIdentifier = 1

    /// Frames between two detections when nothing is missing: a new note is seen a quarter of a second after it came.
    private static let interval = 8
    /// The same while a note is lost.
    private static let lostInterval = 3
    /// Confidence of a detection from which a note is reported at once; others wait until they are seen a second time.
    private static let plain = 0.9

    /// - Parameter recognise: the network to read digits with.
    public init(recognise: Recognise = Recognise()) {
        reading = NoteReading(recognise: recognise)
        decode.workingSide = 640
        detect.minimumConfidence = 0.3
    }

    /// Follows into the next frame, the bytes of a JPEG or PNG file.
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
        separate()
        read(in: frame)
        retire()
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
        guard var following = Following(quad, in: frame, confidence: 1) else { return nil }
        isPointed = true
        following.identifier = nextIdentifier
        nextIdentifier += 1
        followings = [following]
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
        guard let last, !followings.isEmpty else { return }
        guard last.isSameSize(as: frame) else {
            // Another camera, as it were: nothing in the last frame says where things are in this one.
            for i in followings.indices { followings[i].lose() }
            return
        }
        let scene = SceneMotion(from: last.pyramid, to: frame.pyramid).map
        let before = followings
        for i in followings.indices {
            followings[i].advance(from: last, to: frame, scene: scene)
            // All over the frame it costs more: what was pointed at has nothing else to find it by.
            if isPointed && followings[i].isLost && followings[i].lostFor % 3 == 1 { followings[i].search(in: frame) }
        }
        retryLost(before, in: frame)
        for i in followings.indices where before[i].isLost && !followings[i].isLost { settleClaim(of: i, before[i]) }
    }

    /// What was lost in this very frame is looked for where its neighbours' motion would have carried it.
    private mutating func retryLost(_ before: [Following], in frame: Frame) {
        let lost = followings.indices.filter { followings[$0].isLost && !before[$0].isLost }
        guard !lost.isEmpty else { return }
        let steady = followings.indices.filter { !followings[$0].isLost && followings[$0].confidence > 0.7 }
        for i in lost {
            let place = before[i].quad.middle
            let near = steady.sorted {
                before[$0].quad.middle.distance(to: place) < before[$1].quad.middle.distance(to: place)
            }
            let motions = near.prefix(3).compactMap { Homography(from: before[$0].quad, to: followings[$0].quad) }
            followings[i].retry(motions, from: before[i].quad, in: frame)
        }
    }

    /// What was lost is found where another one is: either that is the same thing, begun anew after this was lost, or this only
    /// looks like it.
    private mutating func settleClaim(of i: Int, _ before: Following) {
        for j in followings.indices where j != i && !followings[j].isLost {
            let (own, other) = (followings[i].quad, followings[j].quad)
            guard shares(own, other) > Self.crowded else { continue }
            if ConvexPolygon.overlap(own, other) > 0.5 && followings[j].age <= before.lostFor + 2 {
                followings[j].identifier = nil
                followings[j].lose()
            } else {
                followings[i] = before
                followings[i].stayLost()
                return
            }
        }
    }

    /// Shared area, as a share of the smaller one's, from which two places are not both taken for notes: a note that comes out
    /// from under another is found when more than half of it is.
    private static let crowded = 0.4

    private func shares(_ a: Quadrilateral, _ b: Quadrilateral) -> Double {
        let shared = ConvexPolygon.area(ConvexPolygon.intersection(a.corners, b.corners))
        return shared / max(1, min(a.area, b.area))
    }

    /// Whether something else is followed at a place.
    private func isCrowded(_ quad: Quadrilateral, but i: Int) -> Bool {
        followings.indices.contains {
            $0 != i && !followings[$0].isLost && shares(followings[$0].quad, quad) > Self.crowded
        }
    }

    /// Two followings of one thing: the less sure one is lost. So is what turns out to be a part of a note: writing, a stripe.
    private mutating func separate() {
        for i in followings.indices {
            for j in followings.indices.dropFirst(i + 1) where !followings[i].isLost && !followings[j].isLost {
                let (a, b) = (followings[i].quad, followings[j].quad)
                let shared = ConvexPolygon.area(ConvexPolygon.intersection(a.corners, b.corners))
                if shared > 0.55 * (a.area + b.area - shared) {
                    followings[followings[i].standing >= followings[j].standing ? j : i].lose()
                } else if shared > 0.9 * min(a.area, b.area) {
                    let (inner, outer) = a.area < b.area ? (i, j) : (j, i)
                    if followings[outer].hits > 1 && followings[outer].sureness > followings[inner].sureness {
                        followings[inner].lose()
                    }
                }
            }
        }
    }

    /// Forgets what was lost for too long, and what was never sure to be a note.
    private mutating func retire() {
        guard !isPointed else { return }
        followings.removeAll { following in
            if following.identifier == nil { return following.isLost || following.misses > 2 }
            return following.isLost && following.lostFor > keepsLost
        }
        for i in followings.indices where followings[i].isUnborne { followings[i].lose() }
    }

    private func observations(in frame: Frame, of photo: Photo) -> [NoteObservation] {
        let place = scaling.map { $0.place(in: photo) }
        return followings.compactMap { following in
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
    private mutating func detectWhenDue(in frame: Frame) {
        sinceDetection += 1
        let isUnsure = followings.contains { $0.identifier == nil }
        let isMissing = followings.contains { $0.isLost }
        let due =
            isUnsure || followings.isEmpty
            ? (followings.isEmpty ? 2 : 1) : isMissing ? Self.lostInterval : Self.interval
        guard frames == 0 || sinceDetection >= due else { return }
        sinceDetection = 0
        var detect = detect
        detect.maximumObservations = maximumNotes == 0 ? 0 : maximumNotes + 2
        let sightings = detect(frame.photo).sightings.map { ($0.quadrilateral.map(frame.working), $0.confidence) }
        let rest = pair(sightings, in: frame)
        takeUpOrBegin(rest, in: frame)
    }

    private typealias Seen = (quad: Quadrilateral, confidence: Double)

    /// Pairs detections with what is followed, and with what is lost by its look; those that remain.
    private mutating func pair(_ sightings: [Seen], in frame: Frame) -> [Seen] {
        guard !sightings.isEmpty, !followings.isEmpty else {
            for i in followings.indices where !followings[i].isLost { followings[i].missed() }
            return sightings
        }
        let costs = followings.map { following in sightings.map { cost(following, $0.quad, in: frame) } }
        var rest = Array(sightings.indices)
        for (i, column) in Assignment.least(costs).enumerated() {
            guard let column, costs[i][column] < Self.impossible else {
                if !followings[i].isLost { followings[i].missed() }
                continue
            }
            let quad = sightings[column].quad
            if followings[i].isLost {
                guard let (_, named) = followings[i].likeness(of: quad, in: frame),
                    followings[i].takeUp(named, in: frame)
                else { continue }
            } else {
                followings[i].confirm(quad, sightings[column].confidence, in: frame)
            }
            rest.removeAll { $0 == column }
        }
        return rest.map { sightings[$0] }
    }

    private static let impossible = 10.0
    /// Likeness from which a detection may be what was lost.
    private static let leastLikeness = 0.5

    private func cost(_ following: Following, _ quad: Quadrilateral, in frame: Frame) -> Double {
        let overlap = ConvexPolygon.overlap(following.quad, quad)
        let likeness = following.likeness(of: quad, in: frame)?.value ?? -1
        if following.isLost {
            // Where it was lost counts too: two alike are told apart by it.
            guard likeness + 0.2 * overlap > Self.leastLikeness else { return Self.impossible }
            return 2 - likeness - 0.4 * overlap
        }
        guard overlap > 0.3 else { return Self.impossible }
        return 1 - overlap - 0.3 * max(0, likeness)
    }

    /// Begins to follow detections that nothing followed accounts for.
    private mutating func takeUpOrBegin(_ sightings: [Seen], in frame: Frame) {
        for sighting in sightings {
            let isTaken = followings.contains { following in
                !following.isLost && accounts(following, for: sighting)
            }
            // Of what was not seen a second time none keeps a place from another.
            let active = followings.count { !$0.isLost && $0.identifier != nil }
            guard !isTaken, maximumNotes == 0 || active < maximumNotes,
                let following = Following(sighting.quad, in: frame, confidence: sighting.confidence),
                following.standsOut, !isGap(sighting.quad)
            else { continue }
            followings.append(following)
            if sighting.confidence >= Self.plain && !frame.cuts(sighting.quad) { name(followings.count - 1, in: frame) }
        }
        for i in followings.indices where followings[i].identifier == nil && followings[i].isBorneOut(in: frame) {
            name(i, in: frame)
        }
    }

    /// Whether it lies between notes known before: two of its sides are theirs, and what is beyond those sides is on them.
    private func isGap(_ quad: Quadrilateral) -> Bool {
        let corners = quad.corners
        // Samples beyond a side: more than the side is uncertain by, less than a note is wide.
        let beyond = max(4, 0.06 * quad.size)
        let borrowed = (0..<4).count { i in
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            let along = (b - a) * (1 / max(1, a.distance(to: b)))
            let outside = (a + b) * 0.5 + Point(x: along.y, y: -along.x) * beyond
            return followings.contains {
                !$0.isLost && $0.age > 0 && $0.quad.contains(outside) && !$0.quad.contains(quad.middle)
            }
        }
        return borrowed >= 2
    }

    /// Gives it an identifier of its own, or finds out that it is what was lost: at first it may have been seen in part.
    private mutating func name(_ i: Int, in frame: Frame) {
        let quad = followings[i].quad
        let known = followings.indices.filter { followings[$0].isLost && followings[$0].identifier != nil }
            .compactMap { j in
                followings[j].likeness(of: quad, in: frame).map { (index: j, value: $0.value, named: $0.named) }
            }
            .max { $0.value < $1.value }
        if let known, known.value > Self.leastLikeness, followings[known.index].takeUp(known.named, in: frame) {
            followings[i].lose()
        } else {
            followings[i].identifier = nextIdentifier
            nextIdentifier += 1
        }
    }

    /// Whether a detection shows no more than what is followed already: the same, or something on it. What lies around it is
    /// another matter where the detector is surer of that: what is followed was a part of it, such as its writing.
    private func accounts(_ following: Following, for sighting: Seen) -> Bool {
        let (own, other) = (following.quad, sighting.quad)
        let shared = ConvexPolygon.area(ConvexPolygon.intersection(own.corners, other.corners))
        guard shared > 0.4 * min(own.area, other.area) else { return false }
        return other.area < 1.3 * own.area || following.sureness >= Self.plain
            || following.sureness > sighting.confidence
    }
}

// MARK: Reading

extension NoteTracker {
    private mutating func read(in frame: Frame) {
        guard readsDigits else { return }
        // One note a frame: a frame is never kept waiting by all at once.
        let due = followings.indices.filter { followings[$0].isReadable(in: frame, now: frames) }
        guard let i = due.min(by: { followings[$0].readIn ?? -1 < followings[$1].readIn ?? -1 }) else { return }
        followings[i].readIn = frames
        let sighting = Sighting(
            photo: frame.photo, quadrilateral: followings[i].quad.map(frame.fullSize),
            confidence: followings[i].confidence)
        let (reading, isSingle) = self.reading(sighting)
        followings[i].evidence.add(reading, isSingle: isSingle)
    }
}

/// The stages after the detector: from a sighting to what is written there.
struct NoteReading: Sendable {
    private let dewarp = Dewarp()
    private let enhance = Enhance()
    private let normalise = Normalise()
    private let recognise: Recognise

    init(recognise: Recognise) { self.recognise = recognise }

    /// The reading of the largest glyph, and whether it is the only one; nil on a blank note.
    func callAsFunction(_ sighting: Sighting) -> (reading: Reading?, isSingle: Bool) {
        let writing = normalise(enhance(dewarp(sighting)))
        let readings = recognise(writing).readings
        guard
            let largest = writing.glyphs.indices.max(by: {
                writing.glyphs[$0].box.height < writing.glyphs[$1].box.height
            })
        else { return (nil, false) }
        return (readings[largest], readings.count == 1)
    }
}

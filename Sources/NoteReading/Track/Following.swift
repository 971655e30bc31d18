/// One thing that is followed: where it is, what it looks like, how sure that is.
///
/// Places are in working samples of the frames. Nothing is learnt from a frame in which it is not plainly seen.
struct Following: Sendable {
    /// Given when it is first reported; never changes and is never given again.
    var identifier: Int?

    /// Where it is, or while it is lost, where it last was.
    private(set) var quad: Quadrilateral
    private(set) var confidence: Double
    private(set) var isLost = false

    /// Frames since it was last seen.
    private(set) var lostFor = 0

    /// What was read on it.
    var digit = DigitRecord()

    /// What the detector says of it.
    var record: DetectionRecord

    private(set) var look: Look
    private var map: Homography
    /// How far its middle moved with the last frame.
    private var velocity = Point(x: 0, y: 0)
    /// Blocks of its appearance that showed the thing itself in the last frame.
    private var trusted: [Bool]
    /// The last frame in which it was plainly seen, to look from when it is lost.
    private(set) var lastSeen: FlowPyramid
    /// While it is lost: where it would be if it moved with the scene.
    private(set) var carried: Quadrilateral
    private(set) var framesSeen = 0
    /// Frames since it was begun, or begun anew by a detection that knew better.
    private(set) var age = 0
    /// Why `confidence` is what it is.
    private(set) var grounds = Grounds()

    /// Whether it became unsure with the last frame: then the detector may know better.
    private(set) var isShaken = false

    /// Below this it may be elsewhere.
    static let unsure = 0.6

    /// Below this it is lost.
    private static let leastConfidence = 0.3

    /// The most that is left of confidence in what is lost: below `leastConfidence` even when rounded to two places.
    private static let leftWhenLost = leastConfidence - 0.01

    /// What is lost of it with each frame in which it is not found: nothing is left after fifteen.
    private static let fading = 0.02

    /// The least that something new begins with: what the detector was hardly sure of is not lost before it was followed once.
    private static let leastBegun = 0.4

    /// Confidence from which a frame is one to look from when it is lost.
    private static let plainlySeen = 0.5

    /// Confidence, and likeness -1…1, from which a frame's look is learnt; and of how many such frames one is.
    private static let learning = (confidence: 0.7, match: 0.7, every: 4)

    /// Points that agree, and their share, from which their motion is believed without a look at other places.
    private static let plainMotion = (points: 8, inliers: 0.6)

    /// Points from which their share that agrees says something.
    private static let leastPoints = 4

    /// Points that fix a map without turning and scaling it at will.
    private static let leastForMap = 3

    /// How much its area may change from one frame to the next: twice nearer or farther is another thing.
    private static let growth = 0.5..<2.0

    /// Overlap from which what was read is of the same place.
    private static let samePlace = 0.5

    /// From when on it is worth reading: as sure as this; of as many working samples a side, for smaller digits have no strokes;
    /// and with so much of it in the frame that no digit is cut off.
    private static let legible = (confidence: unsure, size: 20.0, visible: 0.98)

    /// What having no identifier takes from it: as much as all confidence.
    private static let unnamed = 1.0

    /// What having been followed for long adds to confidence where two claim one place, and the frames that is reached in.
    private static let seniority = (worth: 0.1, frames: 20.0)

    /// What is at `quad` in this frame; nil where that is no shape that can be followed.
    init?(_ quad: Quadrilateral, in frame: Frame, confidence: Double) {
        guard let map = Appearance.map(onto: quad), let look = Look(of: quad, in: frame) else { return nil }
        self.quad = quad
        self.map = map
        self.look = look
        self.confidence = max(Self.leastBegun, confidence)
        record = DetectionRecord(sureness: confidence)
        trusted = Array(repeating: true, count: Appearance.blocks * Appearance.blocks)
        lastSeen = frame.pyramid
        carried = quad
    }

    /// Whether now is the time to read it: seen well, and not read just before.
    func isReadable(in frame: Frame, now: Int) -> Bool {
        !isLost && confidence >= Self.legible.confidence && quad.size >= Self.legible.size
            && frame.visible(quad) > Self.legible.visible && digit.isDue(now: now)
    }

    /// What is seen within its sides; nil while it is not plainly seen.
    func snapshot(in frame: Frame) -> DigitRecord.Snapshot? {
        guard !isLost, confidence >= Self.legible.confidence, frame.visible(quad) > Self.legible.visible else {
            return nil
        }
        return DigitRecord.Snapshot(Appearance.interior(frame.pyramid, map))
    }

    /// Which of two that claim one place is to keep it: the surer, and among equals the one known for longer.
    var standing: Double {
        let known = Self.seniority.worth * min(1, Double(framesSeen) / Self.seniority.frames)
        return confidence + known - (identifier == nil ? Self.unnamed : 0)
    }
}

// MARK: From frame to frame

extension Following {
    /// Follows it into the next frame, or looks for it there where it is lost.
    ///
    /// - Parameter scene: how the scene as a whole moved, where that is known.
    mutating func advance(from last: Frame, to frame: Frame, scene: Homography?) {
        age += 1
        let before = confidence
        defer { isShaken = before >= Self.unsure && confidence < Self.unsure }
        if isLost {
            if let scene { carried = carried.map { scene($0) } }
            lostFor += 1
            seek(in: frame)
        } else {
            follow(from: last, to: frame, scene: scene)
        }
    }

    private mutating func follow(from last: Frame, to frame: Frame, scene: Homography?) {
        let motion = PointMotion(
            of: quad, trusted: trusted, from: last.pyramid, to: frame.pyramid,
            stiff: last.visible(quad) < Grounds.whole)
        var grounds = Grounds()
        grounds.inliers = motion.flatMap { $0.fit.count >= Self.leastPoints ? $0.fit.inliers : nil }
        grounds.error = motion?.error ?? 0
        let places = predictions(motion, scene).compactMap { place($0, in: frame) }
        // A motion that many points agree on is believed; else all that may be is looked at closely.
        let isPlain =
            motion.map { $0.fit.count >= Self.plainMotion.points && $0.fit.inliers > Self.plainMotion.inliers } ?? false
        let settled = places.prefix(isPlain ? 1 : places.count).map { look.settle($0, in: frame) }
        let judged = settled.map { ($0, self.grounds(for: $0, grounds, in: frame)) }
        guard let (best, bestGrounds) = judged.max(by: { $0.1.confidence < $1.1.confidence }) else {
            lose()
            return
        }
        judge(best, bestGrounds, in: frame)
    }

    /// Where it may be now, likeliest first.
    private func predictions(_ motion: PointMotion?, _ scene: Homography?) -> [Quadrilateral] {
        var quads: [Quadrilateral] = []
        if let fit = motion?.fit, fit.count >= Self.leastForMap || fit.inliers == 1 {
            quads.append(quad.map { fit.map($0) })
        }
        if let motion { quads.append(quad.map { $0 + motion.shift }) }
        if let scene { quads.append(quad.map { scene($0) }) }
        quads.append(quad.map { $0 + velocity })
        quads.append(quad)
        return quads
    }

    /// A place looked at; nil for one that it cannot have got to.
    func place(_ quad: Quadrilateral, in frame: Frame) -> Placing? {
        let growth = quad.area / max(self.quad.area, 1)
        return growth > Self.growth.lowerBound && growth < Self.growth.upperBound ? look.place(quad, in: frame) : nil
    }

    /// All that speaks for a place, what the points say of it being known.
    private func grounds(for placing: Placing, _ motion: Grounds, in frame: Frame) -> Grounds {
        var grounds = motion
        grounds.match = placing.match.value
        grounds.outline = look.support(placing.quad, in: frame)
        grounds.visible = frame.visible(placing.quad)
        return grounds
    }

    private mutating func judge(_ placing: Placing, _ grounds: Grounds, in frame: Frame) {
        let confidence = grounds.confidence
        guard confidence >= Self.leastConfidence else {
            self.grounds = grounds
            self.confidence = confidence
            lose()
            return
        }
        accept(placing, grounds, confidence, in: frame)
    }

    /// Takes it to be at a place.
    mutating func accept(_ placing: Placing, _ grounds: Grounds, _ confidence: Double, in frame: Frame) {
        let move = placing.quad.middle - quad.middle
        velocity = isLost ? Point(x: 0, y: 0) : move
        quad = placing.quad
        map = placing.map
        trusted = placing.match.trusted
        self.grounds = grounds
        self.confidence = confidence
        // Another note of the same pad may lie there.
        if isLost { digit.doubt() }
        isLost = false
        lostFor = 0
        framesSeen += 1
        if confidence > Self.plainlySeen { lastSeen = frame.pyramid }
        // Not of every good frame: between neighbours nothing changes but noise.
        let learning = Self.learning
        if confidence > learning.confidence, grounds.match > learning.match, grounds.visible > Grounds.whole,
            framesSeen % learning.every == 0
        {
            look.learn(quad, map, in: frame)
        }
    }

    /// Stays where it was last seen.
    mutating func lose() {
        if !isLost { carried = quad }
        isLost = true
        confidence = min(confidence, Self.leftWhenLost)
        velocity = Point(x: 0, y: 0)
        record.forgetMisses()
    }

    /// Another frame in which it was not found: the longer ago it was seen, the less sure is its place.
    mutating func fade() { confidence = max(0, confidence - Self.fading) }

    /// Another frame in which it was not found after all.
    mutating func stayLost() {
        age += 1
        lostFor += 1
        fade()
    }

    /// Keeps its identifier and takes place and look from another; what was read is kept where
    /// both are mostly the same place: of a part of the thing it would be another digit.
    mutating func begin(as other: Following, _ sureness: Double) {
        let own = self
        self = other
        identifier = own.identifier
        if ConvexPolygon.overlap(own.quad, other.quad) > Self.samePlace {
            digit = own.digit
        }
        framesSeen = own.framesSeen
        velocity = own.velocity
        record = own.record.begunAnew(sureness)
    }
}

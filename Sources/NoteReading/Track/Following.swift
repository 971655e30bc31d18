import Glibc

/// One thing that is followed: where it is, what it looks like, how sure that is.
///
/// Places are in working samples of the frames. Nothing is learnt from a frame in which it is not plainly seen.
struct Following: Sendable {
    /// Given when it is first reported; never changes and is never given again.
    var identifier: Int?

    /// Where it is, or while it is lost, where it last was.
    private(set) var quad: Quadrilateral
    private(set) var map: Homography
    private(set) var confidence: Double
    private(set) var isLost = false

    /// Frames since it was last seen.
    private(set) var lostFor = 0

    /// How far its middle moved with the last frame.
    private(set) var velocity = Point(x: 0, y: 0)

    var evidence = DigitEvidence()
    var readIn: Int?

    /// Detections that found it, and that should have and did not, since the last that did.
    private(set) var hits = 1
    private(set) var misses = 0
    /// The greatest confidence of the detections that agreed, and how many plain ones since did not.
    private(set) var sureness: Double
    private var doubts = 0

    private var appearance: Appearance
    private var outline: Outline
    /// Its paper's colour: blue and red chroma.
    private var chroma: SIMD2<Double>
    /// Blocks of its look that showed the thing itself in the last frame.
    private var trusted: [Bool]
    /// The last frame in which it was plainly seen, to look from when it is lost.
    private var lastSeen: FlowPyramid
    /// While it is lost: where it would be if it moved with the scene.
    private var carried: Quadrilateral
    private var framesSeen = 0
    /// Frames since it was begun, or begun anew by a detection that knew better.
    private(set) var age = 0
    /// Why `confidence` is what it is, for whoever wants to know.
    private(set) var grounds = Grounds()

    struct Grounds: Sendable {
        var match = 0.0
        var outline: Double?
        var inliers: Double?
        var error = 0.0
        var visible = 1.0
    }

    /// Share of it in the frame from which all its sides are seen. Of less its shape is not believed to change: what is outside
    /// would be made up from what is inside.
    static let whole = 0.97

    /// Below this it is lost.
    static let leastConfidence = 0.3

    /// What is at `quad` in this frame; nil where that is no shape that can be followed.
    init?(_ quad: Quadrilateral, in frame: Frame, confidence: Double) {
        guard quad.isSound, let map = Appearance.map(onto: quad), let appearance = Appearance(frame.pyramid, map),
            let chroma = frame.photo.chroma(in: frame.decodedMap(map))
        else { return nil }
        self.quad = quad
        self.map = map
        self.confidence = max(0.4, confidence)
        sureness = confidence
        self.appearance = appearance
        self.chroma = chroma
        outline = Outline(frame.photo, quad.map(frame.decoded))
        trusted = Array(repeating: true, count: Appearance.blocks * Appearance.blocks)
        lastSeen = frame.pyramid
        carried = quad
    }
}

extension Frame {
    /// A map onto working samples as one onto decoded ones.
    fileprivate func decodedMap(_ map: Homography) -> Homography {
        let k = Double(pyramid.factor)
        return Homography([k, 0, 0.5 * k - 0.5, 0, k, 0.5 * k - 0.5, 0, 0, 1]).after(map)
    }
}

// MARK: From frame to frame

extension Following {
    /// Follows it into the next frame, or looks for it there where it is lost.
    ///
    /// - Parameter scene: how the scene as a whole moved, where that is known.
    mutating func advance(from last: Frame, to frame: Frame, scene: Homography?) {
        age += 1
        if isLost {
            if let scene { carried = carried.map { scene($0) } }
            lostFor += 1
            seek(in: frame)
        } else {
            follow(from: last, to: frame, scene: scene)
        }
    }

    private mutating func follow(from last: Frame, to frame: Frame, scene: Homography?) {
        let motion = Self.motion(
            of: quad, map, trusted, from: last.pyramid, to: frame.pyramid, stiff: last.visible(quad) < Self.whole)
        var grounds = Grounds()
        grounds.inliers = motion.flatMap { $0.fit.count >= 4 ? $0.fit.inliers : nil }
        grounds.error = motion?.error ?? 0
        var start = predictions(motion?.fit, scene).compactMap { place($0, in: frame) }
        // A fit that many points agree on is where it is; else it is where it looks most like itself.
        if let fit = motion?.fit, fit.count >= 8, fit.inliers > 0.6, let first = start.first { start = [first] }
        guard let best = start.max(by: { $0.match.value < $1.match.value }) else {
            lose()
            return
        }
        let settled = settle(best, in: frame)
        judge(settled, grounds, in: frame)
    }

    /// A place it may be in, and how much that looks like it.
    struct Placing {
        var quad: Quadrilateral
        var map: Homography
        var match: Appearance.Match
    }

    private func place(_ quad: Quadrilateral, in frame: Frame) -> Placing? {
        let growth = quad.area / max(self.quad.area, 1)
        guard quad.isSound, growth > 0.5, growth < 2, let map = Appearance.map(onto: quad) else { return nil }
        return Placing(quad: quad, map: map, match: appearance.match(frame.pyramid, map))
    }

    /// Where it may be now, likeliest first.
    private func predictions(_ fit: MotionFit.Result?, _ scene: Homography?) -> [Quadrilateral] {
        var quads: [Quadrilateral] = []
        if let fit, fit.count >= 3 || fit.inliers == 1 { quads.append(quad.map { fit.map($0) }) }
        if let scene { quads.append(quad.map { scene($0) }) }
        quads.append(quad.map { $0 + velocity })
        quads.append(quad)
        return quads
    }

    /// Follows points on it from one frame to another, there and back.
    static func motion(
        of quad: Quadrilateral, _ map: Homography, _ trusted: [Bool], from: FlowPyramid, to: FlowPyramid,
        stiff: Bool = false
    ) -> (fit: MotionFit.Result, error: Double)? {
        guard let unit = Homography(ofUnitSquareTo: quad) else { return nil }
        let points = FeaturePoints(plane: from.levels[0])(unit) { u, v in
            let scale = Double(Appearance.blocks)
            // The blocks reach a little beyond the outline; the difference is less than a window.
            return trusted[Int(v * scale) * Appearance.blocks + Int(u * scale)]
        }
        let flows = FlowSet(points, from: from, to: to)
        guard let fit = MotionFit.fit(flows.kept, middle: quad.middle, size: quad.size / 2, stiff: stiff) else {
            return nil
        }
        // Points that could not be followed speak against it, too.
        let share = Double(fit.count) / Double(max(1, points.count))
        let result = MotionFit.Result(map: fit.map, inliers: share, count: fit.count)
        return (result, flows.medianError)
    }

    /// Refines a place by the thing's look, then by its sides.
    private func settle(_ start: Placing, in frame: Frame) -> Placing {
        var best = start
        if let map = appearance.align(frame.pyramid, start.map, stiff: frame.visible(start.quad) < Self.whole) {
            let quad = Appearance.quadrilateral(map)
            if quad.departure(from: start.quad) < 0.25 * start.quad.size, var aligned = place(quad, in: frame),
                aligned.match.value >= start.match.value - 0.01
            {
                aligned.map = map
                best = aligned
            }
        }
        return snap(best, in: frame)
    }

    /// Moves the sides onto the edges near them, where the outline can be told from what is behind it.
    private func snap(_ placing: Placing, in frame: Frame) -> Placing {
        guard outline.isClear, frame.visible(placing.quad) > Self.whole else { return placing }
        let decoded = placing.quad.map(frame.decoded)
        let reach = min(6, max(2, 0.015 * decoded.size))
        let fit = SideFit(photo: frame.photo, unitsPerLevel: Self.unitsPerLevel)
        let k = Double(frame.pyramid.factor)
        let snapped = fit(decoded, reach: reach).map { Point(x: ($0.x + 0.5) / k - 0.5, y: ($0.y + 0.5) / k - 0.5) }
        guard snapped.departure(from: placing.quad) <= 2 * reach / k, let moved = place(snapped, in: frame),
            moved.match.value >= placing.match.value - 0.02
        else { return placing }
        let (before, after) = (
            outline.support(frame.photo, decoded) ?? 0, outline.support(frame.photo, snapped.map(frame.decoded)) ?? 0
        )
        return after >= before - 0.05 ? moved : placing
    }

    /// What the detector's noise units come to in a clean frame: a step of one level in luma, and 48 / 28 in chroma.
    private static let unitsPerLevel = SIMD3(1, 1.7, 1.7)

    private mutating func judge(_ placing: Placing, _ grounds: Grounds, in frame: Frame) {
        var grounds = grounds
        grounds.match = placing.match.value
        grounds.outline = outline.support(frame.photo, placing.quad.map(frame.decoded))
        grounds.visible = frame.visible(placing.quad)
        let confidence = Self.confidence(grounds)
        guard confidence >= Self.leastConfidence else {
            self.grounds = grounds
            self.confidence = confidence
            lose()
            return
        }
        accept(placing, grounds, confidence, in: frame)
    }

    /// One number from correlation, outline and followed points, each as far as it has something to say.
    static func confidence(_ grounds: Grounds) -> Double {
        func part(_ value: Double, from low: Double, to high: Double) -> Double {
            min(1, max(0, (value - low) / (high - low)))
        }
        let look = part(grounds.match, from: 0.2, to: 0.8)
        var (sum, weights) = (0.5 * look, 0.5)
        var edge = look
        if let outline = grounds.outline {
            edge = part(outline, from: 0.2, to: 0.8)
            sum += 0.3 * edge
            weights += 0.3
        }
        if let inliers = grounds.inliers {
            // Points agree on anything that stays the same: they count for less.
            sum += 0.2 * part(inliers, from: 0.2, to: 0.8) * exp(-grounds.error)
            weights += 0.2
        }
        var confidence = sum / weights
        if look < 0.1 && edge < 0.5 || look < 0.35 && edge < 0.15 { confidence = min(confidence, 0.25) }
        // Nothing of the outline and no points: only something as bright in the same places.
        if grounds.outline ?? 1 < 0.2, grounds.inliers ?? 0 < 0.3 { confidence = min(confidence, 0.25) }
        // Of what has left the frame by more than half little can be said.
        if grounds.visible < 0.5 { confidence *= grounds.visible / 0.5 }
        return confidence
    }

    private mutating func accept(_ placing: Placing, _ grounds: Grounds, _ confidence: Double, in frame: Frame) {
        let move = placing.quad.middle - quad.middle
        velocity = isLost ? Point(x: 0, y: 0) : move
        quad = placing.quad
        map = placing.map
        trusted = placing.match.trusted
        self.grounds = grounds
        self.confidence = confidence
        isLost = false
        lostFor = 0
        framesSeen += 1
        if confidence > 0.5 { lastSeen = frame.pyramid }
        // Every fourth good frame: between neighbours nothing changes but noise.
        if confidence > 0.7, grounds.match > 0.7, grounds.visible > Self.whole, framesSeen % 4 == 0 {
            appearance.learn(Appearance.sample(frame.pyramid, map), share: 0.15)
            outline.learn(frame.photo, quad.map(frame.decoded), share: 0.2)
            if let now = frame.photo.chroma(in: frame.decodedMap(map)) { chroma += (now - chroma) * 0.2 }
        }
    }

    /// Stays where it was last seen.
    mutating func lose() {
        if !isLost { carried = quad }
        isLost = true
        confidence = min(confidence, 0.29)
        velocity = Point(x: 0, y: 0)
        misses = 0
    }
}

extension Following {
    /// Another frame in which it was not found after all.
    mutating func stayLost() {
        age += 1
        lostFor += 1
        confidence = max(0, confidence - 0.02)
    }
}

// MARK: Finding it again

extension Following {
    /// What a place must reach to be taken for it again: more than to stay followed, for it may be something else.
    private static let likeness = 0.6

    /// Looks for it where it was, where the scene would have carried it, and where points of it went since it was seen.
    private mutating func seek(in frame: Frame) {
        confidence = max(0, confidence - 0.02)
        var places = [quad, carried]
        if let motion = Self.motion(of: quad, map, trusted.map { _ in true }, from: lastSeen, to: frame.pyramid),
            motion.fit.count >= 6, motion.fit.inliers > 0.3
        {
            places.insert(quad.map { motion.fit.map($0) }, at: 0)
        }
        for place in places where tryAgain(at: place, in: frame) { return }
    }

    /// Takes it to be near a place, if it looks so; whether it does.
    @discardableResult
    mutating func tryAgain(at quad: Quadrilateral, in frame: Frame, likeness: Double = likeness) -> Bool {
        guard frame.visible(quad) > 0.6, let start = place(quad, in: frame), start.match.value > 0.2 else {
            return false
        }
        let found = settle(start, in: frame)
        guard found.match.value >= likeness, hasSameColour(found.map, in: frame) else { return false }
        var grounds = Grounds()
        grounds.match = found.match.value
        grounds.outline = outline.support(frame.photo, found.quad.map(frame.decoded))
        grounds.visible = frame.visible(found.quad)
        guard grounds.outline ?? 1 > 0.5 else { return false }
        accept(found, grounds, Self.confidence(grounds), in: frame)
        return true
    }

    private func hasSameColour(_ map: Homography, in frame: Frame) -> Bool {
        colourDistance(map, in: frame).map { $0 < 20 } ?? false
    }

    /// Between its paper's chroma and that of a place, in levels.
    private func colourDistance(_ map: Homography, in frame: Frame) -> Double? {
        guard let other = frame.photo.chroma(in: frame.decodedMap(map)) else { return nil }
        let d = other - chroma
        return (d * d).sum().squareRoot()
    }

    /// Lost just now: looks where it would be if it had moved as its neighbours did.
    mutating func retry(_ motions: [Homography], from last: Quadrilateral, in frame: Frame) {
        for motion in motions where tryAgain(at: last.map { motion($0) }, in: frame) { return }
    }

    /// Looks for it all over the frame.
    mutating func search(in frame: Frame) {
        guard isLost else { return }
        for place in LookSearch(appearance: appearance, quad: quad)(frame.pyramid) where tryAgain(at: place, in: frame)
        { return }
    }
}

// MARK: Detections

extension Following {
    /// How alike a detected quadrilateral looks, best over the four ways to name its corners: correlation less what the
    /// colour differs, and that naming.
    func likeness(of sighted: Quadrilateral, in frame: Frame) -> (value: Double, named: Quadrilateral)? {
        guard let map = Appearance.map(onto: sighted), let distance = colourDistance(map, in: frame), distance < 24
        else { return nil }
        var best: (value: Double, named: Quadrilateral)?
        for quarters in 0..<4 {
            let named = sighted.renamed(quarters)
            guard let map = Appearance.map(onto: named) else { continue }
            let value = appearance.match(frame.pyramid, map).value - distance * 0.01
            if value > best?.value ?? -1 { best = (value, named) }
        }
        return best
    }

    /// The detector found it: where the two disagree, that place holds which looks more like it; unless the detector is surer
    /// now than when it was found, and says so twice: then the thing was mistaken for a part of itself, or for more.
    mutating func confirm(_ sighted: Quadrilateral, _ sureness: Double, in frame: Frame) {
        misses = 0
        if ConvexPolygon.overlap(sighted, quad) < Self.agreement {
            doubts += sureness >= Self.sure && sureness >= self.sureness - 0.02 ? 1 : 0
            // What was borne out before is not given up for what another thing beside it makes the detector see.
            let isUnsure = self.confidence < Self.unsure
            let isOverruled =
                hits < 2 || isUnsure ? doubts > 0 : hits < 4 ? doubts > 1 : doubts > 3 && grounds.match < 0.9
            if isOverruled, let anew = Following(sighted, in: frame, confidence: confidence) {
                begin(as: anew, sureness)
                return
            }
        } else {
            hits += 1
            doubts = 0
            self.sureness = max(self.sureness, sureness)
        }
        let overlap = ConvexPolygon.overlap(sighted, quad)
        guard overlap < 0.95, let (_, named) = likeness(of: sighted, in: frame),
            named.departure(from: quad) < 0.3 * quad.size,
            let other = place(named, in: frame), let own = place(quad, in: frame),
            other.match.value > own.match.value + 0.03
        else { return }
        var grounds = grounds
        grounds.match = other.match.value
        grounds.outline = outline.support(frame.photo, named.map(frame.decoded))
        accept(other, grounds, Self.confidence(grounds), in: frame)
    }

    /// Overlap from which two outlines are of the same thing, and confidence from which a detection may contradict.
    private static let agreement = 0.85
    private static let sure = 0.9
    /// Confidence below which one contradiction is enough.
    private static let unsure = 0.6

    /// Keeps its identifier and what was read, and takes place and look from another.
    private mutating func begin(as other: Following, _ sureness: Double) {
        let own = self
        self = other
        identifier = own.identifier
        hits = own.hits + 1
        framesSeen = own.framesSeen
        velocity = own.velocity
        self.sureness = sureness
    }

    mutating func missed() { misses += 1 }

    /// Followed for long though the detector sees nothing there: the more often it did, the longer it is believed.
    var isUnborne: Bool { !isLost && misses >= 4 + 2 * min(hits, 10) }

    /// Which of two that claim one place is to keep it: the surer, and among equals the one known for longer.
    var standing: Double { confidence + 0.1 * min(1, Double(framesSeen) / 20) + (identifier == nil ? -1 : 0) }

    /// Whether at least three of its sides differ from what is behind them: a gap between two notes has but two.
    var standsOut: Bool { outline.clearSides(least: 5) >= 3 }

    /// Whether it is to be reported from now on: seen twice, and where it may be cut off by the frame's border, oftener.
    func isBorneOut(in frame: Frame) -> Bool { hits > (frame.cuts(quad) ? 3 : 1) }

    /// Whether now is the time to read it: seen well, and not read just before.
    func isReadable(in frame: Frame, now: Int) -> Bool {
        guard !isLost, confidence >= 0.6, quad.size >= 20, frame.visible(quad) > 0.98 else { return false }
        guard let readIn else { return true }
        let pause = evidence.readings < 3 ? 2 : evidence.isSettled ? 30 : 5
        return now - readIn >= pause
    }

    /// Takes a detected quadrilateral for the thing come back.
    mutating func takeUp(_ sighted: Quadrilateral, in frame: Frame) -> Bool {
        guard let map = Appearance.map(onto: sighted) else { return false }
        let match = appearance.match(frame.pyramid, map)
        var grounds = Grounds()
        grounds.match = match.value
        grounds.outline = outline.support(frame.photo, sighted.map(frame.decoded))
        accept(Placing(quad: sighted, map: map, match: match), grounds, max(0.35, Self.confidence(grounds)), in: frame)
        hits += 1
        return true
    }
}

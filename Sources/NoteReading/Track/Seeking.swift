// How what was lost is found again.

extension Following {
    /// What a place must reach to be taken for it again: more than to stay followed, for it may be something else.
    private static let likeness = 0.6

    /// Points, and their share that moved together, from which they say where it went: they were last seen frames ago.
    private static let pointsFrom = (count: 6, inliers: 0.3)

    /// Share of it that must be in the frame, 0…1: of less too little is seen to know it by.
    private static let leastVisible = 0.6

    /// Likeness, -1…1, from which a place is worth refining.
    private static let worthTrying = 0.2

    /// Share of its outline that must be there, 0…1, where it has one.
    private static let leastOutline = 0.5

    /// Looks for it where it was, where the scene would have carried it, and where points of it went since it was seen.
    mutating func seek(in frame: Frame) {
        fade()
        var places = [quad, carried]
        let everywhere = Array(repeating: true, count: Appearance.blocks * Appearance.blocks)
        if let motion = PointMotion(of: quad, trusted: everywhere, from: lastSeen, to: frame.pyramid),
            motion.fit.count >= Self.pointsFrom.count, motion.fit.inliers > Self.pointsFrom.inliers
        {
            places.insert(quad.map { motion.fit.map($0) }, at: 0)
        }
        for place in places where tryAgain(at: place, in: frame) { return }
    }

    /// Takes it to be near a place, if it looks so; whether it does.
    @discardableResult
    private mutating func tryAgain(at quad: Quadrilateral, in frame: Frame) -> Bool {
        guard frame.visible(quad) > Self.leastVisible, let start = place(quad, in: frame),
            start.match.value > Self.worthTrying
        else { return false }
        let found = look.settle(start, in: frame)
        guard found.match.value >= Self.likeness, look.hasSameColour(found.map, in: frame) else { return false }
        var grounds = Grounds()
        grounds.match = found.match.value
        grounds.outline = look.support(found.quad, in: frame)
        grounds.visible = frame.visible(found.quad)
        guard grounds.outline ?? 1 > Self.leastOutline else { return false }
        accept(found, grounds, grounds.confidence, in: frame)
        return true
    }

    /// Lost just now: looks where it would be if it had moved as its neighbours did.
    mutating func retry(_ motions: [Homography], from last: Quadrilateral, in frame: Frame) {
        for motion in motions where tryAgain(at: last.map { motion($0) }, in: frame) { return }
    }

    /// Looks for it all over the frame.
    mutating func search(in frame: Frame) {
        guard isLost else { return }
        for place in LookSearch(appearance: look.appearance, quad: quad)(frame.pyramid)
        where tryAgain(at: place, in: frame) { return }
    }
}

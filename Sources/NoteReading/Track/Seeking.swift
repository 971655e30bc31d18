// How what was lost is found again.

extension Following {
    /// What a place must reach to be taken for it again: more than to stay followed, for it may be something else.
    private static let likeness = 0.6

    /// Looks for it where it was, where the scene would have carried it, and where points of it went since it was seen.
    mutating func seek(in frame: Frame) {
        fade()
        var places = [quad, carried]
        let everywhere = Array(repeating: true, count: Appearance.blocks * Appearance.blocks)
        if let motion = PointMotion(of: quad, trusted: everywhere, from: lastSeen, to: frame.pyramid),
            motion.fit.count >= 6, motion.fit.inliers > 0.3
        {
            places.insert(quad.map { motion.fit.map($0) }, at: 0)
        }
        for place in places where tryAgain(at: place, in: frame) { return }
    }

    /// Takes it to be near a place, if it looks so; whether it does.
    @discardableResult
    private mutating func tryAgain(at quad: Quadrilateral, in frame: Frame) -> Bool {
        guard frame.visible(quad) > 0.6, let start = place(quad, in: frame), start.match.value > 0.2 else {
            return false
        }
        let found = look.settle(start, in: frame)
        guard found.match.value >= Self.likeness, look.hasSameColour(found.map, in: frame) else { return false }
        var grounds = Grounds()
        grounds.match = found.match.value
        grounds.outline = look.support(found.quad, in: frame)
        grounds.visible = frame.visible(found.quad)
        guard grounds.outline ?? 1 > 0.5 else { return false }
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

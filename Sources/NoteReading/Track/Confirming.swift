// What becomes of a followed thing when the detector has looked at the frame.

extension Following {
    /// The detector found it: where the two disagree, that place holds which looks more like it; unless the detector is surer
    /// now than when it was found, and says so twice: then the thing was mistaken for a part of itself, or for more.
    mutating func confirm(_ sighted: Quadrilateral, _ sureness: Double, in frame: Frame) {
        if ConvexPolygon.overlap(sighted, quad) < DetectionRecord.agreement {
            record.contradicted(sureness)
            let isOverruled = record.isOverruled(
                isUnsure: confidence < Self.unsure, looksTheSame: grounds.match >= Self.same)
            if isOverruled, let anew = Following(sighted, in: frame, confidence: confidence) {
                begin(as: anew, sureness)
                return
            }
        } else {
            if isPlainer(sighted, sureness, in: frame), let anew = Following(sighted, in: frame, confidence: confidence)
            {
                begin(as: anew, sureness)
                return
            }
            record.agreed(sureness)
        }
        correct(by: sighted, in: frame)
    }

    /// Likeness, -1…1, from which what was borne out is the same still.
    private static let same = 0.9

    /// Whether the detector is as sure as ever and all sides of its outline stand out, where one of this thing's does
    /// not: the thing was found when it was cut off by the frame's border or blurred, and one side was made up.
    private func isPlainer(_ sighted: Quadrilateral, _ sureness: Double, in frame: Frame) -> Bool {
        // What was borne out for long is not widened by a like note that lies against it.
        guard record.hits < Self.borneOutForLong, sureness > record.sureness - DetectionRecord.slack,
            ConvexPolygon.overlap(sighted, quad) < Self.exact,
            frame.visible(sighted) > Grounds.whole, frame.visible(quad) > Grounds.whole
        else { return false }
        func clearSides(_ quad: Quadrilateral) -> Int { Outline(frame.photo, quad.map(frame.decoded)).clearSides }
        return clearSides(sighted) == 4 && clearSides(quad) < 4
    }

    /// Detections from which an outline is no longer taken for one made up in part.
    private static let borneOutForLong = 4

    /// Overlap from which the detector has nothing better to offer.
    private static let exact = 0.95

    /// How far, in sides of the thing, a corner may be moved at once: farther off is another corner.
    private static let farthestCorrection = 0.3

    /// How much more likeness, -1…1, a place needs to be taken for the better one: less is noise.
    private static let plainlyBetter = 0.03

    /// The least confidence in what was taken up again: both the detector and its look speak for it, so it is not lost at once.
    private static let takenUp = 0.35

    /// Step across a side, in levels, from which it differs from what is behind it.
    private static let leastStep: Float = 5

    /// Sides that must differ: a stripe has two, and the fourth may lie against something like it.
    private static let leastClearSides = 3

    /// Detections that a new thing must exceed to be reported: one may be chance; what the border cuts off, and what lies where
    /// another was lost, is oftener something else.
    private static let chance = (plainly: 1, cutOff: 3, whereOneWasLost: 5)

    /// Moves to where the detector sees it, if it looks more like itself there.
    private mutating func correct(by sighted: Quadrilateral, in frame: Frame) {
        guard ConvexPolygon.overlap(sighted, quad) < Self.exact,
            let (_, named) = look.likeness(of: sighted, in: frame),
            named.departure(from: quad) < Self.farthestCorrection * quad.size,
            let other = place(named, in: frame), let own = place(quad, in: frame),
            other.match.value > own.match.value + Self.plainlyBetter
        else { return }
        var grounds = grounds
        grounds.match = other.match.value
        grounds.outline = look.support(named, in: frame)
        accept(other, grounds, grounds.confidence, in: frame)
    }

    /// Takes a detected quadrilateral for the thing come back.
    mutating func takeUp(_ sighted: Quadrilateral, in frame: Frame) -> Bool {
        guard let found = look.place(sighted, in: frame) else { return false }
        var grounds = Grounds()
        grounds.match = found.match.value
        grounds.outline = look.support(sighted, in: frame)
        accept(found, grounds, max(Self.takenUp, grounds.confidence), in: frame)
        record.tookUp()
        return true
    }

    /// Whether at least three of its sides differ from what is behind them, or lie against something that is known.
    ///
    /// - Parameter borrowed: which sides do, from the top on clockwise.
    func standsOut(borrowed: [Bool]) -> Bool {
        zip(look.outline.areClear(least: Self.leastStep), borrowed).count { $0 || $1 } >= Self.leastClearSides
    }

    /// Whether it is to be reported from now on: seen twice, and where it may be cut off by the frame's border, oftener.
    ///
    /// - Parameter isWhereOneWasLost: then it may be that one, half uncovered, which is soon known again when more of it is seen.
    func isBorneOut(in frame: Frame, isWhereOneWasLost: Bool) -> Bool {
        record.hits
            > (isWhereOneWasLost
                ? Self.chance.whereOneWasLost : frame.cuts(quad) ? Self.chance.cutOff : Self.chance.plainly)
    }

    /// Whether it is followed though the detector has long seen nothing there.
    var isUnborne: Bool { !isLost && record.isUnborne }
}

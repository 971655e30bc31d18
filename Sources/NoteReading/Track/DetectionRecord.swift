/// What the detector said of a followed thing so far.
struct DetectionRecord: Sendable {
    /// Detections that found it.
    private(set) var hits = 1
    /// Detections that should have found it and did not, since the last that did.
    private(set) var misses = 0
    /// The greatest confidence of those that agreed.
    private(set) var sureness: Double
    /// Plain detections that contradicted since the last that agreed.
    private(set) var doubts = 0

    /// Overlap from which two outlines are of the same thing.
    static let agreement = 0.85
    /// Confidence from which a detection may contradict.
    private static let sure = 0.9
    /// Detections from which it was borne out once, and well.
    private static let (once, well) = (2, 4)
    /// Contradictions that must be exceeded: one may be chance; what was borne out well has been seen better than now.
    private static let chance = (borneOut: 1, borneOutWell: 3)
    /// Misses that are too many; how many more each detection is worth, and of how many at the most: it is not believed for ever.
    private static let patience = (misses: 4, perHit: 2, hits: 10)
    /// What a detection's confidence may fall short of the greatest and still count as much: it varies by this from frame to frame.
    static let slack = 0.02

    init(sureness: Double) { self.sureness = sureness }

    mutating func agreed(_ sureness: Double) {
        hits += 1
        (misses, doubts) = (0, 0)
        self.sureness = max(self.sureness, sureness)
    }

    /// The detector sees it, but elsewhere.
    mutating func contradicted(_ sureness: Double) {
        misses = 0
        if sureness >= Self.sure && sureness >= self.sureness - Self.slack { doubts += 1 }
    }

    mutating func missed() { misses += 1 }

    mutating func forgetMisses() { misses = 0 }

    /// Taken up again where the detector saw it.
    mutating func tookUp() { hits += 1 }

    /// Of what was begun anew from a detection as sure as this.
    func begunAnew(_ sureness: Double) -> DetectionRecord {
        var record = DetectionRecord(sureness: sureness)
        record.hits = hits + 1
        return record
    }

    /// Whether the detector's contradictions outweigh what it said before.
    ///
    /// - Parameters:
    ///   - isUnsure: whether the thing is hardly followed any more: then one contradiction is enough.
    ///   - looksTheSame: whether it still looks like itself where it is. What was borne out often is not given up then: another
    ///     thing beside it makes the detector see something else.
    func isOverruled(isUnsure: Bool, looksTheSame: Bool) -> Bool {
        if hits < Self.once || isUnsure { return doubts > 0 }
        if hits < Self.well { return doubts > Self.chance.borneOut }
        return doubts > Self.chance.borneOutWell && !looksTheSame
    }

    /// Whether it was followed for long though the detector sees nothing there: the more often it did, the longer it is believed.
    var isUnborne: Bool {
        misses >= Self.patience.misses + Self.patience.perHit * min(hits, Self.patience.hits)
    }
}

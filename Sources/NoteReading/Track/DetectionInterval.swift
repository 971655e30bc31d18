extension Followings {
    /// In frames, by what is followed. Detecting costs more than following: a new note is seen a quarter of a second after it
    /// came, sooner where nothing is followed or something is in doubt.
    private static let intervals = (nothing: 2, inDoubt: 1, lostOrNew: 3, steady: 8)

    /// Detections from which an outline needs no better one soon.
    private static let wellSeen = 3

    /// Frames from one detection to the next.
    var detectionInterval: Int {
        if all.isEmpty { return Self.intervals.nothing }
        // What may be a note is looked at again at once, and so is what has just gone astray.
        if all.contains(where: { $0.identifier == nil || $0.isShaken }) { return Self.intervals.inDoubt }
        // What is lost may come back, and of what was found a moment ago the outline may be better seen now.
        if all.contains(where: { $0.isLost || $0.record.hits < Self.wellSeen }) { return Self.intervals.lostOrNew }
        return Self.intervals.steady
    }
}

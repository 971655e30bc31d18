/// What looks like one sheet of paper and is several notes, side by side or in rows.
extension Choice {
    /// Share of a part that lies within the whole, at the least: what looks like one sheet goes straight past the ends of notes that
    /// are stuck unevenly.
    private static let leastWithin = 0.75
    /// Share of the whole that a part covers: more is the whole again, less is a digit's box or a strip at the edge.
    private static let partSize = 0.15...0.85
    /// Share of the whole that its parts cover together, at the least: between notes that touch there is nothing.
    private static let leastCovered = 0.8
    /// Natural logarithm of a part's odds, at the least: others beside it speak for it too.
    private static let leastOdds = -1.0
    /// Evidence of an edge along each side of a part, and near its ends, 0…1, at the least: a stroke or a drawn line runs along
    /// less of it and does not reach the sheet's sides.
    private static let (leastSide, leastEnd) = (0.8, 0.5)
    /// Shorter over longer side of a part, at the least: notes are squares or not much longer, seen aslant or half covered. What a
    /// shadow's edge, a fold or a stroke cuts off one note is narrower (0.3 to 0.53 in rendered scenes; notes 0.6 and more).
    private static let leastAspect = 0.55
    /// Share of the smaller of two parts that they have in common, at the most: one of them may lie over the other's edge.
    static let mostCommon = 0.3

    /// The notes side by side that look like one sheet; nil where it is one.
    ///
    /// They are notes themselves, each likely once it is known that another lies beside it, and fill the sheet: parts that a
    /// digit's strokes or a shadow cut off lack a side and score far below. Only for where several notes are looked for, since
    /// a fold or a drawn line can part a single one.
    func parts(of whole: Candidate, _ candidates: [Candidate]) -> [Candidate]? {
        let within = candidates.filter { part in
            guard Self.partSize.contains(part.quadrilateral.area / whole.quadrilateral.area) else { return false }
            return part.shape.aspect > Self.leastAspect
                && ConvexPolygon.share(of: part.quadrilateral, within: whole.quadrilateral) > Self.leastWithin
                && limits.ofCovered.shortfall(of: part.quadrilateral, part.shape) == nil
        }
        var parts: [Candidate] = []
        for part in within.map(\.besideAnother).sorted(by: { $0.logOdds > $1.logOdds }) {
            if parts.leaveRoom(for: part.quadrilateral, sharing: Self.mostCommon), part.logOdds > Self.leastOdds,
                part.confidence >= minimumConfidence,
                part.evidence.sides.min() > Self.leastSide,
                part.evidence.ends.min() > Self.leastEnd
            {
                parts.append(part)
            }
        }
        let covered = parts.reduce(0.0) {
            $0 + ConvexPolygon.share(of: whole.quadrilateral, within: $1.quadrilateral)
        }
        return parts.count > 1 && covered > Self.leastCovered ? parts : nil
    }

    /// Whether what looks like a sheet is only notes in rows, with something else between them: some in it are surely sheets of their
    /// own, with a step of colour on all four sides. A box drawn on a sheet has the same paper on both sides of its lines.
    func isOnlyARow(_ whole: Candidate, _ candidates: [Candidate]) -> Bool {
        guard whole.evidence.sides.min() < Self.sideOfSheet else { return false }
        var sheets: [Candidate] = []
        for candidate in candidates where candidate.logOdds > 0 {
            let share = candidate.quadrilateral.area / whole.quadrilateral.area
            guard Self.sizeInRow.contains(share), candidate.shape.aspect > Self.leastAspect,
                candidate.evidence.contrast.min() > EvidenceModel.mostBetweenSheets,
                candidate.isLikelyAlone,
                limits.shortfall(of: candidate.quadrilateral, candidate.shape) == nil
            else { continue }
            guard ConvexPolygon.share(of: candidate.quadrilateral, within: whole.quadrilateral) > Self.leastWithin
            else { continue }
            if sheets.leaveRoom(for: candidate.quadrilateral, sharing: Self.mostCommon) { sheets.append(candidate) }
            if sheets.count > 1 { return true }
        }
        return false
    }

    /// Evidence of an edge along a side from which nothing but a sheet is along it.
    private static let sideOfSheet = 0.95
    /// Share of what looks like a sheet that a note in it covers: of two rows of five, a tenth.
    private static let sizeInRow = 0.08...0.85
}

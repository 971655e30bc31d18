import Glibc

/// Which of the candidates are reported: the best that are within the limits, without those that say the same again.
struct Choice {
    let limits: Limits
    let minimumConfidence: Double
    /// How many at the most; 0 for all.
    let most: Int
    /// Whether what looks like one sheet may be several notes side by side.
    let tellsApart: Bool

    /// Of two that share more than this much of the smaller, one is a note and the other the same again, a part of it or
    /// several notes taken for one. Notes stuck over one another leave half of the lower one to be seen.
    static let greatestShare = 0.6

    /// - Parameter candidates: best first.
    func callAsFunction(_ candidates: [Candidate]) -> ([Candidate], Shortfall?) {
        var chosen: [Candidate] = []
        // Those that are surely sheets, but not of the shape asked for: their parts are no notes either.
        var refused: [Candidate] = []
        var foremost: Shortfall?
        for candidate in candidates {
            if most > 0 && chosen.count >= most { break }
            guard isNew(candidate, beside: chosen + refused) else { continue }
            if tellsApart, candidate.logOdds > 0, let parts = parts(of: candidate, candidates) {
                // Taken for one sheet at first, so the next best. The whole was new, each part need not be.
                for part in parts where (most == 0 || chosen.count < most) && isNew(part, beside: chosen + refused) {
                    chosen.append(part)
                }
                continue
            }
            if tellsApart, let best = chosen.first, isDoubtful(candidate, beside: best) { continue }
            if let shortfall = shortfall(of: candidate) {
                foremost = foremost ?? shortfall
                if candidate.confidence > 0.5 { refused.append(candidate) }
            } else {
                chosen.append(candidate)
            }
        }
        return (chosen, chosen.isEmpty ? foremost ?? .nothingWithFourSides : nil)
    }

    /// Whether another than the best note is more likely something else: one with a side outside the picture, unless it is likelier
    /// than not; or one so much smaller that it is a card, a label or a box drawn on it, unless it is surer, since notes in one
    /// photograph are of similar sizes.
    private func isDoubtful(_ candidate: Candidate, beside best: Candidate) -> Bool {
        if candidate.evidence.hiddenSides > 0 && candidate.logOdds < 0 { return true }
        let share = candidate.quadrilateral.area / best.quadrilateral.area
        return share < Self.usualShare && candidate.logOdds < Self.oddsForSmallness * log(Self.usualShare / share)
    }

    /// Area of a note, of the best one's, from which it is of a usual size: on rendered boards it was 0.43 at the least. Below it,
    /// odds are to rise with this power of how much smaller it is.
    private static let (usualShare, oddsForSmallness) = (0.4, 3.0)

    private func isNew(_ candidate: Candidate, beside others: [Candidate]) -> Bool {
        !others.contains {
            ConvexPolygon.containment($0.quadrilateral, candidate.quadrilateral) > Self.greatestShare
        }
    }

    private func shortfall(of candidate: Candidate) -> Shortfall? {
        if candidate.confidence < minimumConfidence {
            let lack = EvidenceModel.greatestLack(candidate.evidence, candidate.shape)
            return .belowMinimumConfidence(candidate.confidence, minimum: minimumConfidence, lack: lack)
        }
        return limits.shortfall(of: candidate.quadrilateral, candidate.shape)
    }
}

extension Choice {
    /// Share of a part that lies within the whole, at the least: sides that are shared differ by a sample or two.
    private static let leastWithin = 0.85
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
    private static let mostCommon = 0.3

    /// The notes side by side that look like one sheet; nil where it is one.
    ///
    /// They are notes themselves, each likely once it is known that another lies beside it, and fill the sheet: parts that a
    /// digit's strokes or a shadow cut off lack a side and score far below. Only for where several notes are looked for, since
    /// a fold or a drawn line can part a single one.
    private func parts(of whole: Candidate, _ candidates: [Candidate]) -> [Candidate]? {
        let (corners, area) = (whole.quadrilateral.corners, whole.quadrilateral.area)
        let within = candidates.filter { part in
            guard Self.partSize.contains(part.quadrilateral.area / area) else { return false }
            let shared = ConvexPolygon.area(ConvexPolygon.intersection(part.quadrilateral.corners, corners))
            return part.shape.aspect > Self.leastAspect && shared > Self.leastWithin * part.quadrilateral.area
                && limits.shortfall(of: part.quadrilateral, part.shape) == nil
        }
        var parts: [Candidate] = []
        for part in within.map(\.besideAnother).sorted(by: { $0.logOdds > $1.logOdds }) {
            let isNew = !parts.contains {
                ConvexPolygon.containment($0.quadrilateral, part.quadrilateral) > Self.mostCommon
            }
            if isNew, part.logOdds > Self.leastOdds, part.confidence >= minimumConfidence,
                part.evidence.sides.min() > Self.leastSide,
                part.evidence.ends.min() > Self.leastEnd
            {
                parts.append(part)
            }
        }
        let covered = parts.reduce(0) {
            $0 + ConvexPolygon.area(ConvexPolygon.intersection($1.quadrilateral.corners, corners))
        }
        guard parts.count > 1 && covered > Self.leastCovered * area else { return nil }
        guard parts.count == 2 else { return parts }
        return [parts[0].reaching(under: parts[1]), parts[1].reaching(under: parts[0])]
    }
}

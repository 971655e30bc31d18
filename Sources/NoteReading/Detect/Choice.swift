import Glibc

/// Which of the candidates are reported: those that are within the limits, without what says the same again, the most prominent
/// first.
struct Choice {
    let limits: Limits
    let minimumConfidence: Double
    /// How many at the most; 0 for all.
    let most: Int
    /// Whether what looks like one sheet may be several notes side by side.
    let tellsApart: Bool
    /// Whether there are several notes beyond doubt.
    var isBoard = false

    /// Of two that share more than this much of the smaller, one is a note and the other the same again, a part of it or
    /// several notes taken for one. Notes stuck over one another leave half of the lower one to be seen.
    static let greatestShare = 0.6

    /// - Parameter candidates: the likeliest first.
    func callAsFunction(_ candidates: [Candidate]) -> ([Candidate], Shortfall?) {
        var chosen: [Candidate] = []
        // Those that are surely sheets, but not of the shape asked for: their parts are no notes either.
        var refused: [Candidate] = []
        var foremost: Shortfall?
        for candidate in candidates {
            // None that follows can be more prominent.
            if most == 1, !chosen.isEmpty, !candidate.isSure { break }
            guard isNew(candidate, beside: chosen + refused) else { continue }
            if tellsApart, candidate.logOdds > 0, let parts = parts(of: candidate, candidates) {
                // Taken for one sheet at first, so the next best. The whole was new, each part need not be.
                for part in parts where isNew(part, beside: chosen + refused) {
                    let whole = part.reachingUnder(parts)
                    if let shortfall = limits.shortfall(of: whole.quadrilateral, whole.shape) {
                        foremost = foremost ?? shortfall
                    } else {
                        chosen.append(part)
                    }
                }
                continue
            }
            if isBoard, isOnlyARow(candidate, candidates) { continue }
            if tellsApart, let best = chosen.first, isDoubtful(candidate, beside: best) { continue }
            if let shortfall = shortfall(of: candidate) {
                foremost = foremost ?? shortfall
                if candidate.confidence > 0.5 { refused.append(candidate) }
            } else {
                chosen.append(candidate)
            }
        }
        if tellsApart {
            chosen += fellows(of: chosen, apartFrom: refused, candidates)
            chosen = chosen.map { $0.reachingUnder(chosen) }.filter {
                limits.shortfall(of: $0.quadrilateral, $0.shape) == nil
            }
        }
        chosen.sort { $0.prominence > $1.prominence }
        if most > 0 { chosen = Array(chosen.prefix(most)) }
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

    func isNew(_ candidate: Candidate, beside others: [Candidate]) -> Bool {
        others.leaveRoom(for: candidate.quadrilateral, sharing: Self.greatestShare)
    }

    private func shortfall(of candidate: Candidate) -> Shortfall? {
        if candidate.confidence < minimumConfidence {
            let lack = EvidenceModel.greatestLack(candidate.evidence, candidate.shape)
            return .belowMinimumConfidence(candidate.confidence, minimum: minimumConfidence, lack: lack)
        }
        return limits.shortfall(of: candidate.quadrilateral, candidate.shape)
    }
}

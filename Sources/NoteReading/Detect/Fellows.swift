import Glibc

/// Notes in one photograph are of one size, as a rule: what is faint and as large as the others is likely a note too.
extension Choice {
    /// Those that are likely in view of what has been chosen, the likeliest first.
    func fellows(of chosen: [Candidate], apartFrom refused: [Candidate], _ candidates: [Candidate]) -> [Candidate] {
        guard chosen.count >= Self.leastFellows else { return [] }
        let usual = Size(of: chosen)
        let rated = candidates.compactMap { candidate -> Candidate? in
            guard candidate.logOdds > Self.leastAlone, candidate.evidence.hiddenSides == 0,
                limits.shortfall(of: candidate.quadrilateral, candidate.shape) == nil
            else { return nil }
            let gain = usual.gain(for: candidate.quadrilateral)
            guard gain > 0 else { return nil }
            let isBeside = chosen.contains { candidate.quadrilateral.side(along: $0.quadrilateral) != nil }
            let logOdds = isBeside ? candidate.besideAnother.logOdds : candidate.logOdds
            return Candidate(candidate, logOdds: logOdds + gain)
        }
        var fellows: [Candidate] = []
        for candidate in rated.sorted(by: { $0.logOdds > $1.logOdds }) where candidate.confidence >= minimumConfidence {
            if isNew(candidate, beside: chosen + refused + fellows) { fellows.append(candidate) }
        }
        return fellows
    }

    /// Notes from which a usual size is known.
    private static let leastFellows = 3
    /// Natural logarithm of the odds of what is looked at again.
    private static let leastAlone = -6.0
}

/// How large notes are across and down, in samples, as natural logarithms: the middle of several.
private struct Size {
    let across, down, turn: Double

    init(of notes: [Candidate]) {
        across = Self.median(notes.map { log($0.quadrilateral.across) })
        down = Self.median(notes.map { log($0.quadrilateral.down) })
        turn = Self.median(notes.map(\.quadrilateral.turn))
    }

    /// What likeness adds to the odds: a note is within `spread` and `turnSpread` of the others, what is none of any size.
    func gain(for quad: Quadrilateral) -> Double {
        let (x, y) = ((log(quad.across) - across) / Self.spread, (log(quad.down) - down) / Self.spread)
        let z = (quad.turn - turn) / Self.turnSpread
        return Self.most - (x * x + y * y + z * z) / 2
    }

    /// Of the logarithm of a note's size: an eighth, for how notes differ and what a camera makes of it. Of its turn, in degrees:
    /// notes hang upright; a disc has four-sided outlines too, and those stand on a corner.
    private static let (spread, turnSpread) = (0.12, 12.0)
    /// What a candidate as large as the others gains: it is some twelve times as likely a note as one of any size.
    private static let most = 2.5

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension Quadrilateral {
    /// Of the sides from left to right, in degrees, clockwise.
    fileprivate var turn: Double {
        let side = topRight - topLeft + bottomRight - bottomLeft
        return atan2(side.y, side.x) * 180 / .pi
    }
}

extension Candidate {
    /// A note that disappears under the edge of another: its hidden side is taken to lie where it would on the other, since
    /// notes come in pads. A shorter note of the same width that only lies against the other looks the same, and is taken for
    /// covered too. One of another width, hardly shorter or much shorter stays as it is.
    func reaching(under other: Candidate) -> Candidate {
        let (own, cover) = (quadrilateral.corners, other.quadrilateral.corners)
        let middle = other.quadrilateral.middle
        // The side next to the other note.
        let side = (0..<4).min { (own.side($0) - middle).length < (own.side($1) - middle).length }!
        let opposite = (0..<4).min {
            (cover.side($0) - own.side(side)).length < (cover.side($1) - own.side(side)).length
        }!
        let (width, widthOfOther) = (own.length(side), cover.length(opposite))
        let (depth, depthOfOther) = (own.depth(from: side), cover.depth(from: opposite))
        let share = depth / max(depthOfOther, 1)
        guard abs(width - widthOfOther) < Self.ofOneSize * widthOfOther, Self.seenOfCovered.contains(share) else {
            return self
        }
        var corners = own
        let (a, b) = (side, (side + 1) % 4)
        let (before, after) = ((side + 3) % 4, (side + 2) % 4)
        corners[a] = own[before] + (own[a] - own[before]) * (1 / share)
        corners[b] = own[after] + (own[b] - own[after]) * (1 / share)
        let whole = Quadrilateral(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        return Candidate(whole, seenAs: self)
    }

    /// Of the other's width, by which notes of one pad may differ: paper is cut more exactly, corners are not found so.
    private static let ofOneSize = 0.12
    /// Of a covered note's depth, what is seen of it: with more it is as likely to be another size, with less too little to say.
    private static let seenOfCovered = 0.65...0.92
}

extension [Point] {
    /// The middle of the side from corner `i`.
    fileprivate func side(_ i: Int) -> Point { (self[i] + self[(i + 1) % 4]) * 0.5 }

    fileprivate func length(_ i: Int) -> Double { self[i].distance(to: self[(i + 1) % 4]) }

    /// Mean length of the sides that lead away from the side `i`.
    fileprivate func depth(from i: Int) -> Double { (length((i + 1) % 4) + length((i + 3) % 4)) / 2 }
}

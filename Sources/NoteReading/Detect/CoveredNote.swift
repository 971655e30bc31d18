extension Candidate {
    /// A note that disappears under the edge of another: its hidden side is taken to lie where it would on the others, since
    /// notes come in pads. A shorter note that only lies against the other looks the same, and is taken for covered too. One
    /// that is hardly or much shorter stays as it is.
    func reachingUnder(_ notes: [Candidate]) -> Candidate {
        let ratio = Self.usualRatio(of: notes)
        for other in notes where other.quadrilateral != quadrilateral {
            guard let side = quadrilateral.side(along: other.quadrilateral) else { continue }
            let seen = quadrilateral.depth(from: side) / ratio.depth(from: side)
            guard Self.seenOfCovered.contains(seen) else { continue }
            // Of two that are both shorter than usual the shorter one is covered.
            if let others = other.quadrilateral.side(along: quadrilateral),
                other.quadrilateral.depth(from: others) / ratio.depth(from: others) < seen
            {
                continue
            }
            return Candidate(quadrilateral.extended(at: side, by: 1 / seen), seenAs: self)
        }
        return self
    }

    /// A note as the others are, one sample across.
    private static func usualRatio(of notes: [Candidate]) -> Quadrilateral {
        let ratios = notes.map { $0.quadrilateral.down / max($0.quadrilateral.across, 1) }.sorted()
        let down = ratios.count > 2 ? ratios[ratios.count / 2] : 1
        return Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 1, y: 0), bottomRight: Point(x: 1, y: down),
            bottomLeft: Point(x: 0, y: down))
    }

    /// Of a covered note's depth, what is seen of it: with more it is as likely to be another size, with less too little to say.
    static let seenOfCovered = 0.65...0.92
}

extension Quadrilateral {
    /// How far it reaches from a side, of that side's length.
    fileprivate func depth(from side: Int) -> Double {
        side % 2 == 0 ? down / max(across, 1e-6) : across / max(down, 1e-6)
    }

    /// The same with its side moved outwards: the sides next to it become so many times as long.
    fileprivate func extended(at side: Int, by times: Double) -> Quadrilateral {
        let own = corners
        var moved = own
        let (a, b) = (side, (side + 1) % 4)
        let (before, after) = ((side + 3) % 4, (side + 2) % 4)
        moved[a] = own[before] + (own[a] - own[before]) * times
        moved[b] = own[after] + (own[b] - own[after]) * times
        return Quadrilateral(topLeft: moved[0], topRight: moved[1], bottomRight: moved[2], bottomLeft: moved[3])
    }
}

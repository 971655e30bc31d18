// What is followed and what the detector sees are brought together.

extension Followings {
    /// Takes in all that the detector sees in a frame.
    ///
    /// - Parameter most: how many notes are followed at a time; 0 for any number.
    mutating func take(_ detected: [Detected], in frame: Frame, most: Int) {
        begin(pair(detected, in: frame), in: frame, most: most)
        for i in all.indices where all[i].identifier == nil {
            let isBorneOut = all[i].isBorneOut(in: frame, isWhereOneWasLost: isWhereOneWasLost(all[i].quad))
            if isBorneOut { nameOrRecognise(i, in: frame) }
        }
    }

    /// Pairs detections with what is followed, and with what is lost by its look; those that remain.
    private mutating func pair(_ detected: [Detected], in frame: Frame) -> [Detected] {
        guard !detected.isEmpty, !all.isEmpty else {
            for i in all.indices where !all[i].isLost { all[i].record.missed() }
            return detected
        }
        let costs = all.map { following in detected.map { Self.cost(following, $0.quad, in: frame) } }
        var rest = Array(detected.indices)
        for (i, column) in Assignment.least(costs).enumerated() {
            guard let column, costs[i][column] < Self.impossible else {
                if !all[i].isLost { all[i].record.missed() }
                continue
            }
            let quad = detected[column].quad
            if all[i].isLost {
                guard let (_, named) = all[i].look.likeness(of: quad, in: frame), all[i].takeUp(named, in: frame) else {
                    continue
                }
            } else {
                all[i].confirm(quad, detected[column].confidence, in: frame)
            }
            rest.removeAll { $0 == column }
        }
        return rest.map { detected[$0] }
    }

    /// More than any possible pair costs.
    private static let impossible = 10.0
    /// Overlap, 0…1, from which a detection may be what is followed.
    private static let leastOverlap = 0.3
    /// Share of a place that lies in another from which it is mostly there.
    private static let mostly = 0.7
    /// How many times the area of what is followed a detection must have to be more than it: outlines differ by less.
    private static let plainlyLarger = 1.3
    /// What overlap, 0…1, adds to likeness, -1…1, where something lost may have come back, and counts for in choosing; what
    /// likeness counts for beside the overlap of what is followed.
    private static let weights = (overlapWhenLost: 0.2, overlapInCost: 0.4, likeness: 0.3)
    /// Likeness from which a detection may be what was lost.
    private static let leastLikeness = 0.5

    private static func cost(_ following: Following, _ quad: Quadrilateral, in frame: Frame) -> Double {
        let overlap = ConvexPolygon.overlap(following.quad, quad)
        let likeness = following.look.likeness(of: quad, in: frame)?.value ?? -1
        if following.isLost {
            // Where it was lost counts too: two alike are told apart by it.
            guard likeness + weights.overlapWhenLost * overlap > leastLikeness else { return impossible }
            return 2 - likeness - weights.overlapInCost * overlap
        }
        guard overlap > leastOverlap else { return impossible }
        return 1 - overlap - weights.likeness * max(0, likeness)
    }

    /// Begins to follow detections that nothing followed accounts for.
    private mutating func begin(_ detected: [Detected], in frame: Frame, most: Int) {
        for detected in detected {
            let isTaken = all.contains { !$0.isLost && Self.accounts($0, for: detected) }
            // Of what was not seen a second time none keeps a place from another.
            let active = all.count { !$0.isLost && $0.identifier != nil }
            let gap = Gap(detected.quad, among: all, in: frame)
            guard !isTaken, most == 0 || active < most, !gap.isOnlyThat,
                let following = Following(detected.quad, in: frame, confidence: detected.confidence),
                following.standsOut(borrowed: gap.borrowed)
            else { continue }
            all.append(following)
            let isPlain = detected.isPlain && !frame.cuts(detected.quad) && !isWhereOneWasLost(detected.quad)
            if isPlain { nameOrRecognise(all.count - 1, in: frame) }
        }
    }

    /// Whether it lies mostly within the place of something that was lost.
    private func isWhereOneWasLost(_ quad: Quadrilateral) -> Bool {
        all.contains {
            $0.isLost && $0.identifier != nil
                && max(
                    ConvexPolygon.share(of: quad, within: $0.quad), ConvexPolygon.share(of: quad, within: $0.carried))
                    > Self.mostly
        }
    }

    /// Gives it an identifier of its own, or finds out that it is what was lost: at first it may have been seen in part.
    private mutating func nameOrRecognise(_ i: Int, in frame: Frame) {
        let quad = all[i].quad
        let known = all.indices.filter { all[$0].isLost && all[$0].identifier != nil }
            .compactMap { j in
                all[j].look.likeness(of: quad, in: frame).map { (index: j, value: $0.value, named: $0.named) }
            }
            .max { $0.value < $1.value }
        if let known, known.value > Self.leastLikeness, all[known.index].takeUp(known.named, in: frame) {
            all[i].lose()
        } else {
            name(i)
        }
    }

    /// Whether a detection shows no more than what is followed already: the same, or something on it. What lies around it is
    /// another matter where the detector is surer of that: what is followed was a part of it, such as its writing.
    private static func accounts(_ following: Following, for detected: Detected) -> Bool {
        let (own, other) = (following.quad, detected.quad)
        guard ConvexPolygon.containment(own, other) > crowded else { return false }
        return other.area < plainlyLarger * own.area || following.record.sureness >= Detected.plain
            || following.record.sureness > detected.confidence
    }
}

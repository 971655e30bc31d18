extension StripProfiles {
    /// A printed line is thinner than this fraction of the page's side: the widest rule on sticky notes has half of it.
    private static let thickest: Float = 0.014

    /// From strip to strip a line moves at the most by this fraction of the side: tilt, and the curl of the note.
    private static let drift: Float = 0.012

    /// Fainter ridges, of 255, are paper.
    private static let faintest: Float = 10

    /// A line is seen in at least this part of the strips; writing hides it in others.
    private static let leastPart = 0.6

    /// This many lines side by side are a ruling: then each needs less to be seen of it.
    private static let ruling = 3
    private static let leastPartInRuling = 0.4

    /// The lines that cross the page from one edge to the other.
    func lines() -> [RuledLine] {
        let side = means[0].count
        let reach = max(2, Int((StripProfiles.thickest * Float(side)).rounded(.up)))
        guard side > 8 * reach else { return [] }
        var ridges = means.map { self.ridges(in: $0, reach: reach) }
        var found: [(line: RuledLine, part: Double)] = []
        for strip in ridges.indices {
            while let seed = ridges[strip].popLast() {
                let chain = follow(seed, from: strip, &ridges, drift: max(1.5, StripProfiles.drift * Float(side)))
                let seen = chain.compactMap { $0 }.count
                let part = Double(seen) / Double(StripProfiles.count)
                // A stroke of a digit, however large, ends before the page does.
                guard part >= StripProfiles.leastPartInRuling, reachesBothEnds(chain) else { continue }
                found.append((line(along: chain), part))
            }
        }
        let least = found.count >= StripProfiles.ruling ? StripProfiles.leastPartInRuling : StripProfiles.leastPart
        return found.filter { $0.part >= least }.map(\.line)
    }

    /// A thin ridge in a profile.
    private struct Ridge {
        let place, height, width: Float
    }

    /// Maxima that stand out over both sides within `reach`.
    private func ridges(in profile: [Float], reach: Int) -> [Ridge] {
        var ridges: [Ridge] = []
        for i in reach..<profile.count - reach
        where profile[i] > StripProfiles.faintest && profile[i] >= profile[i - 1] && profile[i] > profile[i + 1] {
            let foot = max(profile[i - reach...i].min()!, profile[i...i + reach].min()!)
            let height = profile[i] - foot
            guard height > StripProfiles.faintest, height > 0.5 * profile[i] else { continue }
            var sum: Float = 0
            var moment: Float = 0
            for j in i - reach...i + reach {
                let above = max(0, profile[j] - foot)
                sum += above
                moment += above * Float(j - i)
            }
            ridges.append(Ridge(place: Float(i) + moment / sum, height: height, width: sum / height))
        }
        return ridges
    }

    /// Takes from each strip to the left and right the ridge that carries on a line, nil where there is none.
    private func follow(_ seed: Ridge, from strip: Int, _ ridges: inout [[Ridge]], drift: Float) -> [Ridge?] {
        var chain: [Ridge?] = Array(repeating: nil, count: StripProfiles.count)
        chain[strip] = seed
        for step in [-1, 1] {
            var last = (strip: strip, place: seed.place)
            var slope: Float = 0
            var next = strip + step
            while chain.indices.contains(next) {
                let gap = Float(abs(next - last.strip))
                let expected = last.place + slope * gap
                let nearest = ridges[next].indices.min {
                    abs(ridges[next][$0].place - expected) < abs(ridges[next][$1].place - expected)
                }
                if let nearest, abs(ridges[next][nearest].place - expected) <= drift * (1 + 0.25 * (gap - 1)) {
                    let ridge = ridges[next].remove(at: nearest)
                    chain[next] = ridge
                    slope = 0.5 * slope + 0.5 * (ridge.place - last.place) / gap
                    last = (next, ridge.place)
                }
                next += step
            }
        }
        return chain
    }

    private func reachesBothEnds(_ chain: [Ridge?]) -> Bool {
        (chain[0] != nil || chain[1] != nil)
            && (chain[StripProfiles.count - 1] != nil || chain[StripProfiles.count - 2] != nil)
    }

    /// Fills the gaps of a chain straight, and takes the middle of what its strips measured.
    private func line(along chain: [Ridge?]) -> RuledLine {
        let known = chain.indices.filter { chain[$0] != nil }
        let places = chain.indices.map { strip -> Float in
            if let ridge = chain[strip] { return ridge.place }
            guard let before = known.last(where: { $0 < strip }) else { return chain[known[0]]!.place }
            guard let after = known.first(where: { $0 > strip }) else { return chain[before]!.place }
            let part = Float(strip - before) / Float(after - before)
            return chain[before]!.place + part * (chain[after]!.place - chain[before]!.place)
        }
        let ridges = chain.compactMap { $0 }
        return RuledLine(
            places: places,
            width: ridges.map(\.width).sorted()[ridges.count / 2],
            level: ridges.map(\.height).sorted()[ridges.count / 2]
        )
    }
}

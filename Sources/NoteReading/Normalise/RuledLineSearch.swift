extension StripProfiles {
    /// A printed line is thinner than this fraction of the page's side: the widest rule on sticky notes has half of it.
    private static let thickest: Float = 0.014

    /// On pages of fewer times this thickness lines cannot be told from writing.
    private static let fewestThicknesses = 8

    /// A ridge stands out by at least this part of its height: the flank of a wide stroke does not.
    private static let relief: Float = 0.5

    /// From strip to strip a line moves at the most by this fraction of the side: tilt, and the curl of the note.
    private static let drift: Float = 0.012

    /// And, however small the page, by so many samples: that far a line's middle is uncertain.
    private static let leastDrift: Float = 1.5

    /// Once its course is known, by this part of it.
    private static let driftOfCourse: Float = 0.5

    /// The course of a line is foretold from this many strips.
    private static let memory = 5

    /// Fainter ridges, of 255, are paper.
    private static let faintest: Float = 10

    /// A line is seen in at least this part of the strips; writing hides it in others.
    private static let leastPart = 0.6

    /// This many lines side by side are a ruling: then each needs less to be seen of it.
    private static let ruling = 3
    private static let leastPartInRuling = 0.4

    /// Ridges this near, as a fraction of the side, to where a neighbour's course puts a line belong to it.
    private static let parallel: Float = 0.004

    /// Nearer to a line than this many times that, and its width, a ridge is its own.
    private static let apart: Float = 3

    /// Places this many times as far from the curve as half of all are of something else, but none within a sample.
    private static let farOff: Float = 2

    /// A line that is alone must fill its first and last strip to this part: the stroke of a large 1 ends within them.
    private static let wholeStrip: Float = 0.7

    /// The lines that cross the page from one edge to the other.
    func lines() -> [RuledLine] {
        let side = means[0].count
        let reach = max(2, Int((StripProfiles.thickest * Float(side)).rounded(.up)))
        guard side > StripProfiles.fewestThicknesses * reach else { return [] }
        let all = means.map { ridges(in: $0, reach: reach) }
        let drift = max(StripProfiles.leastDrift, StripProfiles.drift * Float(side))
        var left = all
        var found: [Seen] = []
        for strip in left.indices {
            while let seed = left[strip].popLast() {
                if let line = seen(follow(seed, from: strip, &left, drift: drift)) { found.append(line) }
            }
        }
        addParallels(to: &found, from: all, tolerance: max(1, StripProfiles.parallel * Float(side)))
        guard found.count < StripProfiles.ruling else { return found.map(\.line) }
        return found.filter { $0.part >= StripProfiles.leastPart && $0.isWhole }.map(\.line)
    }

    /// A line, and the part of the strips it was seen in.
    private struct Seen {
        let line: RuledLine
        let part: Double
        /// Whether it fills the first and the last strip too.
        let isWhole: Bool
    }

    /// What a chain of ridges amounts to; nil if it is too thin, or ends before the page does, as a stroke of a digit does.
    private func seen(_ chain: [Ridge?]) -> Seen? {
        let part = Double(chain.count { $0 != nil }) / Double(StripProfiles.count)
        guard part >= StripProfiles.leastPartInRuling, reachesBothEnds(chain) else { return nil }
        let line = line(along: chain)
        let isWhole = [chain.first, chain.last].allSatisfy {
            ($0??.height ?? 0) > StripProfiles.wholeStrip * line.level
        }
        return Seen(line: line, part: part, isWhole: isWhole)
    }

    /// Adds lines that writing led astray: the course of a line that was found, moved aside, meets their ridges.
    private func addParallels(to found: inout [Seen], from all: [[Ridge]], tolerance: Float) {
        guard !found.isEmpty else { return }
        for strip in all.indices {
            for ridge in all[strip] {
                func offset(_ seen: Seen) -> Float { abs(seen.line.curve.at(Float(strip)) - ridge.place) }
                let nearest = found.min { offset($0) < offset($1) }!
                guard offset(nearest) > StripProfiles.apart * tolerance + nearest.line.width else { continue }
                let shift = ridge.place - nearest.line.curve.at(Float(strip))
                let chain = all.indices.map { other in
                    all[other].first { abs($0.place - nearest.line.curve.at(Float(other)) - shift) <= tolerance }
                }
                if let line = seen(chain) { found.append(line) }
            }
        }
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
            guard height > StripProfiles.faintest, height > StripProfiles.relief * profile[i] else { continue }
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
            var next = strip + step
            while chain.indices.contains(next) {
                // The course of the last few strips foretells the next; from one or two a tilt cannot be known.
                let course = chain.indices.filter { chain[$0] != nil && abs($0 - next) <= StripProfiles.memory }
                let points = course.map { (x: Float($0), y: chain[$0]!.place) }
                let expected = Curve(through: points, bends: false)?.at(Float(next)) ?? seed.place
                let reach = points.count > 2 ? StripProfiles.driftOfCourse * drift : drift
                let nearest = ridges[next].indices.min {
                    abs(ridges[next][$0].place - expected) < abs(ridges[next][$1].place - expected)
                }
                if let nearest, abs(ridges[next][nearest].place - expected) <= reach {
                    chain[next] = ridges[next].remove(at: nearest)
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

    /// A curve through the places of a chain, and the middle of what its strips measured; a stroke of writing that was taken
    /// for the line in some strips has no say.
    private func line(along chain: [Ridge?]) -> RuledLine {
        let points = chain.indices.compactMap { i in chain[i].map { (x: Float(i), y: $0.place) } }
        var curve = Curve(through: points, bends: true) ?? Curve(level: points[0].y)
        let errors = points.map { abs($0.y - curve.at($0.x)) }
        let limit = max(1, StripProfiles.farOff * errors.sorted()[errors.count / 2])
        let close = zip(points, errors).filter { $0.1 <= limit }.map(\.0)
        curve = Curve(through: close, bends: true) ?? curve
        let ridges = chain.compactMap { $0 }
        return RuledLine(
            curve: curve, width: ridges.map(\.width).sorted()[ridges.count / 2],
            level: ridges.map(\.height).sorted()[ridges.count / 2]
        )
    }
}

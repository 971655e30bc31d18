/// All that is remembered of a followed thing: what it looks like flattened, the steps across its sides, its paper's colour.
struct Look: Sendable {
    private(set) var appearance: Appearance
    private(set) var outline: Outline
    /// Blue and red chroma, in levels.
    private var chroma: SIMD2<Double>

    /// Takes the look of what is at a place of a frame; nil where that is no shape that can be followed.
    init?(of quad: Quadrilateral, in frame: Frame) {
        guard quad.isSound, let map = Appearance.map(onto: quad), let appearance = Appearance(frame.pyramid, map),
            let chroma = frame.photo.chroma(in: frame.decodedMap(map))
        else { return nil }
        self.appearance = appearance
        self.chroma = chroma
        outline = Outline(frame.photo, quad.map(frame.decoded))
    }

    /// Shares of what is mixed in: what covers it for a frame or two is not learnt. The outline follows the ground, which changes
    /// as the thing moves over it.
    private static let shares: (appearance: Float, outline: Float, chroma: Double) = (0.15, 0.2, 0.2)

    /// Mixes in what the thing looks like now, a little.
    mutating func learn(_ quad: Quadrilateral, _ map: Homography, in frame: Frame) {
        appearance.learn(Appearance.sample(frame.pyramid, map), share: Self.shares.appearance)
        outline.learn(frame.photo, quad.map(frame.decoded), share: Self.shares.outline)
        if let now = frame.photo.chroma(in: frame.decodedMap(map)) { chroma += (now - chroma) * Self.shares.chroma }
    }
}

// MARK: Comparing

extension Look {
    /// Between its paper's chroma and that of a place, in levels; nil where too little of that is in the frame.
    private func colourDistance(_ map: Homography, in frame: Frame) -> Double? {
        guard let other = frame.photo.chroma(in: frame.decodedMap(map)) else { return nil }
        let d = other - chroma
        return (d * d).sum().squareRoot()
    }

    /// Levels of chroma by which the same paper differs from light to light, and from which a place is not even compared.
    private static let (sameColour, otherColour) = (20.0, 24.0)

    /// What a level of chroma takes from likeness.
    private static let lessPerLevel = 0.01

    func hasSameColour(_ map: Homography, in frame: Frame) -> Bool {
        colourDistance(map, in: frame).map { $0 < Self.sameColour } ?? false
    }

    /// Share of the outline that is at a place, 0…1; nil where the outline tells nothing.
    func support(_ quad: Quadrilateral, in frame: Frame) -> Double? {
        outline.support(frame.photo, quad.map(frame.decoded))
    }

    /// How alike a detected quadrilateral looks, best over the four ways to name its corners: correlation less what the
    /// colour differs, and that naming.
    func likeness(of sighted: Quadrilateral, in frame: Frame) -> (value: Double, named: Quadrilateral)? {
        guard let map = Appearance.map(onto: sighted), let distance = colourDistance(map, in: frame),
            distance < Self.otherColour
        else { return nil }
        var best: (value: Double, named: Quadrilateral)?
        for quarters in 0..<4 {
            let named = sighted.renamed(quarters)
            guard let map = Appearance.map(onto: named) else { continue }
            let value = appearance.match(frame.pyramid, map).value - distance * Self.lessPerLevel
            if value > best?.value ?? -1 { best = (value, named) }
        }
        return best
    }
}

// MARK: Placing

extension Look {
    /// A place looked at; nil for no sound shape.
    func place(_ quad: Quadrilateral, in frame: Frame) -> Placing? {
        guard quad.isSound, let map = Appearance.map(onto: quad) else { return nil }
        return Placing(quad: quad, map: map, match: appearance.match(frame.pyramid, map))
    }

    /// How far refining may lead, in sides of the thing: farther is a mistake.
    private static let farthestRefinement = 0.25

    /// What likeness, -1…1, may lose by refining (noise, and whole samples where its sides were moved to), and the share of the
    /// outline that is there.
    private static let tolerated = (likeness: 0.01, likenessOfSides: 0.02, outline: 0.05)

    /// How far from a side its edge is looked for: so many sides of the thing, but within these bounds in decoded samples. Less
    /// than the edges' own softness finds none, more the edges of what is beside it.
    private static let sideReach = (ofSize: 0.015, least: 2.0, most: 6.0)

    /// Refines a place by the thing's look, then by its sides.
    func settle(_ start: Placing, in frame: Frame) -> Placing {
        var best = start
        if let map = appearance.align(frame.pyramid, start.map, stiff: frame.visible(start.quad) < Grounds.whole) {
            let quad = Appearance.quadrilateral(map)
            if quad.departure(from: start.quad) < Self.farthestRefinement * start.quad.size,
                var aligned = place(quad, in: frame),
                aligned.match.value >= start.match.value - Self.tolerated.likeness
            {
                aligned.map = map
                best = aligned
            }
        }
        return snap(best, in: frame)
    }

    /// Moves the sides onto the edges near them, where the outline can be told from what is behind it.
    private func snap(_ placing: Placing, in frame: Frame) -> Placing {
        guard outline.isClear, frame.visible(placing.quad) > Grounds.whole else { return placing }
        let decoded = placing.quad.map(frame.decoded)
        let bounds = Self.sideReach
        let reach = min(bounds.most, max(bounds.least, bounds.ofSize * decoded.size))
        let fit = SideFit(photo: frame.photo, unitsPerLevel: Self.unitsPerLevel)
        let snapped = fit(decoded, reach: reach).map(frame.workingFromDecoded)
        // Where two sides move, their corner moves by more than either.
        guard snapped.departure(from: placing.quad) <= 2 * reach / Double(frame.pyramid.factor),
            let moved = place(snapped, in: frame),
            moved.match.value >= placing.match.value - Self.tolerated.likenessOfSides
        else { return placing }
        let (before, after) = (support(placing.quad, in: frame) ?? 0, support(snapped, in: frame) ?? 0)
        return after >= before - Self.tolerated.outline ? moved : placing
    }

    /// What the detector's noise units come to in a clean frame: a step of one level in luma, and 48 / 28 in chroma.
    private static let unitsPerLevel = SIMD3(1, 1.7, 1.7)
}

extension Frame {
    /// A map onto working samples as one onto decoded ones.
    fileprivate func decodedMap(_ map: Homography) -> Homography {
        Homography(samplesScaledBy: Double(pyramid.factor)).after(map)
    }
}

import Glibc

/// What the picture says about one quadrilateral: measured once, the same for every hypothesis whatever source it came from.
struct Evidence: Sendable {
    /// Mean evidence of an edge along each side, 0…1.
    var sides = SIMD4<Double>.zero
    /// The same near the corners only.
    var ends = SIMD4<Double>.zero
    /// The same beyond the corners: high where the lines run on, as in a grid, a floor, a table's edge.
    var beyond = SIMD4<Double>.zero
    /// The share of each side that lies inside the picture.
    var inside = SIMD4<Double>.zero
    /// Difference of the paper's colour and what lies outside, along each side, in noise units.
    var contrast = SIMD4<Double>.zero
    /// How much the paper's colour differs from side to side, in noise units.
    var unevenness = 0.0
    /// How many sides lie outside the picture, or on its rim.
    var hiddenSides = 0.0
    /// Whether the four differences of colour point the same way: 1 all the same, 0 any.
    var agreement = 0.0
    /// Share of the picture's area.
    var area = 0.0
    /// Of the four sides, how many have paper that is darker than what lies outside: a shadow has four.
    var darkSides = 0.0
    /// Difference of hue between the paper and what lies outside, along each side, once the two are made equally bright, in
    /// noise units: a shadow has none.
    var hueContrast = SIMD4<Double>.zero
}

extension Evidence {
    /// What a side outside the picture counts for: less than one that is seen, more than one that is not there.
    static let ofHiddenSide = 0.6
    /// What a side counts for that is only plain along its whole length: as much as the usual one.
    static let alongDividingLine = 0.93
}

/// Gathers `Evidence` from a picture.
struct EvidenceGatherer {
    let image: WorkingImage
    let field: EdgeField

    func callAsFunction(_ quad: Quadrilateral) -> Evidence {
        var evidence = Evidence()
        let corners = quad.corners
        var (paper, squares, step) = (SIMD3<Double>.zero, 0.0, SIMD3<Double>.zero)
        for i in 0..<4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            let length = max(a.distance(to: b), 1)
            let direction = (b - a) * (1 / length)
            // Corners run clockwise on the screen, so the outside lies to the left of the direction.
            let outwards = Point(x: direction.y, y: -direction.x)
            edges(i, a, direction, outwards, length, into: &evidence)
            let band = min(Self.bands.upperBound, max(Self.bands.lowerBound, length * Self.bandShare))
            let inner = colour(a, direction, outwards * -band, length)
            let outer = colour(a, direction, outwards * band, length)
            paper += inner
            squares += (inner * inner).sum()
            step += inner - outer
            evidence.contrast[i] = ((inner - outer) * (inner - outer)).sum().squareRoot()
            evidence.hueContrast[i] = hueContrast(inner, outer)
            if inner.x < outer.x { evidence.darkSides += 1 }
        }
        evidence.unevenness = max(0, squares / 4 - (paper * paper).sum() / 16).squareRoot()
        evidence.agreement = (step * step).sum().squareRoot() / max(1e-6, evidence.contrast.sum())
        evidence.area = quad.area / Double(image.width * image.height)
        return evidence
    }

    /// How far from a side its two colours are looked at, in samples: past the edge's own five samples of blur where the side is
    /// long enough for it, and near enough to stay on this paper and on what lies next to it.
    private static let bands = 1.5...4.0
    private static let bandShare = 0.08
    /// The share of a side at either end that counts as near the corner.
    private static let endShare = 0.2
    /// Sides longer than this, in samples, may bow by two of them.
    private static let long = 120.0
    /// How far beyond its corners a side begins to be looked at, in samples: past the rounding of the corner.
    private static let beyondFrom = 3.0
    private static let looksBeyond = 6
    /// The share of a side at either end where its colours are not looked at: corners are rounded, curled and held.
    private static let colourMargin = 0.06
    /// Luma, in levels, below which light is too faint to tell how bright it is.
    private static let darkest = 8.0
    /// Looks along a side at the most. On 680 rendered notes 20 told as much as 40.
    private static let looksPerSide = 24

    private func edges(
        _ side: Int, _ a: Point, _ direction: Point, _ outwards: Point, _ length: Double, into evidence: inout Evidence
    ) {
        let count = min(Self.looksPerSide, max(8, Int(length / 2)))
        let reach = length > Self.long ? 2 : 1
        var (sum, seen, ends) = (0.0, 0, 0.0)
        var endCount = 0
        for k in 0..<count {
            let share = (Double(k) + 0.5) / Double(count)
            guard let e = field.evidence(at: a + direction * (share * length), along: outwards, reach: reach) else {
                continue
            }
            seen += 1
            sum += Double(e)
            if share < Self.endShare || share > 1 - Self.endShare {
                ends += Double(e)
                endCount += 1
            }
        }
        evidence.sides[side] = seen > 0 ? sum / Double(seen) : Evidence.ofHiddenSide
        evidence.ends[side] = endCount > 0 ? ends / Double(endCount) : Evidence.ofHiddenSide
        evidence.inside[side] = Double(seen) / Double(count)
        if seen == 0 { evidence.hiddenSides += 1 }
        let reachBeyond = LineEvidence.lookedAtBeyond(length)
        var (past, pastCount) = (0.0, 0)
        for k in 0..<Self.looksBeyond {
            let far = Self.beyondFrom + (reachBeyond - Self.beyondFrom) * (Double(k) + 0.5) / Double(Self.looksBeyond)
            for t in 0..<2 {
                let p = a + direction * (t == 0 ? -far : length + far)
                guard let e = field.evidence(at: p, along: outwards, reach: 1) else { continue }
                past += Double(e)
                pastCount += 1
            }
        }
        evidence.beyond[side] = pastCount > 0 ? past / Double(pastCount) : 0
    }

    /// Mean colour along a side shifted by `shift`, each plane in its own noise units.
    private func colour(_ a: Point, _ direction: Point, _ shift: Point, _ length: Double) -> SIMD3<Double> {
        var sum = SIMD3<Double>(repeating: 0)
        var count = 0.0
        let steps = min(24, max(6, Int(length / 3)))
        for k in 0..<steps {
            let share = Self.colourMargin + (1 - 2 * Self.colourMargin) * (Double(k) + 0.5) / Double(steps)
            let p = a + direction * (length * share) + shift
            let (x, y) = (Int((p.x + 0.5).rounded(.down)), Int((p.y + 0.5).rounded(.down)))
            guard x >= 0, y >= 0, x < image.width, y < image.height else { continue }
            let i = y * image.width + x
            sum += SIMD3(
                Double(image.luma.samples[i]), Double(image.blueChroma.samples[i]), Double(image.redChroma.samples[i]))
            count += 1
        }
        return count > 0 ? sum / count * field.unitsPerLevel : sum
    }

    /// Colours come in noise units; shade scales luma and chroma (about its middle) alike.
    private func hueContrast(_ inner: SIMD3<Double>, _ outer: SIMD3<Double>) -> Double {
        let units = field.unitsPerLevel
        let middle = SIMD3(0, 128, 128) * units
        let (a, b) = (inner - middle, outer - middle)
        let shade = max(a.x, units.x * Self.darkest) / max(b.x, units.x * Self.darkest)
        // The darker of the two is the one to compare at: brightening it would brighten its noise.
        let difference = shade < 1 ? a - b * shade : a / shade - b
        return (difference.y * difference.y + difference.z * difference.z).squareRoot()
    }
}

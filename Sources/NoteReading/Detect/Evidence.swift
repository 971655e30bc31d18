import Glibc

/// What the picture says about one quadrilateral: measured once, the same for every hypothesis whatever source it came from.
struct Evidence: Sendable {
    /// Mean evidence of an edge along each side, 0…1.
    var sides: [Double] = []
    /// The same near the corners only.
    var ends: [Double] = []
    /// The same beyond the corners: high where the lines run on, as in a grid, a floor, a table's edge.
    var beyond: [Double] = []
    /// The share of each side that lies inside the picture.
    var inside: [Double] = []
    /// Difference of the paper's colour and what lies outside, along each side, in noise units.
    var contrast: [Double] = []
    /// How much the paper's colour differs from side to side, in noise units.
    var unevenness = 0.0
    /// Whether the four differences of colour point the same way: 1 all the same, 0 any.
    var agreement = 0.0
    /// Share of the picture's area.
    var area = 0.0
    /// Shorter over longer side, by means of opposite sides.
    var aspect = 0.0
    /// Greatest departure of a corner from 90°, in degrees.
    var skew = 0.0
    /// Greatest ratio of opposite sides' lengths, at least 1.
    var taper = 1.0
}

/// Gathers `Evidence` from a picture.
struct EvidenceGatherer {
    let image: WorkingImage
    let field: EdgeField

    func callAsFunction(_ quad: Quadrilateral) -> Evidence {
        var evidence = Evidence()
        let corners = quad.corners
        let shorter = Double(min(image.width, image.height))
        var paper: [SIMD3<Double>] = []
        var steps: [SIMD3<Double>] = []
        for i in 0..<4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            let length = max(a.distance(to: b), 1)
            let direction = (b - a) * (1 / length)
            // Corners run clockwise on the screen, so the outside lies to the left of the direction.
            let outwards = Point(x: direction.y, y: -direction.x)
            edges(a, direction, outwards, length, into: &evidence)
            let band = min(4, max(1.5, length * 0.08))
            let inner = colour(a, direction, outwards * -band, length)
            let outer = colour(a, direction, outwards * band, length)
            paper.append(inner)
            steps.append(inner - outer)
            evidence.contrast.append(((inner - outer) * (inner - outer)).sum().squareRoot())
        }
        let middle = (paper[0] + paper[1] + paper[2] + paper[3]) * 0.25
        evidence.unevenness = (paper.map { (($0 - middle) * ($0 - middle)).sum() }.reduce(0, +) / 4).squareRoot()
        let sum = steps[0] + steps[1] + steps[2] + steps[3]
        evidence.agreement = (sum * sum).sum().squareRoot() / max(1e-6, evidence.contrast.reduce(0, +))
        shape(quad, shorter, into: &evidence)
        return evidence
    }

    private func edges(
        _ a: Point, _ direction: Point, _ outwards: Point, _ length: Double, into evidence: inout Evidence
    ) {
        let count = min(64, max(8, Int(length / 2)))
        // Long sides may bow by a sample or two.
        let reach = length > 120 ? 2 : 1
        var (sum, seen, ends) = (0.0, 0, 0.0)
        var endCount = 0
        for k in 0..<count {
            let share = (Double(k) + 0.5) / Double(count)
            guard let e = field.evidence(at: a + direction * (share * length), along: outwards, reach: reach) else { continue }
            seen += 1
            sum += Double(e)
            if share < 0.2 || share > 0.8 {
                ends += Double(e)
                endCount += 1
            }
        }
        evidence.sides.append(seen > 0 ? sum / Double(seen) : 0)
        evidence.ends.append(endCount > 0 ? ends / Double(endCount) : 0)
        evidence.inside.append(Double(seen) / Double(count))
        let reachBeyond = max(6, min(24, 0.18 * length))
        var (past, pastCount) = (0.0, 0)
        for k in 0..<6 {
            let far = 3 + (reachBeyond - 3) * (Double(k) + 0.5) / 6
            for p in [a - direction * far, a + direction * (length + far)] {
                guard let e = field.evidence(at: p, along: outwards, reach: 1) else { continue }
                past += Double(e)
                pastCount += 1
            }
        }
        evidence.beyond.append(pastCount > 0 ? past / Double(pastCount) : 0)
    }

    /// Mean colour along a side shifted by `shift`, each plane in its own noise units.
    private func colour(_ a: Point, _ direction: Point, _ shift: Point, _ length: Double) -> SIMD3<Double> {
        var sum = SIMD3<Double>(repeating: 0)
        var count = 0.0
        let steps = min(32, max(6, Int(length / 3)))
        for k in 0..<steps {
            let p = a + direction * (length * (0.06 + 0.88 * (Double(k) + 0.5) / Double(steps))) + shift
            let (x, y) = (Int((p.x + 0.5).rounded(.down)), Int((p.y + 0.5).rounded(.down)))
            guard x >= 0, y >= 0, x < image.width, y < image.height else { continue }
            let i = y * image.width + x
            sum += SIMD3(
                Double(image.luma.samples[i]), Double(image.blueChroma.samples[i]), Double(image.redChroma.samples[i]))
            count += 1
        }
        return count > 0 ? sum / count * field.unitsPerLevel : sum
    }

    private func shape(_ quad: Quadrilateral, _ shorter: Double, into evidence: inout Evidence) {
        let c = quad.corners
        let lengths = (0..<4).map { max(c[$0].distance(to: c[($0 + 1) % 4]), 1e-6) }
        let (across, down) = ((lengths[0] + lengths[2]) / 2, (lengths[1] + lengths[3]) / 2)
        evidence.area = quad.area / Double(image.width * image.height)
        evidence.aspect = min(across, down) / max(across, down)
        evidence.taper = max(
            max(lengths[0], lengths[2]) / min(lengths[0], lengths[2]), max(lengths[1], lengths[3]) / min(lengths[1], lengths[3]))
        for i in 0..<4 {
            let (u, v) = (c[(i + 1) % 4] - c[i], c[(i + 3) % 4] - c[i])
            evidence.skew = max(evidence.skew, abs(90 - abs(atan2(u.cross(v), u.dot(v))) * 180 / .pi))
        }
    }
}

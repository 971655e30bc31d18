/// Quadrilaterals whose sides lie on four of the lines found.
struct LineSearch {
    let lines: [SideLine]
    let width, height: Double

    /// Least mean evidence of a side, and of the weakest of four: one may be hidden by a finger, curled, or faint.
    static let (leastSide, leastWeakest) = (0.35, 0.12)
    /// Least sum over the four sides.
    static let leastSum = 2.0
    /// How far a corner may lie outside the picture, as a share of its longer side.
    static let margin = 0.06
    /// Of the lines that close off a strip between two others, the best so many are paired up. Grain and ruled paper would
    /// otherwise give hundreds of thousands of quadrilaterals; no note of 840 rendered ones was lost at 6.
    static let crossingsKept = 8
    /// The best borne out are handed on, so that time is bounded.
    static let quadrilateralsKept = 80

    /// A corner of lines `i` and `k`: where, and where along each.
    private struct Corner {
        var point: Point
        var alongFirst, alongSecond: Double
    }

    /// A line that runs from one of two others to the other.
    private struct Crossing {
        let line: Int
        let evidence: Double
        /// Evidence, less what there is of it where the line runs on.
        let worth: Double
    }

    func callAsFunction(shortestSide: Double) -> [Quadrilateral] {
        let corners = meetings()
        var found: [(worth: Double, ring: [Point])] = []
        for i in lines.indices {
            for j in i + 1..<lines.count where abs(lines[i].line.normal.cross(lines[j].line.normal)) < 0.77 {
                let crossings = crossings(of: i, j, corners, shortestSide)
                for (n, first) in crossings.enumerated() {
                    for second in crossings[(n + 1)...] {
                        if let quad = ring(i, j, first, second, corners, shortestSide) { found.append(quad) }
                    }
                }
            }
        }
        found.sort { $0.worth > $1.worth }
        return found.prefix(Self.quadrilateralsKept).map { Quadrilateral(corners: $0.ring) }
    }

    private func meetings() -> [Corner?] {
        let reach = Self.margin * max(width, height)
        var corners: [Corner?] = Array(repeating: nil, count: lines.count * lines.count)
        for i in lines.indices {
            for k in lines.indices where k != i {
                // Sides that meet at less than 35° are no note's.
                guard abs(lines[i].line.normal.cross(lines[k].line.normal)) > 0.57,
                    let p = lines[i].line.meeting(lines[k].line),
                    p.x > -reach, p.y > -reach, p.x < width + reach, p.y < height + reach
                else { continue }
                corners[i * lines.count + k] = Corner(
                    point: p, alongFirst: lines[i].along(p), alongSecond: lines[k].along(p))
            }
        }
        return corners
    }

    /// The lines that cross both and have evidence between the two, the best first.
    private func crossings(of i: Int, _ j: Int, _ corners: [Corner?], _ shortest: Double) -> [Crossing] {
        var crossings: [Crossing] = []
        for k in lines.indices where k != i && k != j {
            guard let a = corners[i * lines.count + k], let b = corners[j * lines.count + k],
                abs(a.alongSecond - b.alongSecond) > shortest
            else { continue }
            let (evidence, worth) = lines[k].worth(from: a.alongSecond, to: b.alongSecond)
            if evidence > Self.leastSide { crossings.append(Crossing(line: k, evidence: evidence, worth: worth)) }
        }
        guard crossings.count > Self.crossingsKept else { return crossings }
        return Array(crossings.sorted { $0.worth > $1.worth }.prefix(Self.crossingsKept))
    }

    private func ring(
        _ i: Int, _ j: Int, _ k: Crossing, _ l: Crossing, _ corners: [Corner?], _ shortest: Double
    ) -> (worth: Double, ring: [Point])? {
        let n = lines.count
        // One side may lie outside the picture; of two, nothing is known but one corner.
        guard [i, j, k.line, l.line].count(where: { lines[$0].isBorder }) < 2 else { return nil }
        guard let ik = corners[i * n + k.line], let il = corners[i * n + l.line], let jk = corners[j * n + k.line],
            let jl = corners[j * n + l.line],
            abs(ik.alongFirst - il.alongFirst) > shortest, abs(jk.alongFirst - jl.alongFirst) > shortest
        else { return nil }
        let first = lines[i].worth(from: ik.alongFirst, to: il.alongFirst)
        let second = lines[j].worth(from: jk.alongFirst, to: jl.alongFirst)
        guard min(first.evidence, second.evidence) > Self.leastWeakest,
            max(first.evidence, second.evidence) > Self.leastSide,
            first.evidence + second.evidence + k.evidence + l.evidence > Self.leastSum
        else { return nil }
        let ring = [ik.point, il.point, jl.point, jk.point]
        guard ring.isConvexEitherWay else { return nil }
        return (first.worth + second.worth + k.worth + l.worth, ring)
    }
}

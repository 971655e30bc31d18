/// Quadrilaterals whose sides lie on four of the lines found.
struct LineSearch {
    private let lines: [SideLine]
    private let borneOut: LineEvidence
    private let most: Int
    private let width, height: Double

    /// Least mean evidence of a side, and of the weakest of four: one may be hidden by a finger, curled, or faint.
    static let (leastSide, leastWeakest) = (0.35, 0.12)
    /// Least sum over the four sides.
    static let leastSum = 2.0
    /// How far a corner may lie outside the picture, as a share of its longer side.
    static let margin = 0.06
    /// Of the lines that close off a strip between two others, the best so many are paired up. Grain and ruled paper would
    /// otherwise give hundreds of thousands of quadrilaterals; no note of 840 rendered ones was lost at 6.
    static let crossingsKept = 8
    /// Sine of the angle from which two lines are no opposite sides of a note seen aslant: 50°.
    private static let opposite = 0.77
    /// Sine of the least angle at which two sides of a note meet: 35°.
    private static let meeting = 0.57

    /// Where each pair of lines meets: `along[i * count + k]` is the place on line k where line i crosses it, no number where
    /// no corner can be.
    private struct Meetings {
        var points: [Point]
        var along: [Double]
    }

    /// A line that runs from one of two others to the other.
    private struct Crossing {
        let line: Int
        let evidence: Double
        /// Evidence, less what there is of it where the line runs on.
        let worth: Double
    }

    /// Two opposite sides, and the two that run from one to the other.
    private struct Ring {
        let worth: Double
        let i, j, k, l: Int

        /// The same for whichever two of the sides come first.
        var sides: SIMD4<Int> {
            let (a, b, c, d) = (min(i, j), max(i, j), min(k, l), max(k, l))
            return a < c ? SIMD4(a, b, c, d) : SIMD4(c, d, a, b)
        }
    }

    /// - Parameter most: how many are handed on at the most, the best borne out.
    init(lines: [SideLine], most: Int, width: Double, height: Double) {
        self.lines = lines
        self.most = most
        self.width = width
        self.height = height
        borneOut = LineEvidence(lines)
    }

    func callAsFunction(shortestSide: Double) -> [Quadrilateral] {
        let meetings = meetings()
        var rings: [Ring] = []
        var crossings: [Crossing] = []
        for i in lines.indices {
            for j in i + 1..<lines.count where abs(lines[i].line.normal.cross(lines[j].line.normal)) < Self.opposite {
                find(&crossings, of: i, j, meetings, shortestSide)
                for n in crossings.indices {
                    for m in n + 1..<crossings.count {
                        if let ring = ring(i, j, crossings[n], crossings[m], meetings, shortestSide) {
                            rings.append(ring)
                        }
                    }
                }
            }
        }
        return best(of: rings).map { ring in
            let (i, j) = (ring.i * lines.count, ring.j * lines.count)
            let (points, k, l) = (meetings.points, ring.k, ring.l)
            return Quadrilateral(corners: [points[i + k], points[i + l], points[j + l], points[j + k]])
        }
    }

    /// Each only once, though either pair of its sides may have led to it.
    private func best(of rings: [Ring]) -> [Ring] {
        var best: [Ring] = []
        for ring in rings.sorted(by: { $0.worth > $1.worth }) where best.count < most {
            if !best.contains(where: { $0.sides == ring.sides }) { best.append(ring) }
        }
        return best
    }

    private func meetings() -> Meetings {
        let reach = Self.margin * max(width, height)
        let count = lines.count
        var meetings = Meetings(
            points: Array(repeating: Point(x: 0, y: 0), count: count * count),
            along: Array(repeating: .nan, count: count * count))
        for i in lines.indices {
            for k in lines.indices where k > i {
                guard abs(lines[i].line.normal.cross(lines[k].line.normal)) > Self.meeting,
                    let p = lines[i].line.meeting(lines[k].line),
                    p.x > -reach, p.y > -reach, p.x < width + reach, p.y < height + reach
                else { continue }
                meetings.points[i * count + k] = p
                meetings.points[k * count + i] = p
                meetings.along[i * count + k] = lines[k].along(p)
                meetings.along[k * count + i] = lines[i].along(p)
            }
        }
        return meetings
    }

    /// The lines that cross both and have evidence between the two: the best so many, in no order.
    private func find(
        _ crossings: inout [Crossing], of i: Int, _ j: Int, _ meetings: Meetings, _ shortest: Double
    ) {
        crossings.removeAll(keepingCapacity: true)
        let count = lines.count
        let first = meetings.along.span.extracting(i * count..<(i + 1) * count)
        let second = meetings.along.span.extracting(j * count..<(j + 1) * count)
        for k in 0..<count {
            // Not so either where one is no number.
            let (a, b) = (first[k], second[k])
            guard abs(a - b) > shortest else { continue }
            let evidence = borneOut.evidence(of: k, from: a, to: b)
            guard evidence > Self.leastSide else { continue }
            let worth = borneOut.worth(of: k, from: a, to: b)
            crossings.append(Crossing(line: k, evidence: evidence, worth: worth))
        }
        guard crossings.count > Self.crossingsKept else { return }
        crossings.sort { $0.worth > $1.worth }
        crossings.removeLast(crossings.count - Self.crossingsKept)
    }

    private func ring(
        _ i: Int, _ j: Int, _ k: Crossing, _ l: Crossing, _ meetings: Meetings, _ shortest: Double
    ) -> Ring? {
        let n = lines.count
        let (ik, il) = (meetings.along[k.line * n + i], meetings.along[l.line * n + i])
        let (jk, jl) = (meetings.along[k.line * n + j], meetings.along[l.line * n + j])
        guard abs(ik - il) > shortest, abs(jk - jl) > shortest else { return nil }
        let first = borneOut.evidence(of: i, from: ik, to: il)
        let second = borneOut.evidence(of: j, from: jk, to: jl)
        guard min(first, second) > Self.leastWeakest, max(first, second) > Self.leastSide,
            first + second + k.evidence + l.evidence > Self.leastSum
        else { return nil }
        // One side may lie outside the picture; of two, nothing is known but one corner.
        let borders = (lines[i].isBorder ? 1 : 0) + (lines[j].isBorder ? 1 : 0)
        guard borders + (lines[k.line].isBorder ? 1 : 0) + (lines[l.line].isBorder ? 1 : 0) < 2 else { return nil }
        guard
            Self.isConvex(
                meetings.points[i * n + k.line], meetings.points[i * n + l.line], meetings.points[j * n + l.line],
                meetings.points[j * n + k.line])
        else { return nil }
        let worth = borneOut.worth(of: i, from: ik, to: il) + borneOut.worth(of: j, from: jk, to: jl)
        return Ring(worth: worth + k.worth + l.worth, i: i, j: j, k: k.line, l: l.line)
    }

    /// Whether the outline turns the same way at every corner. Without an array: it is asked thousands of times.
    private static func isConvex(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let turns = SIMD4(
            (b - a).cross(c - b), (c - b).cross(d - c), (d - c).cross(a - d), (a - d).cross(b - a))
        return turns.min() > 0 || turns.max() < 0
    }
}

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

    /// A corner of lines `i` and `k`: where, and where along each.
    private struct Corner {
        var point: Point
        var alongFirst, alongSecond: Double
    }

    func callAsFunction(shortestSide: Double) -> [Quadrilateral] {
        let corners = meetings()
        var found: [Quadrilateral] = []
        for i in lines.indices {
            for j in i + 1..<lines.count where abs(lines[i].line.normal.cross(lines[j].line.normal)) < 0.77 {
                let crossing = crossings(of: i, j, corners, shortestSide)
                for (n, k) in crossing.enumerated() {
                    for l in crossing[(n + 1)...] {
                        if let quad = quadrilateral(i, j, k, l, corners, shortestSide) { found.append(quad) }
                    }
                }
            }
        }
        return found
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
                corners[i * lines.count + k] = Corner(point: p, alongFirst: lines[i].along(p), alongSecond: lines[k].along(p))
            }
        }
        return corners
    }

    /// The lines that cross both and have evidence between the two.
    private func crossings(of i: Int, _ j: Int, _ corners: [Corner?], _ shortest: Double) -> [Int] {
        lines.indices.filter { k in
            guard k != i, k != j, let a = corners[i * lines.count + k], let b = corners[j * lines.count + k] else { return false }
            return abs(a.alongSecond - b.alongSecond) > shortest
                && lines[k].evidence(from: a.alongSecond, to: b.alongSecond) > Self.leastSide
        }
    }

    private func quadrilateral(
        _ i: Int, _ j: Int, _ k: Int, _ l: Int, _ corners: [Corner?], _ shortest: Double
    ) -> Quadrilateral? {
        let n = lines.count
        guard let ik = corners[i * n + k], let il = corners[i * n + l], let jk = corners[j * n + k], let jl = corners[j * n + l],
            abs(ik.alongFirst - il.alongFirst) > shortest, abs(jk.alongFirst - jl.alongFirst) > shortest
        else { return nil }
        let first = lines[i].evidence(from: ik.alongFirst, to: il.alongFirst)
        let second = lines[j].evidence(from: jk.alongFirst, to: jl.alongFirst)
        guard min(first, second) > Self.leastWeakest, max(first, second) > Self.leastSide else { return nil }
        let sum =
            first + second + lines[k].evidence(from: ik.alongSecond, to: jk.alongSecond)
            + lines[l].evidence(from: il.alongSecond, to: jl.alongSecond)
        guard sum > Self.leastSum else { return nil }
        let ring = [ik.point, il.point, jl.point, jk.point]
        guard ring.isConvexEitherWay else { return nil }
        return Quadrilateral(corners: ring)
    }
}

extension [Point] {
    /// Whether the outline turns the same way at every corner, clockwise or not.
    var isConvexEitherWay: Bool {
        var (left, right) = (false, false)
        for i in indices {
            let turn = (self[(i + 1) % count] - self[i]).cross(self[(i + 2) % count] - self[(i + 1) % count])
            if turn <= 0 { left = true }
            if turn >= 0 { right = true }
        }
        return left != right
    }
}

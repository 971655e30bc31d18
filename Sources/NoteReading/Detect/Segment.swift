import Glibc

/// A straight piece of an edge.
struct Segment: Sendable {
    let a, b: Point
    /// Mean slope across it, in noise units.
    let strength: Double

    var length: Double { a.distance(to: b) }

    /// Straight pieces of at least `least` samples: edge samples that touch and point the same way, gathered as Burns, Hanson
    /// and Riseman do.
    static func all(in map: EdgeMap, _ field: EdgeField, least: Int) -> [Segment] {
        let width = map.plane.width
        var free = map.plane.samples
        let around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
        var segments: [Segment] = []
        var members: [Int] = []
        // Edge samples are never on the outermost ring, so every neighbour is in the plane.
        for seed in map.samples.lazy.map({ Int($0) }) where free[seed] != 0 {
            members.removeAll(keepingCapacity: true)
            members.append(seed)
            free[seed] = 0
            var (cosine, sine) = doubledAngle(field, seed)
            var next = 0
            while next < members.count {
                let i = members[next]
                next += 1
                for step in around where free[i + step] != 0 {
                    let (c, s) = doubledAngle(field, i + step)
                    // Within 20° of the group's mean: cos 40° on the doubled angle.
                    guard c * cosine + s * sine > 0.766 * (cosine * cosine + sine * sine).squareRoot() else { continue }
                    free[i + step] = 0
                    members.append(i + step)
                    cosine += c
                    sine += s
                }
            }
            guard members.count >= least else { continue }
            straight(members, width: width, field, least: least, into: &segments)
        }
        return segments
    }

    /// Twice the angle of the direction across the edge, as a vector of length 1.
    private static func doubledAngle(_ field: EdgeField, _ i: Int) -> (Float, Float) {
        let (xx, yy, xy) = field.tensor(i)
        let (c, s) = (xx - yy, 2 * xy)
        let length = max((c * c + s * s).squareRoot(), .leastNormalMagnitude)
        return (c / length, s / length)
    }

    /// Fits a line by principal axes; a group that bends is cut in two at its middle.
    private static func straight(
        _ members: [Int], width: Int, _ field: EdgeField, least: Int, into segments: inout [Segment]
    ) {
        let n = Double(members.count)
        var (sx, sy, sxx, syy, sxy, strength) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for i in members {
            let (x, y) = (Double(i % width), Double(i / width))
            sx += x
            sy += y
            sxx += x * x
            syy += y * y
            sxy += x * y
            strength += Double(field.energy.samples[i].squareRoot())
        }
        let middle = Point(x: sx / n, y: sy / n)
        let (cxx, cyy, cxy) = (
            sxx / n - middle.x * middle.x, syy / n - middle.y * middle.y, sxy / n - middle.x * middle.y
        )
        let angle = 0.5 * atan2(2 * cxy, cxx - cyy)
        let direction = Point(x: cos(angle), y: sin(angle))
        let spread =
            cxx * direction.y * direction.y + cyy * direction.x * direction.x - 2 * cxy * direction.x * direction.y
        var (low, high) = (Double.infinity, -Double.infinity)
        for i in members {
            let t = direction.dot(Point(x: Double(i % width), y: Double(i / width)) - middle)
            (low, high) = (min(low, t), max(high, t))
        }
        // Root mean square distance from the line, in samples: thin ridges on a straight line stay below 0.6, even slanted.
        if spread.squareRoot() > 0.8, members.count >= 2 * least {
            let halves = [false, true].map { far in
                members.filter {
                    (direction.dot(Point(x: Double($0 % width), y: Double($0 / width)) - middle) > (low + high) / 2)
                        == far
                }
            }
            for half in halves where half.count >= least && half.count < members.count {
                straight(half, width: width, field, least: least, into: &segments)
            }
            return
        }
        guard high - low >= Double(least) - 1 else { return }
        segments.append(Segment(a: middle + direction * low, b: middle + direction * high, strength: strength / n))
    }
}

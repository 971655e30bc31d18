import Glibc

/// Looks for a thing all over a frame: its look, small, turned and scaled a little, is correlated with every place of a small
/// copy of the frame.
struct LookSearch {
    let appearance: Appearance
    let quad: Quadrilateral

    /// Samples a side of the small look: enough to tell things apart, few enough to go over the frame in milliseconds.
    private static let side = 12
    /// The look is known again when it is a sixth larger or smaller than one of these, or turned by 10° more or less.
    private static let scales = [0.75, 1, 1.33]
    /// In degrees.
    private static let turns = [-20.0, 0, 20]
    /// -1…1: of less a place is not like it.
    private static let leastCorrelation: Float = 0.6
    /// Best places handed on to be looked at closely, and of those the best of each scale and turn.
    private static let (most, mostOfEach) = (4, 3)
    /// In sides of the thing: places nearer to each other are one, which looking closely would find from either.
    private static let apart = 0.3
    /// How much finer than the small look's samples the level may be that is searched.
    private static let finer = 1.2
    /// Deviation of the small look below which it is nothing to know it by, in levels.
    private static let leastDeviation: Float = 4
    /// Squared levels that are added to a place's variance, so that grain is like nothing.
    private static let grain: Float = 9
    /// No thing is so large, in samples of a level.
    private static let farthest = 1000.0

    /// Quadrilaterals it may be in, likeliest first.
    func callAsFunction(_ pyramid: FlowPyramid) -> [Quadrilateral] {
        var places: [(worth: Float, quad: Quadrilateral)] = []
        for scale in Self.scales {
            let size = quad.size * scale
            let level = pyramid.level(forSpacing: size / Double(Self.side) * Self.finer)
            let plane = pyramid.levels[level]
            let spacing = size / Double(Self.side) / Double(1 << level)
            for turn in Self.turns {
                let angle = turn * .pi / 180
                let (c, s) = (cos(angle) * scale, sin(angle) * scale)
                let m = quad.middle
                let turned = quad.map { p in
                    let d = p - m
                    return Point(x: m.x + c * d.x - s * d.y, y: m.y + s * d.x + c * d.y)
                }
                for hit in hits(in: plane, spacing: spacing, turned, level) {
                    let shift = hit.place - m
                    places.append((hit.worth, turned.map { $0 + shift }))
                }
            }
        }
        places.sort { $0.worth > $1.worth }
        var chosen: [Quadrilateral] = []
        for place in places
        where chosen.allSatisfy({ $0.middle.distance(to: place.quad.middle) > Self.apart * quad.size }) {
            chosen.append(place.quad)
            if chosen.count == Self.most { break }
        }
        return chosen
    }

    /// Middles, in working samples, around which the level looks like it.
    private func hits(
        in plane: Plane<Float>, spacing: Double, _ shape: Quadrilateral, _ level: Int
    ) -> [(worth: Float, place: Point)] {
        guard let (offsets, values) = smallLook(shape, level), !values.isEmpty else { return [] }
        let reachX = offsets.map { abs($0.x) }.max()! + 1
        let reachY = offsets.map { abs($0.y) }.max()! + 1
        guard plane.width > 2 * reachX, plane.height > 2 * reachY else { return [] }
        let steps = offsets.map { $0.y * plane.width + $0.x }
        let n = Float(values.count)
        var hits: [(worth: Float, place: Point)] = []
        let source = plane.samples.span
        let stride = max(1, Int(spacing))
        for y in Swift.stride(from: reachY, to: plane.height - reachY, by: stride) {
            for x in Swift.stride(from: reachX, to: plane.width - reachX, by: stride) {
                let at = y * plane.width + x
                var (sum, squares, products): (Float, Float, Float) = (0, 0, 0)
                for i in steps.indices {
                    let value = source[at &+ steps[i]]
                    sum += value
                    squares += value * value
                    products += value * values[i]
                }
                // The look's own values have mean 0 and deviation 1.
                let variance = max(0, squares / n - sum / n * (sum / n)) + Self.grain
                let worth = products / n / variance.squareRoot()
                guard worth > Self.leastCorrelation else { continue }
                hits.append((worth, Point(x: Double(x), y: Double(y)).scaled(by: Double(1 << level))))
            }
        }
        return Array(hits.sorted { $0.worth > $1.worth }.prefix(Self.mostOfEach))
    }

    /// Where samples of the small look lie from its middle, in the level's samples, and what they are, evened out.
    private func smallLook(_ shape: Quadrilateral, _ level: Int) -> (offsets: [(x: Int, y: Int)], values: [Float])? {
        guard let map = Appearance.map(onto: shape) else { return nil }
        let middle = shape.middle
        let k = 1 / Double(1 << level)
        var offsets: [(x: Int, y: Int)] = []
        var values: [Float] = []
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                let (u, v) = (
                    2 * (Double(column) + 0.5) / Double(Self.side) - 1, 2 * (Double(row) + 0.5) / Double(Self.side) - 1
                )
                let p = (map(Point(x: u, y: v)) - middle) * k
                guard abs(p.x) < Self.farthest, abs(p.y) < Self.farthest else { return nil }
                offsets.append((Int(p.x.rounded()), Int(p.y.rounded())))
                values.append(appearance.sample(u, v))
            }
        }
        let n = Float(values.count)
        let mean = values.reduce(0, +) / n
        let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / n).squareRoot()
        guard deviation > Self.leastDeviation else { return nil }
        return (offsets, values.map { ($0 - mean) / deviation })
    }
}

extension Appearance {
    /// Mean of the samples around a place in the thing's own coordinates.
    fileprivate func sample(_ u: Double, _ v: Double) -> Float {
        func index(_ t: Double) -> Int { min(Self.side - 2, max(1, Int((t / Self.reach + 1) / 2 * Double(Self.side)))) }
        let (x, y) = (index(u), index(v))
        var sum: Float = 0
        for row in y - 1...y + 1 { for column in x - 1...x + 1 { sum += samples[row * Self.side + column] } }
        return sum / 9
    }
}

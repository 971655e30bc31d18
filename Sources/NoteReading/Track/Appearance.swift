/// What a followed thing looks like, flattened: a square of samples over its quadrilateral and a little beyond, so that its
/// outline is part of the look.
///
/// Places in it are given in the thing's own coordinates: its corners are at (±1, ±1), whatever its shape in the frame.
struct Appearance: Sendable {
    /// Samples a side. A note of 300 working samples then has one in nine, which `align` places to a tenth.
    static let side = 36
    /// Where the outermost samples lie: a ring two samples wide shows what is behind the thing.
    static let reach = 1.12
    /// Blocks a side for judging parts by themselves: each has 6 × 6 samples.
    static let blocks = 6

    /// Luma, 0…255, in reading order.
    private(set) var samples: [Float]

    /// How each sample changes with the eight numbers of a homography in the thing's coordinates; 0 on the rim.
    private(set) var slopes: [SIMD8<Float>]

    /// Takes the look of what is at `map` now; nil where less than half of it is in the frame.
    init?(_ pyramid: FlowPyramid, _ map: Homography) {
        let seen = Self.sample(pyramid, map)
        let inside = seen.filter { $0 >= 0 }
        guard inside.count * 2 > seen.count else { return nil }
        let mean = inside.reduce(0, +) / Float(inside.count)
        samples = seen.map { $0 >= 0 ? $0 : mean }
        slopes = []
        slopes = Self.slopes(of: samples)
    }

    /// From the thing's own coordinates to the working samples of a frame in which it fills a quadrilateral.
    static func map(onto quad: Quadrilateral) -> Homography? {
        Homography(ofUnitSquareTo: quad)?.after(Homography([0.5, 0, 0.5, 0, 0.5, 0.5, 0, 0, 1]))
    }

    /// The quadrilateral a map puts the thing's corners on.
    static func quadrilateral(_ map: Homography) -> Quadrilateral { square.map { map($0) } }

    private static let square = Quadrilateral(
        topLeft: Point(x: -1, y: -1), topRight: Point(x: 1, y: -1), bottomRight: Point(x: 1, y: 1),
        bottomLeft: Point(x: -1, y: 1))

    /// The frame at each sample's place; -1 where that is outside the frame.
    static func sample(_ pyramid: FlowPyramid, _ map: Homography) -> [Float] {
        let quad = quadrilateral(map)
        let spacing = max(0, quad.area).squareRoot() * reach / Double(side)
        let level = pyramid.level(forSpacing: spacing)
        let plane = pyramid.levels[level]
        let m = Homography(samplesScaledBy: 1 / Double(1 << level)).after(map).m.map(Float.init)
        let (m0, m1, m2, m3, m4, m5, m6, m7) = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7])
        let width = plane.width
        let (right, bottom) = (Float(width - 1), Float(plane.height - 1))
        let source = plane.samples.span
        let (start, step) = (place(0), place(1) - place(0))
        return [Float](capacity: side * side) { (out: inout OutputSpan<Float>) in
            for row in 0..<side {
                let v = start + step * Float(row)
                for column in 0..<side {
                    let u = start + step * Float(column)
                    let scale = 1 / (m6 * u + m7 * v + 1)
                    let (x, y) = ((m0 * u + m1 * v + m2) * scale, (m3 * u + m4 * v + m5) * scale)
                    // Written so that what is no number counts as outside.
                    guard x >= 0, y >= 0, x < right, y < bottom else {
                        out.append(-1)
                        continue
                    }
                    let (left, top) = (Int(x), Int(y))
                    let (fx, fy) = (x - Float(left), y - Float(top))
                    let i = top &* width &+ left
                    let upper = source[i] + (source[i &+ 1] - source[i]) * fx
                    let lower = source[i &+ width] + (source[i &+ width &+ 1] - source[i &+ width]) * fx
                    out.append(upper + (lower - upper) * fy)
                }
            }
        }
    }

    /// The samples that lie well within the thing's sides, wherever these are off by a little.
    static func interior(_ pyramid: FlowPyramid, _ map: Homography) -> [Float] {
        let inner = (0..<side).filter { abs(place($0)) < insideSides }
        let all = sample(pyramid, map)
        return inner.flatMap { row in inner.map { all[row * side + $0] } }
    }

    /// In the thing's coordinates.
    private static let insideSides: Float = 0.85

    /// Where a row or column of samples lies, in the thing's coordinates.
    private static func place(_ i: Int) -> Float {
        Float(reach) * (2 * (Float(i) + 0.5) / Float(side) - 1)
    }

    private static func slopes(of samples: [Float]) -> [SIMD8<Float>] {
        let perSample = Float(side) / (2 * Float(reach))
        return [SIMD8<Float>](capacity: side * side) { (out: inout OutputSpan<SIMD8<Float>>) in
            for row in 0..<side {
                for column in 0..<side {
                    guard row > 0, column > 0, row < side - 1, column < side - 1 else {
                        out.append(.zero)
                        continue
                    }
                    let i = row * side + column
                    let gx = (samples[i + 1] - samples[i - 1]) * 0.5 * perSample
                    let gy = (samples[i + side] - samples[i - side]) * 0.5 * perSample
                    let (x, y) = (place(column), place(row))
                    let g = gx * x + gy * y
                    out.append(SIMD8(gx * x, gx * y, gx, gy * x, gy * y, gy, -g * x, -g * y))
                }
            }
        }
    }

    /// Mixes in what the thing looks like now, after its light has been made the same.
    mutating func learn(_ seen: [Float], share: Float) {
        guard let (gain, offset, _) = light(seen) else { return }
        for i in samples.indices where seen[i] >= 0 {
            samples[i] += share * (gain * seen[i] + offset - samples[i])
        }
        slopes = Self.slopes(of: samples)
    }
}

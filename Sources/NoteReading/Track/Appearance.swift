/// What a followed thing looks like, flattened: a square of samples over its quadrilateral and a little beyond, so that its
/// outline is part of the look.
///
/// Places in it are given in the thing's own coordinates: its corners are at (±1, ±1), whatever its shape in the frame.
struct Appearance: Sendable {
    /// Samples a side. A note of 300 working samples then has one in eight, which `align` places to a tenth.
    static let side = 36
    /// Where the outermost samples lie: a ring two samples wide shows what is behind the thing.
    static let reach = 1.12
    /// Blocks a side for judging parts by themselves: each has 6 × 6 samples.
    static let blocks = 6

    /// Luma, 0…255, in reading order.
    private(set) var samples: [Float]

    /// How each sample changes with the eight numbers of a homography in the thing's coordinates; 0 on the rim.
    private var slopes: [SIMD8<Float>]

    /// Takes the look of what is at `map` now; nil where less than half of it is in the frame.
    init?(_ pyramid: FlowPyramid, _ map: Homography) {
        let seen = Self.sample(pyramid, map)
        guard seen.count(where: { $0 >= 0 }) * 2 > seen.count else { return nil }
        let mean = seen.filter { $0 >= 0 }.reduce(0, +) / Float(max(1, seen.count(where: { $0 >= 0 })))
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
        let k = 1 / Double(1 << level)
        // To the level's samples: (p + 0.5) / 2^level − 0.5.
        let m = Homography([k, 0, 0.5 * k - 0.5, 0, k, 0.5 * k - 0.5, 0, 0, 1]).after(map).m.map(Float.init)
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
}

// MARK: Comparing

extension Appearance {
    /// How alike two looks are.
    struct Match: Sendable {
        /// Correlation over all of it, -1…1.
        let whole: Double
        /// Correlation of the blocks by themselves, each counting by how much there is to see in it; 0…1.
        let parts: Double
        /// Which blocks show the thing itself, row after row.
        let trusted: [Bool]
        /// Share of the samples that are in the frame.
        let inside: Double

        /// -1…1.
        var value: Double { 0.5 * (whole + parts) }
    }

    func match(_ pyramid: FlowPyramid, _ map: Homography) -> Match { match(Self.sample(pyramid, map)) }

    func match(_ seen: [Float]) -> Match {
        let per = Self.side / Self.blocks
        var all = Moments()
        var (sum, weights) = (0.0, 0.0)
        var trusted: [Bool] = []
        let (own, other) = (samples.span, seen.span)
        for block in 0..<Self.blocks * Self.blocks {
            let first = block / Self.blocks * per * Self.side + block % Self.blocks * per
            var part = Moments()
            for row in 0..<per {
                for i in first + row * Self.side..<first + row * Self.side + per where other[i] >= 0 {
                    part.add(own[i], other[i])
                }
            }
            all.add(part)
            let weight = part.texture
            let alike = part.correlation
            sum += weight * max(0, alike)
            weights += weight
            trusted.append(part.count > 0 && (weight < Moments.leastTexture ? part.isAboutAsBright : alike > 0.3))
        }
        return Match(
            whole: all.correlation, parts: weights > 0 ? sum / weights : 0, trusted: trusted,
            inside: Double(all.count) / Double(seen.count))
    }

    /// Sums over pairs of samples.
    private struct Moments {
        var count: Float = 0
        var (a, b, aa, ab, bb): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)

        /// Deviation of grain, in levels.
        static let leastTexture = 3.0
        /// Deviation that counts in full, in levels: a black stroke says no more than a blue one.
        private static let fullTexture = 20.0

        mutating func add(_ x: Float, _ y: Float) {
            count += 1
            a += x
            b += y
            aa += x * x
            ab += x * y
            bb += y * y
        }

        mutating func add(_ other: Moments) {
            count += other.count
            a += other.a
            b += other.b
            aa += other.aa
            ab += other.ab
            bb += other.bb
        }

        /// Deviation of the first, up to what counts in full; 0 where it is grain.
        var texture: Double {
            guard count > 8 else { return 0 }
            let deviation = Double(max(0, aa / count - a / count * (a / count))).squareRoot()
            return deviation < Self.leastTexture ? 0 : min(Self.fullTexture, deviation)
        }

        /// -1…1. A few levels are added to the deviations, so that grain does not correlate with grain.
        var correlation: Double {
            guard count > 8 else { return 0 }
            let (ma, mb) = (a / count, b / count)
            let (va, vb) = (max(0, aa / count - ma * ma) + 2, max(0, bb / count - mb * mb) + 2)
            return Double((ab / count - ma * mb) / (va * vb).squareRoot())
        }

        var isAboutAsBright: Bool { abs(a - b) < 40 * count }
    }
}

// MARK: Placing

extension Appearance {
    /// Moves a map so that the frame under it looks like this: Baker and Matthews' inverse compositional alignment ("Lucas–Kanade
    /// 20 Years On", 2004) with a homography, a gain and an offset of light, and weights that leave out what covers the thing.
    ///
    /// Stretch and perspective are damped: where texture does not tell them, they stay. nil where it does not settle.
    ///
    /// - Parameter stiff: whether they are to change hardly at all.
    func align(_ pyramid: FlowPyramid, _ start: Homography, steps: Int = 8, stiff: Bool = false) -> Homography? {
        var map = start
        for _ in 0..<steps {
            let seen = Self.sample(pyramid, map)
            guard let step = step(seen, damping: stiff ? 50 : 1) else { return nil }
            let forward = Homography([
                1 + step[0], step[1], step[2], step[3], 1 + step[4], step[5], step[6], step[7], 1,
            ])
            guard let back = forward.inverse else { return nil }
            map = map.after(back)
            // In the thing's half sizes: a two-hundredth of a sample of this look.
            if step.allSatisfy({ abs($0) < 0.0006 }) { break }
        }
        return map
    }

    /// One step of Gauss and Newton; nil where there is nothing to go by.
    private func step(_ seen: [Float], damping: Double) -> [Double]? {
        guard let light = light(seen) else { return nil }
        let (gain, offset, spread) = light
        let width = 1 / max(16, 2.25 * spread * spread)
        var (r0, r1, r2, r3, r4, r5, r6, r7) = (
            SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero,
            SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
        )
        var vector = SIMD8<Float>.zero
        let (own, other, slopes) = (samples.span, seen.span, self.slopes.span)
        for i in 0..<own.count where other[i] >= 0 {
            let residual = gain * other[i] + offset - own[i]
            // Cauchy's weights: a thumb or a glare has little say.
            let weight = 1 / (1 + residual * residual * width)
            let j = slopes[i]
            let weighted = j * weight
            r0 += weighted * j[0]
            r1 += weighted * j[1]
            r2 += weighted * j[2]
            r3 += weighted * j[3]
            r4 += weighted * j[4]
            r5 += weighted * j[5]
            r6 += weighted * j[6]
            r7 += weighted * j[7]
            vector += weighted * residual
        }
        let rows = [r0, r1, r2, r3, r4, r5, r6, r7]
        var lower: [Double] = []
        for i in 0..<8 { for j in 0...i { lower.append(Double(rows[i][j])) } }
        var system = NormalEquations(lower: lower, vector: (0..<8).map { Double(vector[$0]) })
        let mean = (0..<8).reduce(0.0) { $0 + Double(rows[$1][$1]) } / 8
        guard mean > 1 else { return nil }
        for i in 0..<8 { system.hold(i, at: 0, 0.002 * mean) }
        // Stretch (p0 − p4) and shear (p1 + p3), and perspective.
        var stretch = Array(repeating: 0.0, count: 8)
        (stretch[0], stretch[4]) = (1, -1)
        var shear = Array(repeating: 0.0, count: 8)
        (shear[1], shear[3]) = (1, 1)
        system.add(stretch, 0, 0.01 * mean * damping)
        system.add(shear, 0, 0.01 * mean * damping)
        for i in 6...7 { system.hold(i, at: 0, 0.02 * mean * damping) }
        return system.solution
    }

    /// Gain and offset that make a frame's samples as bright as these, and the mean difference that remains, in levels.
    private func light(_ seen: [Float]) -> (gain: Float, offset: Float, spread: Float)? {
        var (count, a, b, bb, ab): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        let (own, other) = (samples.span, seen.span)
        for i in 0..<own.count where other[i] >= 0 {
            count += 1
            a += own[i]
            b += other[i]
            bb += other[i] * other[i]
            ab += own[i] * other[i]
        }
        guard count > Float(samples.count) * 0.25 else { return nil }
        let variance = bb / count - b / count * (b / count)
        let covariance = ab / count - a / count * (b / count)
        // Light changes by less than half between looks; a flat frame would ask for any gain.
        let gain = variance > 1 ? min(2, max(0.5, covariance / variance)) : 1
        let offset = (a - gain * b) / count
        var sum: Float = 0
        for i in 0..<own.count where other[i] >= 0 { sum += abs(gain * other[i] + offset - own[i]) }
        return (gain, offset, sum / count)
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

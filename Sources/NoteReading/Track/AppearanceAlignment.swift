extension Appearance {
    /// Steps to a place at the most; where more are needed the start was too far off.
    private static let mostSteps = 8

    /// In the thing's half sizes: a hundredth of a sample of this look.
    private static let smallestStep = 0.0006

    /// How many times as firmly stretch and perspective are held where they are to change hardly at all.
    private static let stiffness = 50.0

    /// How firmly each number of the map is held where it is, as a part of what the texture says of them on average: all of them,
    /// so that a step never runs off; stretch and shear; perspective, which noise moves most.
    private static let hold = (each: 0.002, stretch: 0.01, perspective: 0.02)

    /// Squared levels of difference at which a sample has half its say, at the least, and as a multiple of the square of the mean
    /// difference: 1.5 of it.
    private static let halfSay: (least: Float, ofSpread: Float) = (16, 2.25)

    /// Squared levels: below, the mean of what the texture says of the map's numbers is nothing to go by.
    private static let leastSay = 1.0

    /// Share of the samples that must be in the frame.
    private static let leastInside: Float = 0.25

    /// Squared levels: a frame that is flatter would ask for any gain.
    private static let leastVariance: Float = 1

    /// Light changes by no more than this factor between looks.
    private static let gains: ClosedRange<Float> = 0.5...2

    /// Moves a map so that the frame under it looks like this: Baker and Matthews' inverse compositional alignment ("Lucas–Kanade
    /// 20 Years On", 2004) with a homography, a gain and an offset of light, and weights that leave out what covers the thing.
    ///
    /// Stretch and perspective are damped: where texture does not tell them, they stay. nil where it does not settle.
    ///
    /// - Parameter stiff: whether they are to change hardly at all.
    func align(_ pyramid: FlowPyramid, _ start: Homography, stiff: Bool = false) -> Homography? {
        var map = start
        for _ in 0..<Self.mostSteps {
            let seen = Self.sample(pyramid, map)
            guard let step = step(seen, damping: stiff ? Self.stiffness : 1) else { return nil }
            let forward = Homography([
                1 + step[0], step[1], step[2], step[3], 1 + step[4], step[5], step[6], step[7], 1,
            ])
            guard let back = forward.inverse else { return nil }
            map = map.after(back)
            if step.allSatisfy({ abs($0) < Self.smallestStep }) { break }
        }
        return map
    }

    /// One step of Gauss and Newton; nil where there is nothing to go by.
    private func step(_ seen: [Float], damping: Double) -> [Double]? {
        guard let light = light(seen) else { return nil }
        let (gain, offset, spread) = light
        let width = 1 / max(Self.halfSay.least, Self.halfSay.ofSpread * spread * spread)
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
        guard mean > Self.leastSay else { return nil }
        for i in 0..<8 { system.hold(i, at: 0, Self.hold.each * mean) }
        // Stretch (p0 − p4) and shear (p1 + p3), and perspective.
        var stretch = Array(repeating: 0.0, count: 8)
        (stretch[0], stretch[4]) = (1, -1)
        var shear = Array(repeating: 0.0, count: 8)
        (shear[1], shear[3]) = (1, 1)
        system.add(stretch, 0, Self.hold.stretch * mean * damping)
        system.add(shear, 0, Self.hold.stretch * mean * damping)
        for i in 6...7 { system.hold(i, at: 0, Self.hold.perspective * mean * damping) }
        return system.solution
    }

    /// Gain and offset that make a frame's samples as bright as these, and the mean difference that remains, in levels.
    func light(_ seen: [Float]) -> (gain: Float, offset: Float, spread: Float)? {
        var (count, a, b, bb, ab): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        let (own, other) = (samples.span, seen.span)
        for i in 0..<own.count where other[i] >= 0 {
            count += 1
            a += own[i]
            b += other[i]
            bb += other[i] * other[i]
            ab += own[i] * other[i]
        }
        guard count > Float(samples.count) * Self.leastInside else { return nil }
        let variance = bb / count - b / count * (b / count)
        let covariance = ab / count - a / count * (b / count)
        let gain =
            variance > Self.leastVariance
            ? min(Self.gains.upperBound, max(Self.gains.lowerBound, covariance / variance)) : 1
        let offset = (a - gain * b) / count
        var sum: Float = 0
        for i in 0..<own.count where other[i] >= 0 { sum += abs(gain * other[i] + offset - own[i]) }
        return (gain, offset, sum / count)
    }
}

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

    /// Correlation, -1…1, from which a block shows the thing itself: less has what covers it, or another thing.
    private static let trusted = 0.3

    func match(_ pyramid: FlowPyramid, _ map: Homography) -> Match { match(Self.sample(pyramid, map)) }

    private func match(_ seen: [Float]) -> Match {
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
            trusted.append(
                part.count > 0 && (weight < Moments.leastTexture ? part.isAboutAsBright : alike > Self.trusted))
        }
        return Match(
            whole: all.correlation, parts: weights > 0 ? sum / weights : 0, trusted: trusted,
            inside: Double(all.count) / Double(seen.count))
    }
}

/// Sums over pairs of samples, in levels.
private struct Moments {
    var count: Float = 0
    var (a, b, aa, ab, bb): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)

    /// Pairs from which deviations say anything: a quarter of a block.
    private static let leastPairs: Float = 9
    /// Deviation of grain.
    static let leastTexture = 3.0
    /// Deviation that counts in full: a black stroke says no more than a blue one.
    private static let fullTexture = 20.0
    /// Variance that is added to both, so that grain does not correlate with grain.
    private static let grain: Float = 2
    /// What the same paper's brightness differs by as light and shadow pass over it.
    private static let likeBrightness: Float = 40

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
        guard count >= Self.leastPairs else { return 0 }
        let deviation = Double(max(0, aa / count - a / count * (a / count))).squareRoot()
        return deviation < Self.leastTexture ? 0 : min(Self.fullTexture, deviation)
    }

    /// -1…1.
    var correlation: Double {
        guard count >= Self.leastPairs else { return 0 }
        let (ma, mb) = (a / count, b / count)
        let (va, vb) = (max(0, aa / count - ma * ma) + Self.grain, max(0, bb / count - mb * mb) + Self.grain)
        return Double((ab / count - ma * mb) / (va * vb).squareRoot())
    }

    var isAboutAsBright: Bool { abs(a - b) < Self.likeBrightness * count }
}

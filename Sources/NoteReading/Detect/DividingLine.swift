/// Finds where one sheet ends on another of its colour: a step of a level or less, lost in noise at any one place and plain along a
/// whole side.
///
/// The sheet is straightened, and at every place of it the step along the rows is measured, less the mean step to either side,
/// so that uneven light says nothing. Along every straight line from one long side to the other these are summed up, in
/// stretches: a digit's stroke is much steeper and is missing in some of them, a sheet's edge is there in all.
struct DividingLine {
    let image: WorkingImage

    /// Between the two points the line runs across the sheet.
    struct Found {
        let a, b: Point
        /// How plain the line is: the least but two of its stretches, in units of what chance makes of one.
        let clarity: Double
        /// The same of the plainest other line.
        let next: Double

        /// Whether it is a sheet's edge rather than grain, or one of several rulings.
        ///
        /// - Parameter isExpected: whether the sheet is as large as two.
        func isPlain(isExpected: Bool = false) -> Bool {
            let (least, times) = isExpected ? Self.expected : Self.unexpected
            return clarity > least && clarity > times * next
        }

        /// Least clarity, and of how many times the next line's. On 45 pairs of one colour on rendered boards clarity was 3.5 to 13
        /// and the next line's up to 2.6; where no edge was to be seen both were below 2. A sheet as large as two of the others is
        /// two more often than not, so less need be seen across it: on 80 rendered boards 4 more of 742 notes are found so, and 2
        /// answers fewer are wrong.
        private static let (unexpected, expected) = ((2.2, 1.5), (1.4, 1.2))

        /// What lies on either side of the line.
        func halves(of sheet: Quadrilateral) -> [Quadrilateral] {
            let line = Line(from: a, to: b)
            let beyond = sheet.corners.filter { line.distance(to: $0) > 0 }
            let before = sheet.corners.filter { line.distance(to: $0) <= 0 }
            guard beyond.count == 2, before.count == 2 else { return [] }
            return [Quadrilateral(corners: beyond + [a, b]), Quadrilateral(corners: before + [a, b])]
        }
    }

    /// Sheets that are no longer than this across and down, in samples, are not looked at: there are two to a stretch then.
    private static let shortest = 24
    /// Sheets that are longer than this across or down, in samples, are looked at in fewer steps.
    private static let mostSteps = 240
    /// Samples on either side of a line whose mean makes the step.
    private static let reach = 3
    /// A step counts for so many times the noise at the most, so that ink does not outweigh paper.
    private static let clip: Float = 3
    /// A digit is missing in three of them and more.
    private static let stretches = 12
    /// The noise of a step is taken for so many levels at the least.
    private static let leastNoise: Float = 0.2
    /// A Gaussian's standard deviation over the median of its distances from 0.
    private static let deviations: Float = 1.48
    /// Where along the long sides the line may run, as shares of them: parts are notes themselves.
    private static let places = 0.28...0.72
    /// How much further along one long side than along the other, as a share of their length.
    private static let mostSlant = 0.08
    /// From so much of the long sides on it is another line, and where steps are told from other samples: a shadow goes with the edge
    /// that throws it.
    private static let otherPlace = 0.15
    /// Share of the sheet's depth that is left out at either end: its own outline.
    private static let margin = 0.03

    func callAsFunction(_ sheet: Quadrilateral) -> Found? {
        let c = sheet.corners
        let isWide =
            c[0].distance(to: c[1]) + c[3].distance(to: c[2]) >= c[1].distance(to: c[2]) + c[0].distance(to: c[3])
        let corners = isWide ? c : [c[1], c[2], c[3], c[0]]
        let width = Int((corners[0].distance(to: corners[1]) + corners[3].distance(to: corners[2])) / 2)
        let height = Int((corners[1].distance(to: corners[2]) + corners[0].distance(to: corners[3])) / 2)
        guard min(width, height) > Self.shortest else { return nil }
        let (columns, rows) = (min(Self.mostSteps, width), min(Self.mostSteps, height))
        let steps = [image.luma, image.blueChroma, image.redChroma].map {
            self.steps($0, corners, columns: columns, rows: rows)
        }
        let most = max(1, Int(Self.mostSlant * Double(columns)))
        let first = max(2 * most, Int(Self.places.lowerBound * Double(columns)))
        let last = min(columns - 1 - 2 * most, Int(Self.places.upperBound * Double(columns)))
        guard first < last else { return nil }
        var best: (clarity: Float, top: Int, slant: Int) = (0, 0, 0)
        var bestAt: [Float] = Array(repeating: 0, count: columns)
        var sums: [SIMD3<Float>] = Array(repeating: .zero, count: Self.stretches)
        for slant in -most...most {
            for top in first...last {
                for n in sums.indices { sums[n] = .zero }
                for y in 0..<rows {
                    let x = top + (slant * y + (slant > 0 ? rows / 2 : -rows / 2)) / rows
                    let i = y * columns + x
                    sums[y * Self.stretches / rows] += SIMD3(steps[0][i], steps[1][i], steps[2][i])
                }
                let clarity = Self.clarity(sums, rows: rows)
                let middle = top + slant / 2
                bestAt[middle] = max(bestAt[middle], clarity)
                if clarity > best.clarity { best = (clarity, top, slant) }
            }
        }
        guard best.clarity > 0 else { return nil }
        let apart = max(2 * Self.reach, Int(Self.otherPlace * Double(columns)))
        let next = bestAt.indices.filter { abs($0 - best.top - best.slant / 2) > apart }.map { bestAt[$0] }.max() ?? 0
        func point(_ a: Point, _ b: Point, _ x: Int) -> Point { a + (b - a) * ((Double(x) + 0.5) / Double(columns)) }
        return Found(
            a: point(corners[0], corners[1], best.top), b: point(corners[3], corners[2], best.top + best.slant),
            clarity: Double(best.clarity), next: Double(next))
    }

    /// Least but two of the stretches' sums in the direction of the whole sum.
    private static func clarity(_ sums: [SIMD3<Float>], rows: Int) -> Float {
        let whole = sums.reduce(SIMD3<Float>.zero, +)
        let length = (whole * whole).sum().squareRoot()
        guard length > 0 else { return 0 }
        let direction = whole / length
        var (a, b, c) = (Float.infinity, Float.infinity, Float.infinity)
        for sum in sums {
            let s = (sum * direction).sum()
            if s < a { (a, b, c) = (s, a, b) } else if s < b { (b, c) = (s, b) } else if s < c { c = s }
        }
        return c / (Float(rows) / Float(stretches)).squareRoot()
    }

    /// The step at every place of the straightened sheet, in noise units, clipped.
    private func steps(_ plane: Plane<UInt8>, _ corners: [Point], columns: Int, rows: Int) -> [Float] {
        var row: [Float] = Array(repeating: 0, count: columns)
        var sums: [Float] = Array(repeating: 0, count: columns + 1)
        var raw: [Float] = Array(repeating: 0, count: columns)
        var steps: [Float] = Array(repeating: 0, count: rows * columns)
        let k = Self.reach
        for y in 0..<rows {
            let v = Self.margin + (1 - 2 * Self.margin) * (Double(y) + 0.5) / Double(rows)
            let (a, b) = (corners[0] + (corners[3] - corners[0]) * v, corners[1] + (corners[2] - corners[1]) * v)
            for x in 0..<columns { row[x] = sample(plane, a + (b - a) * ((Double(x) + 0.5) / Double(columns))) }
            for x in 0..<columns { sums[x + 1] = sums[x] + row[x] }
            for x in 0..<columns {
                let (left, right) = (x - k, x + k)
                raw[x] =
                    left < 0 || right >= columns ? 0 : (sums[right + 1] - sums[x + 1] - sums[x] + sums[left]) / Float(k)
            }
            for x in 0..<columns {
                let (left, right) = (x - 2 * k, x + 2 * k)
                guard left >= k, right < columns - k else { continue }
                steps[y * columns + x] = raw[x] - (raw[left] + raw[right]) / 2
            }
        }
        let noise = max(Self.leastNoise, Self.median(steps.map { abs($0) }) * Self.deviations)
        return steps.map { min(Self.clip, max(-Self.clip, $0 / noise)) }
    }

    private static func median(_ values: [Float]) -> Float {
        let sorted = values.filter { $0 > 0 }.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    private func sample(_ plane: Plane<UInt8>, _ p: Point) -> Float {
        let x = min(max(p.x, 0), Double(plane.width) - 1.001)
        let y = min(max(p.y, 0), Double(plane.height) - 1.001)
        let (left, top) = (Int(x), Int(y))
        let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
        let i = top * plane.width + left
        let s = plane.samples
        let (a, b) = (Float(s[i]), Float(s[i + 1]))
        let (c, d) = (Float(s[i + plane.width]), Float(s[i + plane.width + 1]))
        return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy
    }
}

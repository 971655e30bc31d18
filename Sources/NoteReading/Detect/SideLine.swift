/// A line that a note's side may lie on: straight pieces of edge that continue each other, and how well the picture bears
/// out every stretch of it.
struct SideLine: Sendable {
    let line: Line
    /// Length of edge that was gathered into it, clear edge before faint, one long piece before many short ones: a row of print
    /// is no side.
    let support: Double
    let isBorder: Bool

    /// Evidence of an edge along the line: sums from its beginning, a step every `stride` samples from `start` on.
    let sums: [Float]
    let start: Double

    /// Samples between two looks at the picture. Edges are smoothed over five samples, so two miss nothing.
    static let stride = 2.0

    /// Samples that a line is looked at beyond what was found of it, at the least.
    private static let leastMore = 40.0

    /// - Parameter reach: where the pieces gathered begin and end. A side may be longer than what was found of it, so the line
    ///   is looked at for as much again to either side.
    init(line: Line, support: Double, reach: ClosedRange<Double>, field: EdgeField) {
        self.line = line
        self.support = support
        isBorder = false
        let extent = Self.extent(of: line, width: field.width, height: field.height)
        let more = max(Self.leastMore, reach.upperBound - reach.lowerBound)
        let low = max(extent.0, reach.lowerBound - more)
        let high = max(low, min(extent.1, reach.upperBound + more))
        start = low
        var sums: [Float] = [0]
        sums.reserveCapacity(Int((high - low) / Self.stride) + 1)
        var total: Float = 0
        let foot = line.normal * line.offset
        for i in 0..<max(0, Int((high - low) / Self.stride)) {
            let t = low + (Double(i) + 0.5) * Self.stride
            total += field.evidence(at: foot + line.direction * t, along: line.normal, reach: 1) ?? 0
            sums.append(total)
        }
        self.sums = sums
    }

    /// A side of a note may lie just outside the picture: the four lines along its border, borne out moderately everywhere.
    static func border(width: Int, height: Int) -> [SideLine] {
        let (left, top) = (-borderDistance, -borderDistance)
        let (right, bottom) = (Double(width - 1) + borderDistance, Double(height - 1) + borderDistance)
        let corners = [
            Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom),
        ]
        return (0..<4).map {
            SideLine(from: corners[$0], to: corners[($0 + 1) % 4], isBorder: true, evidence: Evidence.ofHiddenSide)
        }
    }

    /// In samples.
    private static let borderDistance = 2.0

    /// Where one sheet is known to end on another, from one point to the other.
    init(dividingFrom a: Point, to b: Point) {
        self.init(from: a, to: b, isBorder: false, evidence: Evidence.alongDividingLine)
    }

    /// What counts the same all along, seen or not.
    private init(from a: Point, to b: Point, isBorder: Bool, evidence: Double) {
        line = Line(from: a, to: b)
        support = 0
        self.isBorder = isBorder
        start = min(line.direction.dot(a), line.direction.dot(b))
        let steps = Int(a.distance(to: b) / Self.stride)
        sums = (0...steps).map { Float($0) * Float(evidence) }
    }

    /// Where along the line a point of it lies, in samples from the foot of the perpendicular from the origin.
    func along(_ p: Point) -> Double { line.direction.dot(p) }

    /// Of a direction's part along an axis: below it the line never meets the borders across that axis.
    private static let level = 1e-9

    /// The stretch of a line that is inside the picture.
    private static func extent(of line: Line, width: Int, height: Int) -> (Double, Double) {
        let foot = line.normal * line.offset
        let d = line.direction
        var (low, high) = (-1e9, 1e9)
        for (at, slope, end) in [(foot.x, d.x, Double(width - 1)), (foot.y, d.y, Double(height - 1))]
        where abs(slope) > level {
            let (a, b) = ((0 - at) / slope, (end - at) / slope)
            (low, high) = (max(low, min(a, b)), min(high, max(a, b)))
        }
        return high > low ? (low, high) : (0, 0)
    }
}

extension SideLine {
    /// Gathers segments that continue each other into lines: the best supported first, `count` at the most.
    static func gather(_ segments: [Segment], _ field: EdgeField, count: Int) -> [SideLine] {
        var groups: [Group] = []
        for segment in segments.sorted(by: { $0.length > $1.length }) {
            if let i = groups.firstIndex(where: { $0.continues(into: segment) }) {
                groups[i].add(segment)
            } else if groups.count < mostGroups {
                groups.append(Group(segment))
            }
        }
        let best = groups.sorted { $0.support > $1.support }.prefix(count)
        return best.map { SideLine(line: $0.line, support: $0.support, reach: $0.reach, field: field) }
    }

    /// Segments come the longest first, and each is compared with all groups: those that would begin one after so many are grain.
    private static let mostGroups = 400

    private struct Group {
        /// Its first and longest segment gives the line; those that join later are too short to turn it.
        var line: Line
        var squares: Double
        var reach: ClosedRange<Double>

        init(_ s: Segment) {
            line = Line(from: s.a, to: s.b)
            squares = Self.weight(s) * Self.weight(s)
            reach = Self.reach(s, line)
        }

        private static func reach(_ s: Segment, _ line: Line) -> ClosedRange<Double> {
            let (a, b) = (line.direction.dot(s.a), line.direction.dot(s.b))
            return min(a, b)...max(a, b)
        }

        var support: Double { squares.squareRoot() }

        /// Strength of an edge, in noise units, from which it is clear: the slopes that begin one are above 5.
        private static let clear = 8.0

        /// Long and clear counts, yet a clear edge no more than a few times a faint one.
        private static func weight(_ s: Segment) -> Double { s.length * min(1, s.strength / clear) }

        /// How far a piece's ends may be from the line, in samples: so far may a note's side bow.
        private static let bow = 2.0

        /// Both ends near the line, and where the line will be looked at: further along, another note's side may lie nearly on it.
        func continues(into s: Segment) -> Bool {
            guard max(abs(line.distance(to: s.a)), abs(line.distance(to: s.b))) < Self.bow else { return false }
            let other = Self.reach(s, line)
            let more = max(SideLine.leastMore, reach.upperBound - reach.lowerBound)
            return other.lowerBound < reach.upperBound + more && other.upperBound > reach.lowerBound - more
        }

        mutating func add(_ s: Segment) {
            squares += Self.weight(s) * Self.weight(s)
            let more = Self.reach(s, line)
            reach = min(reach.lowerBound, more.lowerBound)...max(reach.upperBound, more.upperBound)
        }
    }
}

/// What bears out every stretch of several lines: their sums in one row, since they are asked for tens of thousands of times.
struct LineEvidence {
    private let sums: [Float]
    private let places: [Place]

    /// Where a line's sums lie, and the place on the line where they begin.
    private struct Place {
        let first, last: Int
        let start: Double
    }

    init(_ lines: [SideLine]) {
        var sums: [Float] = []
        var places: [Place] = []
        for line in lines {
            places.append(Place(first: sums.count, last: sums.count + line.sums.count - 1, start: line.start))
            sums += line.sums
        }
        self.sums = sums
        self.places = places
    }

    /// Mean evidence of a side between two places on a line, 0…1; what lies outside the picture counts as none.
    @inline(__always)
    func evidence(of line: Int, from a: Double, to b: Double) -> Double {
        let length = abs(b - a)
        guard length > 1 else { return 0 }
        let place = places[line]
        return min(1, (sum(place, max(a, b)) - sum(place, min(a, b))) * SideLine.stride / length)
    }

    /// The same less a share of what there is beyond the two places.
    func worth(of line: Int, from a: Double, to b: Double) -> Double {
        let (low, high) = (min(a, b), max(a, b))
        let length = high - low
        guard length > 1 else { return 0 }
        let place = places[line]
        let past = Self.lookedAtBeyond(length)
        let (within, all) = (
            sum(place, high) - sum(place, low), sum(place, high + past) - sum(place, low - past)
        )
        let beyond = min(1, max(0, all - within) * SideLine.stride / (2 * past))
        return min(1, within * SideLine.stride / length) - Self.ofBeyond * beyond
    }

    /// How far beyond its corners a side of this length is looked at, in samples: no further than the next thing, and no further
    /// than a share of its length.
    static func lookedAtBeyond(_ length: Double) -> Double {
        max(leastBeyond, min(mostBeyond, beyondShare * length))
    }

    private static let (leastBeyond, mostBeyond, beyondShare) = (6.0, 24.0, 0.18)
    /// What a line that runs on counts, of one that is there between the corners: some sides do run on, a neighbour's.
    private static let ofBeyond = 0.5

    @inline(__always)
    private func sum(_ place: Place, _ t: Double) -> Double {
        let steps = Int((t - place.start) * (1 / SideLine.stride) + 0.5)
        return Double(sums[min(max(place.first &+ steps, place.first), place.last)])
    }
}

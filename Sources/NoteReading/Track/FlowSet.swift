/// One point followed from a frame to the next.
struct Flow: Sendable {
    let from, to: Point
    /// How far from where it began it comes out when followed back, in working samples.
    let error: Double
}

/// Points followed there and back: those that come out where they began are kept (Kalal, Mikolajczyk and Matas,
/// "Forward-Backward Error", 2010).
struct FlowSet {
    private(set) var kept: [Flow] = []
    private(set) var medianError = 0.0

    /// Samples that a point may come out beside its beginning.
    private static let mostError = 1.0

    init(_ points: [Point], from: FlowPyramid, to: FlowPyramid) {
        var there = PointFlow(from: from, to: to)
        var back = PointFlow(from: to, to: from)
        for point in points {
            guard let end = there.follow(point, guess: point), let begin = back.follow(end, guess: end) else {
                continue
            }
            let error = begin.distance(to: point)
            if error < Self.mostError { kept.append(Flow(from: point, to: end, error: error)) }
        }
        if !kept.isEmpty { medianError = kept.map(\.error).sorted()[kept.count / 2] }
    }
}

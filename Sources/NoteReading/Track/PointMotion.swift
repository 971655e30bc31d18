/// How a thing moved between two frames by the points on it, followed there and back.
struct PointMotion {
    let fit: MotionFit.Result
    /// The median of how far points come out beside their beginnings, in working samples.
    let error: Double
    /// How far the points moved, the median: holds where they are too few or too blurred to tell turn and size by.
    let shift: Point

    /// - Parameters:
    ///   - trusted: which blocks of its appearance show the thing itself.
    ///   - stiff: whether its shape is to change hardly at all.
    init?(of quad: Quadrilateral, trusted: [Bool], from: FlowPyramid, to: FlowPyramid, stiff: Bool = false) {
        guard let unit = Homography(ofUnitSquareTo: quad) else { return nil }
        let points = FeaturePoints(plane: from.levels[0])(unit) { u, v in
            let scale = Double(Appearance.blocks)
            // The blocks reach a little beyond the outline; the difference is less than a window.
            return trusted[Int(v * scale) * Appearance.blocks + Int(u * scale)]
        }
        let flows = FlowSet(points, from: from, to: to)
        guard let fit = MotionFit.fit(flows.kept, middle: quad.middle, size: quad.size / 2, stiff: stiff) else {
            return nil
        }
        // Points that could not be followed speak against it, too.
        let share = Double(fit.count) / Double(max(1, points.count))
        self.fit = MotionFit.Result(map: fit.map, inliers: share, count: fit.count)
        error = flows.medianError
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        shift = Point(
            x: median(flows.kept.map { $0.to.x - $0.from.x }), y: median(flows.kept.map { $0.to.y - $0.from.y }))
    }
}

/// How the scene as a whole moved between two frames: what most of a grid of points agree on.
struct SceneMotion {
    /// nil where too few agree.
    let map: Homography?

    /// Cells of the frame with a point each: about as many as are followed on one note.
    private static let grid = (columns: 7, rows: 5)
    /// Points that must agree, and their share: notes that move by themselves are less of the frame than that.
    private static let least = (count: 6, inliers: 0.4)

    init(from: FlowPyramid, to: FlowPyramid) {
        let points = FeaturePoints(plane: from.levels[0]).spread(columns: Self.grid.columns, rows: Self.grid.rows)
        let flows = FlowSet(points, from: from, to: to)
        let middle = Point(x: Double(from.width) / 2, y: Double(from.height) / 2)
        let fit = MotionFit.fit(flows.kept, middle: middle, size: Double(max(from.width, from.height)) / 2)
        map = fit.flatMap { $0.count >= Self.least.count && $0.inliers >= Self.least.inliers ? $0.map : nil }
    }
}

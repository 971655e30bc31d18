/// y = a + b·x + c·x², fitted to points by least squares.
struct Curve: Sendable {
    private var a: Float
    private var b: Float = 0
    private var c: Float = 0
    /// Where `x` is counted from, so that the sums stay well conditioned.
    private var origin: Float = 0

    init(level: Float) { a = level }

    /// - Parameter bends: whether it may be more than a straight line; with fewer than five points it is not.
    /// - Returns: nil where there are no points.
    init?(through points: [(x: Float, y: Float)], bends: Bool) {
        guard !points.isEmpty else { return nil }
        let n = Float(points.count)
        origin = points.reduce(0) { $0 + $1.x } / n
        let mean = points.reduce(0) { $0 + $1.y } / n
        var moments: (x2: Float, x3: Float, x4: Float, xy: Float, x2y: Float) = (0, 0, 0, 0, 0)
        for point in points {
            let x = point.x - origin
            let y = point.y - mean
            moments.x2 += x * x
            moments.x3 += x * x * x
            moments.x4 += x * x * x * x
            moments.xy += x * y
            moments.x2y += x * x * y
        }
        a = mean
        guard points.count > 2, moments.x2 > 0 else { return }
        b = moments.xy / moments.x2
        guard bends, points.count >= 5 else { return }
        // With x about its mean: [n 0 x2; 0 x2 x3; x2 x3 x4] · [a b c] = [0 xy x2y], by elimination.
        let determinant = moments.x4 - moments.x2 * moments.x2 / n - moments.x3 * moments.x3 / moments.x2
        guard determinant > 0 else { return }
        c = (moments.x2y - moments.x3 * moments.xy / moments.x2) / determinant
        b = (moments.xy - moments.x3 * c) / moments.x2
        a = mean - moments.x2 * c / n
    }

    func at(_ x: Float) -> Float {
        let x = x - origin
        return a + x * (b + x * c)
    }
}

import Glibc

/// What a quadrilateral looks like, apart from the picture.
struct Shape: Equatable, Sendable {
    /// Mean length of the shorter pair of opposite sides, in samples.
    let shortest: Double
    /// The shorter pair's mean length over the longer pair's, 0…1.
    let aspect: Double
    /// How far the worst corner is from 90°, in degrees.
    let skew: Double
    /// The greatest ratio of a side to the one opposite, at least 1.
    let taper: Double

    init(_ quad: Quadrilateral) {
        let c = quad.corners
        func side(_ i: Int) -> Double { max(c[i].distance(to: c[(i + 1) % 4]), 1e-6) }
        let (top, right, bottom, left) = (side(0), side(1), side(2), side(3))
        let (across, down) = ((top + bottom) / 2, (left + right) / 2)
        shortest = min(across, down)
        aspect = min(across, down) / max(across, down)
        taper = max(top / bottom, bottom / top, left / right, right / left)
        var worst = 0.0
        for i in 0..<4 {
            let (u, v) = (c[(i + 1) % 4] - c[i], c[(i + 3) % 4] - c[i])
            worst = max(worst, abs(.pi / 2 - abs(atan2(u.cross(v), u.dot(v)))))
        }
        skew = worst * 180 / .pi
    }
}

/// A projective map of the plane: straight lines stay straight.
///
/// Row-major 3 × 3; a point goes to `(x', y') = (m0 x + m1 y + m2, m3 x + m4 y + m5) / (m6 x + m7 y + m8)`, and `m8` is 1.
struct Homography: Equatable, Sendable {
    let m: [Double]

    /// Scaled so that the last entry is 1.
    init(_ entries: [Double]) {
        precondition(entries.count == 9, "\(entries.count) entries")
        let last = entries[8]
        m = entries.map { $0 / last }
    }

    /// The map that takes four corners to four others (direct linear transform); nil where three of either lie on a line.
    init?(from source: Quadrilateral, to target: Quadrilateral) {
        guard let onto = Homography(ofUnitSquareTo: target), let from = Homography(ofUnitSquareTo: source),
            let back = from.inverse
        else { return nil }
        self = onto.after(back)
    }

    /// The unit square's corners (0, 0), (1, 0), (1, 1), (0, 1) to a quadrilateral's, in Heckbert's closed form: it is exact
    /// where solving eight equations has to be normalised first.
    init?(ofUnitSquareTo q: Quadrilateral) {
        let (p0, p1, p2, p3) = (q.topLeft, q.topRight, q.bottomRight, q.bottomLeft)
        let (u, v, s) = (p1 - p2, p3 - p2, p0 - p1 + p2 - p3)
        let determinant = u.cross(v)
        guard abs(determinant) > 1e-9 * (u.length * v.length + 1e-9) else { return nil }
        let g = s.cross(v) / determinant
        let h = u.cross(s) / determinant
        let across = p1 - p0 + p1 * g
        let down = p3 - p0 + p3 * h
        self.init([across.x, down.x, p0.x, across.y, down.y, p0.y, g, h, 1])
        guard abs(across.cross(down)) > 1e-12 else { return nil }
    }

    /// From the samples of a picture to those of the same picture with `k` times as many a side: (p + ½) · k − ½, since samples
    /// lie in the middle of what they stand for.
    init(samplesScaledBy k: Double) {
        self.init([k, 0, 0.5 * k - 0.5, 0, k, 0.5 * k - 0.5, 0, 0, 1])
    }

    var isFinite: Bool { m.allSatisfy(\.isFinite) }

    func callAsFunction(_ p: Point) -> Point {
        let w = m[6] * p.x + m[7] * p.y + m[8]
        return Point(x: (m[0] * p.x + m[1] * p.y + m[2]) / w, y: (m[3] * p.x + m[4] * p.y + m[5]) / w)
    }

    /// The map that does `first`, then this.
    func after(_ first: Homography) -> Homography {
        var product = Array(repeating: 0.0, count: 9)
        for r in 0..<3 {
            for c in 0..<3 { product[3 * r + c] = (0..<3).reduce(0) { $0 + m[3 * r + $1] * first.m[3 * $1 + c] } }
        }
        return Homography(product)
    }

    /// nil where the plane is flattened to a line.
    var inverse: Homography? {
        let a = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        guard abs(m[0] * a[0] + m[1] * a[3] + m[2] * a[6]) > 1e-12, abs(a[8]) > 1e-300 else { return nil }
        return Homography(a)
    }
}

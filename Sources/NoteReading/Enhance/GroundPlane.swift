extension Grid {
    /// Weight, 0…1, of a cell above the plane; a cell below it has the rest. If marks cover half of a page, the plane lies a
    /// ninth of their contrast below the ground.
    private static let weightAbove: Float = 0.9

    /// Number of fits, after which the plane no longer moves.
    private static let fits = 6

    /// A plane through the ground, above dark marks of any width, as a grid of the same size.
    ///
    /// Asymmetric least squares (W. Newey, J. Powell, "Asymmetric Least Squares Estimation and Testing", 1987): cells below the
    /// plane weigh less than cells above it.
    func planeBeyondDarkMarks() -> Grid {
        var plane = (a: values.max() ?? 0, b: Float(0), c: Float(0))
        let (middleX, middleY) = (Float(width - 1) / 2, Float(height - 1) / 2)
        let scale = 2 / Float(max(width, height))
        for fit in 0..<Self.fits {
            // Weighted sums of 1, x, y and their products, with x and y about the page's middle.
            var (n, x1, y1, x2, xy, y2): (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
            var (v1, vx, vy): (Float, Float, Float) = (0, 0, 0)
            for row in 0..<height {
                let y = (Float(row) - middleY) * scale
                for column in 0..<width {
                    let x = (Float(column) - middleX) * scale
                    let value = values[row * width + column]
                    let isAbove = fit == 0 || value > plane.a + plane.b * x + plane.c * y
                    let weight = isAbove ? Self.weightAbove : 1 - Self.weightAbove
                    n += weight
                    x1 += weight * x
                    y1 += weight * y
                    x2 += weight * x * x
                    xy += weight * x * y
                    y2 += weight * y * y
                    v1 += weight * value
                    vx += weight * value * x
                    vy += weight * value * y
                }
            }
            // Cramer's rule on the normal equations; a page of one row or column has no slope across it.
            let determinant = n * (x2 * y2 - xy * xy) - x1 * (x1 * y2 - xy * y1) + y1 * (x1 * xy - x2 * y1)
            guard abs(determinant) > 1e-6 * n * n * n else {
                plane = (v1 / max(n, 1e-6), 0, 0)
                continue
            }
            plane.a = (v1 * (x2 * y2 - xy * xy) - x1 * (vx * y2 - xy * vy) + y1 * (vx * xy - x2 * vy)) / determinant
            plane.b = (n * (vx * y2 - xy * vy) - v1 * (x1 * y2 - xy * y1) + y1 * (x1 * vy - vx * y1)) / determinant
            plane.c = (n * (x2 * vy - vx * xy) - x1 * (x1 * vy - vx * y1) + v1 * (x1 * xy - x2 * y1)) / determinant
        }
        var result = values
        for row in 0..<height {
            for column in 0..<width {
                let (x, y) = ((Float(column) - middleX) * scale, (Float(row) - middleY) * scale)
                result[row * width + column] = plane.a + plane.b * x + plane.c * y
            }
        }
        return Grid(like: self, values: result)
    }
}

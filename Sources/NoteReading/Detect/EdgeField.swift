import Glibc

/// How steep the picture is at every sample and in which direction, luma and chroma taken together.
///
/// Each plane's slope counts in units of its own noise and grain, so chroma speaks where luma is full of texture, and the
/// other way round. The three add up as Di Zenzo's tensor `J = Σ g gᵀ`, for which a rise in one plane need not be a rise in
/// another.
struct EdgeField: Sendable {
    let width, height: Int
    /// The tensor, in squared noise units.
    let xx, yy, xy: Plane<Float>
    /// The square root of the tensor's larger eigenvalue: the slope across the edge, in noise units.
    let strength: Plane<Float>
    /// Noise units in one level of luma, blue and red chroma.
    let unitsPerLevel: SIMD3<Double>

    /// The slope of a plane that counts as 1: the median over the plane, or this floor (in units of `Gradient`) where the
    /// plane is cleaner than that. Steps of half a level are rounding, not paper; chroma has been rounded and subsampled.
    static let floors: (luma: Float, chroma: Float) = (48, 28)

    init(_ image: WorkingImage) {
        let luma = Gradient(of: image.luma)
        let blue = Gradient(of: image.blueChroma)
        let red = Gradient(of: image.redChroma)
        let scales = [
            1 / max(Self.floors.luma, luma.medianSteepness),
            1 / max(Self.floors.chroma, blue.medianSteepness),
            1 / max(Self.floors.chroma, red.medianSteepness),
        ]
        // A step of one level has a slope of 48.
        unitsPerLevel = SIMD3(Double(scales[0]), Double(scales[1]), Double(scales[2])) * 48
        (width, height) = (image.width, image.height)
        let count = width * height
        var xx: [Float] = Array(repeating: 0, count: count)
        var yy = xx
        var xy = xx
        var strength = xx
        Self.combine([luma, blue, red], scales: scales, &xx, &yy, &xy, &strength)
        self.xx = Plane(width: width, height: height, samples: xx)
        self.yy = Plane(width: width, height: height, samples: yy)
        self.xy = Plane(width: width, height: height, samples: xy)
        self.strength = Plane(width: width, height: height, samples: strength)
    }

    private static func combine(
        _ g: [Gradient], scales: [Float], _ xx: inout [Float], _ yy: inout [Float], _ xy: inout [Float], _ strength: inout [Float]
    ) {
        let count = xx.count
        let (ax, ay) = (g[0].x.samples, g[0].y.samples)
        let (bx, by) = (g[1].x.samples, g[1].y.samples)
        let (cx, cy) = (g[2].x.samples, g[2].y.samples)
        let (ka, kb, kc) = (scales[0], scales[1], scales[2])
        var xx = xx.mutableSpan
        var yy = yy.mutableSpan
        var xy = xy.mutableSpan
        var strength = strength.mutableSpan
        precondition(ax.count == count && ay.count == count && bx.count == count && by.count == count)
        precondition(cx.count == count && cy.count == count)
        precondition(xx.count == count && yy.count == count && xy.count == count && strength.count == count)
        for i in 0..<count {
            let (ux, uy) = (Float(ax[i]) * ka, Float(ay[i]) * ka)
            let (vx, vy) = (Float(bx[i]) * kb, Float(by[i]) * kb)
            let (wx, wy) = (Float(cx[i]) * kc, Float(cy[i]) * kc)
            let sx = ux * ux + vx * vx + wx * wx
            let sy = uy * uy + vy * vy + wy * wy
            let s = ux * uy + vx * vy + wx * wy
            let (sum, difference) = (sx + sy, sx - sy)
            xx[i] = sx
            yy[i] = sy
            xy[i] = s
            strength[i] = ((sum + (difference * difference + 4 * s * s).squareRoot()) * 0.5).squareRoot()
        }
    }

    /// The slope along `normal` at a place, in noise units, by nearest sample; nil outside the picture.
    func slope(at p: Point, along normal: Point) -> Float? {
        let (x, y) = (Int((p.x + 0.5).rounded(.down)), Int((p.y + 0.5).rounded(.down)))
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        let i = y * width + x
        let (nx, ny) = (Float(normal.x), Float(normal.y))
        return max(0, xx.samples[i] * nx * nx + yy.samples[i] * ny * ny + 2 * xy.samples[i] * nx * ny).squareRoot()
    }
}

extension Gradient {
    /// The median over the plane of the larger of the two slopes, from every third sample of every third row.
    var medianSteepness: Float {
        // Bins of 8, up to 4096: above that the plane is all texture, and one bin more does not matter.
        var bins: [Int] = Array(repeating: 0, count: 512)
        var total = 0
        for row in stride(from: 0, to: x.height, by: 3) {
            let (across, down) = (x.row(row), y.row(row))
            for i in stride(from: 0, to: x.width, by: 3) {
                bins[min(511, max(abs(Int(across[i])), abs(Int(down[i]))) >> 3)] += 1
                total += 1
            }
        }
        var below = 0
        for (i, count) in bins.enumerated() {
            below += count
            if 2 * below >= total { return Float(i * 8 + 4) }
        }
        return 4096
    }
}

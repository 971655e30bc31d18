/// How steep the picture is at every sample and in which direction, luma and chroma taken together.
///
/// Each plane's slope counts in units of its own noise and grain, so chroma speaks where luma is full of texture, and the
/// other way round. The three add up as Di Zenzo's tensor `J = Σ g gᵀ`, for which a rise in one plane need not be a rise in
/// another.
struct EdgeField: Sendable {
    let width, height: Int
    /// The slope's square, in squared noise units: the tensor's trace, which is the square of the slope across where one edge
    /// passes.
    let energy: Plane<Float>
    /// Noise units in one level of luma, blue and red chroma.
    let unitsPerLevel: SIMD3<Double>

    private let luma, blue, red: Gradient
    private let scales: SIMD3<Float>

    /// The slope of a plane that counts as 1: the median over the plane, or this floor (in units of `Gradient`) where the
    /// plane is cleaner than that. Steps of half a level are rounding, not paper; chroma has been rounded and subsampled.
    static let floors: (luma: Float, chroma: Float) = (48, 28)

    /// A slope of fewer noise units is grain: over 1 by chance, over 1.5 hardly.
    static let grain: Float = 1.5
    /// From a slope of so many noise units on an edge is beyond doubt.
    private static let clear: Float = 6
    /// An edge counts in full from this share of the slope's square on that runs across the line, and not at all from a half
    /// down, where it runs either way.
    private static let across: Float = 5 / 6
    /// Evidence from which no better place is looked for.
    private static let enough: Float = 0.95

    /// Slopes so near the picture's border, in samples, are smoothed with what was repeated beyond it, and say nothing.
    static let rim: Float = 2

    init(_ image: WorkingImage) {
        (width, height) = (image.width, image.height)
        luma = Gradient(of: image.luma)
        blue = Gradient(of: image.blueChroma)
        red = Gradient(of: image.redChroma)
        scales = SIMD3(
            1 / max(Self.floors.luma, luma.medianSteepness),
            1 / max(Self.floors.chroma, blue.medianSteepness),
            1 / max(Self.floors.chroma, red.medianSteepness)
        )
        unitsPerLevel = SIMD3<Double>(scales) * Double(Gradient.ofOneLevel)
        energy = Self.energy(luma, blue, red, scales)
    }

    /// The same picture's colour alone: on print or grain, a coloured sheet's outline stands out where luma is full of edges.
    var ofColour: EdgeField { EdgeField(colourOf: self) }

    private init(colourOf other: EdgeField) {
        (width, height, unitsPerLevel) = (other.width, other.height, other.unitsPerLevel)
        (luma, blue, red) = (other.luma, other.blue, other.red)
        scales = SIMD3(0, other.scales.y, other.scales.z)
        energy = Self.energy(luma, blue, red, scales)
    }

    private static func energy(_ a: Gradient, _ b: Gradient, _ c: Gradient, _ scales: SIMD3<Float>) -> Plane<Float> {
        let (ka, kb, kc) = (scales.x * scales.x, scales.y * scales.y, scales.z * scales.z)
        return Plane(width: a.x.width, height: a.x.height) { out in
            for y in 0..<a.x.height {
                let (ax, ay, bx, by, cx, cy) = (a.x.row(y), a.y.row(y), b.x.row(y), b.y.row(y), c.x.row(y), c.y.row(y))
                for x in 0..<ax.count {
                    let (ux, uy) = (Float(ax[x]), Float(ay[x]))
                    let (vx, vy) = (Float(bx[x]), Float(by[x]))
                    let (wx, wy) = (Float(cx[x]), Float(cy[x]))
                    out.append(ka * (ux * ux + uy * uy) + kb * (vx * vx + vy * vy) + kc * (wx * wx + wy * wy))
                }
            }
        }
    }

    /// The tensor at the sample with index `i` in reading order, in squared noise units.
    @inline(__always)
    func tensor(_ i: Int) -> (xx: Float, yy: Float, xy: Float) {
        let across = SIMD3(Float(luma.x.samples[i]), Float(blue.x.samples[i]), Float(red.x.samples[i])) * scales
        let down = SIMD3(Float(luma.y.samples[i]), Float(blue.y.samples[i]), Float(red.y.samples[i])) * scales
        return ((across * across).sum(), (down * down).sum(), (across * down).sum())
    }

    /// How well a place bears out an edge whose normal is `normal`, 0…1, the best of those up to `reach` samples to either
    /// side; nil outside the picture.
    ///
    /// A slope that runs along the line rather than across it (print, grain, a crossing edge) counts for nothing.
    func evidence(at p: Point, along normal: Point, reach: Int) -> Float? {
        var best: Float = 0
        var seen = false
        let (nx, ny) = (Float(normal.x), Float(normal.y))
        let (x, y) = (Float(p.x) + 0.5, Float(p.y) + 0.5)
        let (right, bottom) = (Float(width) - Self.rim, Float(height) - Self.rim)
        // The nearest first: 0, 1, −1, 2, −2.
        var k = 0
        while k >= -reach {
            let (px, py) = (x + nx * Float(k), y + ny * Float(k))
            k = k > 0 ? -k : 1 - k
            guard px >= Self.rim, py >= Self.rim, px < right, py < bottom else { continue }
            seen = true
            let i = Int(py) &* width &+ Int(px)
            guard energy.samples[i] > Self.grain * Self.grain else { continue }
            let across = slopes(i, nx, ny)
            let along = slopes(i, -ny, nx)
            // Luma and chroma together, or chroma alone where luma is full of other edges.
            let (lumaAcross, lumaAlong) = (across.x * across.x, along.x * along.x)
            let (colourAcross, colourAlong) = (
                across.y * across.y + across.z * across.z, along.y * along.y + along.z * along.z
            )
            best = max(best, Self.clarity(lumaAcross + colourAcross, lumaAlong + colourAlong))
            best = max(best, Self.clarity(colourAcross, colourAlong))
            if best > Self.enough { break }
        }
        return seen ? best : nil
    }
}

extension EdgeField {
    /// The slopes of the three planes in a direction, in noise units.
    @inline(__always)
    private func slopes(_ i: Int, _ nx: Float, _ ny: Float) -> SIMD3<Float> {
        let across = SIMD3(Float(luma.x.samples[i]), Float(blue.x.samples[i]), Float(red.x.samples[i]))
        let down = SIMD3(Float(luma.y.samples[i]), Float(blue.y.samples[i]), Float(red.y.samples[i]))
        return (across * nx + down * ny) * scales
    }

    /// From squared slopes across and along a line to evidence, 0…1.
    @inline(__always)
    private static func clarity(_ across: Float, _ along: Float) -> Float {
        guard across > grain * grain, across > along else { return 0 }
        let clarity = min(1, (across.squareRoot() - grain) / (clear - grain))
        return clarity * min(1, (across / (across + along) - 0.5) / (Self.across - 0.5))
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

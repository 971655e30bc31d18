/// Draws planes through a homography.
struct Warp {
    /// From the page's pixels to the planes' samples.
    private let map: Homography
    private let size: PageSize
    /// Squares of so many samples are averaged first.
    private let factor: Int

    /// Where the page is coarser than the planes, these are first reduced to means over squares of about a pixel's span, so
    /// that every sample has its say; what remains is interpolated between the four nearest.
    ///
    /// - Parameter samplesPerPixel: how many samples a pixel of the page spans, in one direction, on average.
    init(map: Homography, size: PageSize, samplesPerPixel: Double) {
        factor = min(Plane<UInt8>.greatestReduction, max(1, Int(samplesPerPixel.rounded())))
        self.map = Homography(samplesScaledBy: 1 / Double(factor)).after(map)
        self.size = size
    }

    /// - Parameter planes: all of one size.
    func callAsFunction(_ planes: [Plane<UInt8>]) -> [Plane<UInt8>] {
        let sources = planes.map { $0.reduced(by: factor) }
        var drawn: [[UInt8]] = Array(
            repeating: Array(repeating: 0, count: size.width * size.height), count: planes.count)
        var places = Places(count: size.width)
        for y in 0..<size.height {
            places.set(row: y, map, columns: sources[0].width, rows: sources[0].height)
            for i in sources.indices { places.draw(sources[i], into: &drawn[i], at: y * size.width) }
        }
        return drawn.map { Plane(width: size.width, height: size.height, samples: $0) }
    }
}

/// Where the pixels of one row of the page lie among a plane's samples.
private struct Places {
    /// The sample up and left of the place, in reading order; and the shares of its right and lower neighbours, in 128ths.
    private var first: [Int32]
    private var across, down: [Int16]

    init(count: Int) {
        first = Array(repeating: 0, count: count)
        across = Array(repeating: 0, count: count)
        down = across
    }

    /// Outside the planes the outermost samples go on.
    mutating func set(row: Int, _ map: Homography, columns: Int, rows: Int) {
        Self.set(&first, &across, &down, row: row, map, columns: columns, rows: rows)
    }

    private static func set(
        _ first: inout [Int32], _ across: inout [Int16], _ down: inout [Int16], row: Int, _ map: Homography,
        columns: Int,
        rows: Int
    ) {
        let v = Double(row)
        let (x0, y0, w0) = (Float(map.m[1] * v + map.m[2]), Float(map.m[4] * v + map.m[5]), Float(map.m[7] * v + 1))
        let (dx, dy, dw) = (Float(map.m[0]), Float(map.m[3]), Float(map.m[6]))
        // The place just before the last sample, so that a right and a lower neighbour always exist where there are two.
        let (lastX, lastY) = (Float(max(0, columns - 1)) * 128, Float(max(0, rows - 1)) * 128)
        let (lastColumn, lastRow) = (Int32(max(0, columns - 2)), Int32(max(0, rows - 2)))
        let width = Int32(columns)
        let count = first.count
        var first = first.mutableSpan
        var across = across.mutableSpan
        var down = down.mutableSpan
        precondition(across.count == count && down.count == count)
        for x in 0..<count {
            let u = Float(x)
            // Never 0 or negative, so that corners given in a cross make a strange page and not a crash.
            let scale = 128 / max(w0 + dw * u, 1e-6)
            let px = Int32(min(max((x0 + dx * u) * scale, 0), lastX) + 0.5)
            let py = Int32(min(max((y0 + dy * u) * scale, 0), lastY) + 0.5)
            let column = min(px >> 7, lastColumn)
            let line = min(py >> 7, lastRow)
            first[x] = line &* width &+ column
            across[x] = Int16(truncatingIfNeeded: px &- column << 7)
            down[x] = Int16(truncatingIfNeeded: py &- line << 7)
        }
    }

    func draw(_ plane: Plane<UInt8>, into samples: inout [UInt8], at start: Int) {
        let source = plane.samples
        let right = plane.width > 1 ? 1 : 0
        let below = plane.height > 1 ? plane.width : 0
        let count = first.count
        precondition(across.count == count && down.count == count && start + count <= samples.count)
        var out = samples.mutableSpan
        for x in 0..<count {
            let i = Int(first[x])
            let (u, v) = (Int32(across[x]), Int32(down[x]))
            let (a, b) = (Int32(source[i]), Int32(source[i &+ right]))
            let (c, d) = (Int32(source[i &+ below]), Int32(source[i &+ below &+ right]))
            let upper = a &* 128 &+ (b &- a) &* u
            let lower = c &* 128 &+ (d &- c) &* u
            out[start &+ x] = UInt8(truncatingIfNeeded: (upper &* 128 &+ (lower &- upper) &* v &+ 0x2000) >> 14)
        }
    }
}

private import CWarp  // The only file that sees it.

/// Where the pixels of one row of the page lie among a plane's samples.
struct Places {
    /// The sample up and left of the place, in reading order; and the shares of its right and lower neighbours, in 128ths.
    private var first: [Int32]
    private var across, down: [Int16]
    /// The planes' size.
    private var columns = 0, rows = 0

    init(count: Int) {
        first = Array(repeating: 0, count: count)
        across = Array(repeating: 0, count: count)
        down = across
    }

    /// Outside the planes the outermost samples go on.
    mutating func set(row: Int, _ map: Homography, columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        Self.set(&first, &across, &down, row: row, map, columns: columns, rows: rows)
    }

    private static func set(
        _ first: inout [Int32], _ across: inout [Int16], _ down: inout [Int16], row: Int, _ map: Homography,
        columns: Int, rows: Int
    ) {
        let v = Double(row)
        let (x0, y0, w0) = (Float(map.m[1] * v + map.m[2]), Float(map.m[4] * v + map.m[5]), Float(map.m[7] * v + 1))
        let (dx, dy, dw) = (Float(map.m[0]), Float(map.m[3]), Float(map.m[6]))
        // The place just before the last sample, so that a right and a lower neighbour always exist where there are two.
        let lastX = min(Float(max(0, columns - 1)) * 128, farthest)
        let lastY = min(Float(max(0, rows - 1)) * 128, farthest)
        let (lastColumn, lastRow) = (Int32(max(0, columns - 2)), Int32(max(0, rows - 2)))
        let width = Int32(columns)
        precondition(columns * rows <= Int(Int32.max), "a plane of \(columns) × \(rows) samples")
        let count = first.count
        var first = first.mutableSpan
        var across = across.mutableSpan
        var down = down.mutableSpan
        precondition(across.count == count && down.count == count)
        for x in 0..<count {
            let u = Float(x)
            // Never 0 or negative, so that corners given in a cross make a strange page and not a crash.
            let scale = 128 / max(w0 + dw * u, 1e-6)
            let px = rounded((x0 + dx * u) * scale, upTo: lastX)
            let py = rounded((y0 + dy * u) * scale, upTo: lastY)
            let column = min(px >> 7, lastColumn)
            let line = min(py >> 7, lastRow)
            first[x] = line &* width &+ column
            across[x] = Int16(truncatingIfNeeded: px &- column << 7)
            down[x] = Int16(truncatingIfNeeded: py &- line << 7)
        }
    }

    /// In 128ths of a sample: no picture that can be decoded is wider or higher.
    private static let farthest: Float = 0x1p23 - 1

    /// The nearest whole number of a value held to 0…`last`, which is at most `farthest`; 0 of what is no number.
    ///
    /// Added to 2²³, the sum's last bits are the number. `Int32(_:)` checks each value's range, which keeps a loop from being
    /// computed four at a time. `max(0, value)` is 0 where `max(value, 0)` would let a value through that is no number, and
    /// with it a place outside the plane.
    @inline(__always)
    private static func rounded(_ value: Float, upTo last: Float) -> Int32 {
        Int32(truncatingIfNeeded: (min(max(0, value), last) + 0x1p23).bitPattern) &- 0x4B00_0000
    }

    /// - Parameter plane: of the size given to `set`.
    func draw(_ plane: Plane<UInt8>, into samples: inout [UInt8], at start: Int) {
        precondition(plane.width == columns && plane.height == rows, "places in another plane")
        precondition(start >= 0 && start + first.count <= samples.count)
        guard columns > 1, rows > 1 else { return drawLine(plane, into: &samples, at: start) }
        // SAFETY: `set` lets each place and its three neighbours lie within the plane's columns and rows, which are few enough for
        // its numbers; the three arrays are of one length, and as many samples are written.
        unsafe plane.samples.withUnsafeBufferPointer { source in
            unsafe samples.withUnsafeMutableBufferPointer { samples in
                unsafe sd_interpolate(
                    source.baseAddress!, plane.width, first, across, down, first.count, samples.baseAddress! + start)
            }
        }
    }

    /// The same for a plane of one row or column, where a place has one neighbour or none.
    private func drawLine(_ plane: Plane<UInt8>, into samples: inout [UInt8], at start: Int) {
        let step = plane.samples.count > 1 ? 1 : 0
        for x in first.indices {
            let i = Int(first[x])
            let share = Int(plane.width > 1 ? across[x] : down[x])
            let (a, b) = (Int(plane.samples[i]), Int(plane.samples[i + step]))
            samples[start + x] = UInt8((a * 128 + (b - a) * share + 64) >> 7)
        }
    }
}

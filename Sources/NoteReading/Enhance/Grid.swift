/// A page's channel at a fraction of its size, for what changes slowly: light, paper, colour.
///
/// Cell `(x, y)` is the mean of a block of `factor × factor` samples (fewer at the right and the bottom).
struct Grid {
    let width: Int
    let height: Int
    let factor: Int
    /// In reading order.
    var values: [Float]

    /// Means of blocks of `plane`, each sample taken as `(sample − zero) / 255`.
    init(reducing plane: Plane<UInt8>, by factor: Int, zero: Int) {
        self.factor = factor
        width = (plane.width + factor - 1) / factor
        height = (plane.height + factor - 1) / factor
        values = []
        values.reserveCapacity(width * height)
        var sums: [Int32] = Array(repeating: 0, count: width)
        for gridY in 0..<height {
            let rows = gridY * factor..<min(plane.height, (gridY + 1) * factor)
            for x in 0..<width { sums[x] = 0 }
            for y in rows { addBlocks(of: plane.row(y), by: factor, to: &sums) }
            for x in 0..<width {
                let columns = min(plane.width, (x + 1) * factor) - x * factor
                values.append((Float(sums[x]) / Float(columns * rows.count) - Float(zero)) / 255)
            }
        }
    }

    init(width: Int, height: Int, factor: Int, values: [Float]) {
        precondition(values.count == width * height, "\(values.count) cells for \(width) × \(height)")
        self.width = width
        self.height = height
        self.factor = factor
        self.values = values
    }

    init(like other: Grid, values: [Float]) {
        width = other.width
        height = other.height
        factor = other.factor
        self.values = values
    }

    /// Where two grids of one shape are put together cell by cell.
    func combined(with other: Grid, _ combine: (Float, Float) -> Float) -> Grid {
        var result = values
        for i in values.indices { result[i] = combine(values[i], other.values[i]) }
        return Grid(like: self, values: result)
    }

    func map(_ change: (Float) -> Float) -> Grid { Grid(like: self, values: values.map(change)) }
}

/// Adds each run of `factor` samples to its sum.
private func addBlocks(of row: Span<UInt8>, by factor: Int, to sums: inout [Int32]) {
    var x = 0
    var block = 0
    while x + factor <= row.count {
        var sum: Int32 = 0
        for i in x..<x + factor { sum &+= Int32(row[i]) }
        sums[block] &+= sum
        x += factor
        block += 1
    }
    while x < row.count {
        sums[block] &+= Int32(row[x])
        x += 1
    }
}

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
        var sums: [Int32] = Array(repeating: 0, count: plane.width)
        for top in stride(from: 0, to: plane.height, by: factor) {
            let rows = top..<min(plane.height, top + factor)
            for x in sums.indices { sums[x] = 0 }
            for y in rows { plane.add(row: y, to: &sums) }
            for left in stride(from: 0, to: plane.width, by: factor) {
                let columns = left..<min(plane.width, left + factor)
                var sum: Int32 = 0
                for x in columns { sum &+= sums[x] }
                values.append((Float(sum) / Float(columns.count * rows.count) - Float(zero)) / 255)
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

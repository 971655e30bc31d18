/// Rows of a grid at the size of what it was reduced from, bilinear between the middles of its cells; before the first middle
/// and after the last one it is even.
struct RowInterpolation {
    private let factor: Float
    private let width, height: Int
    /// The grid's rows, each already at full width.
    private let rows: [Float]

    init(_ grid: Grid, width: Int) {
        self.width = width
        height = grid.height
        factor = Float(grid.factor)
        let places = (0..<width).map { x in
            let u = max(0, min(Float(grid.width - 1), (Float(x) + 0.5) / Float(grid.factor) - 0.5))
            return (left: Int(u), right: min(grid.width - 1, Int(u) + 1), part: u - Float(Int(u)))
        }
        var rows: [Float] = []
        rows.reserveCapacity(width * grid.height)
        for y in 0..<grid.height {
            let cells = grid.values.span.extracting(y * grid.width..<(y + 1) * grid.width)
            for place in places {
                rows.append(cells[place.left] + place.part * (cells[place.right] - cells[place.left]))
            }
        }
        self.rows = rows
    }

    /// Writes row `y` of the full size.
    func fill(_ row: inout [Float], _ y: Int) {
        let v = max(0, min(Float(height - 1), (Float(y) + 0.5) / factor - 0.5))
        let top = Int(v)
        let bottom = min(height - 1, top + 1)
        let part = v - Float(top)
        let above = rows.span.extracting(top * width..<(top + 1) * width)
        let below = rows.span.extracting(bottom * width..<(bottom + 1) * width)
        var row = row.mutableSpan
        for x in 0..<row.count { row[x] = above[x] + part * (below[x] - above[x]) }
    }
}

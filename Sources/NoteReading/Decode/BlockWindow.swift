/// A part of a picture, in blocks of `reduction × reduction` pixels; a block becomes one sample.
struct BlockWindow: Equatable, Sendable {
    var columns, rows: Range<Int>

    /// All blocks of a picture, the last ones perhaps partial.
    init(width: Int, height: Int, reduction: Int) {
        columns = 0..<(width + reduction - 1) / reduction
        rows = 0..<(height + reduction - 1) / reduction
    }

    init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    var count: Int { columns.count * rows.count }
}

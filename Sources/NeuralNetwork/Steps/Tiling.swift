/// How Winograd's tiles cover a map of outputs: squares of 4 × 4 or of 2 × 2.
///
/// Along a side, a tile of 4 outputs has 6 points at which it is multiplied, one of 3 has 5, one of 2 has 4: those of the
/// smaller are among those of the larger, so all use the same transformed weights. Where a side is no multiple of 4, the last
/// row or column of tiles has 3 or 2 outputs along it: 14 outputs take 22 points and 7 take 11, where tiles of 4 alone would
/// take 24 and 12; squared, that is a sixth less.
struct Tiling: Equatable, Sendable {
    /// Tiles of one size, side by side in every image.
    struct Block: Equatable, Sendable {
        /// Points along each side of a tile, two more than it has outputs.
        let down, across: Int
        /// The first output of the first tile.
        let top, left: Int
        /// How many tiles, below each other and side by side.
        let rows, columns: Int
        /// Tiles of the blocks before it.
        let start: Int

        var count: Int { rows * columns }
    }

    /// Outputs along the side of a whole tile: 4 or 2.
    let side: Int
    let blocks: [Block]

    /// Of each pair of points, the tiles that have it.
    let tiles: [Range<Int>]

    /// Outputs that the tiles compute, of which at most one row and one column are more than wanted.
    let height, width: Int

    init(height: Int, width: Int, side: Int) {
        precondition(side == 4 || side == 2, "tiles of \(side)")
        let (down, lastDown) = Self.cut(height, side)
        let (across, lastAcross) = Self.cut(width, side)
        var (blocks, start): ([Block], Int) = ([], 0)
        // In an order in which those that have one pair of points follow each other.
        for (isLastRow, isLastColumn) in [(false, true), (false, false), (true, false), (true, true)] {
            let (height, rows) = isLastRow ? (lastDown, 1) : (side, down)
            let (width, columns) = isLastColumn ? (lastAcross, 1) : (side, across)
            guard height * rows > 0, width * columns > 0 else { continue }
            blocks.append(
                Block(
                    down: height + 2, across: width + 2, top: isLastRow ? down * side : 0,
                    left: isLastColumn ? across * side : 0, rows: rows, columns: columns, start: start))
            start += rows * columns
        }
        (self.side, self.blocks) = (side, blocks)
        tiles = (0..<(side + 2) * (side + 2)).map { [blocks] pair in
            let own = blocks.filter { pair / (side + 2) < $0.down && pair % (side + 2) < $0.across }
            guard let first = own.first, let last = own.last else { return 0..<0 }
            return first.start..<last.start + last.count
        }
        (self.height, self.width) = (down * side + lastDown, across * side + lastAcross)
    }

    /// Whole tiles along a length, and the outputs of the last one: 0 if there is none. If 1 is left, it is 2.
    private static func cut(_ length: Int, _ side: Int) -> (whole: Int, last: Int) {
        side == 2 ? ((length + 1) / 2, 0) : (length / 4, [0, 2, 2, 3][length % 4])
    }

    /// Points along the side of a whole tile, and pairs of them, each with a matrix of transformed weights.
    var points: Int { side + 2 }
    var planes: Int { points * points }

    /// Tiles of one image.
    var count: Int { blocks.reduce(0) { $0 + $1.count } }
}

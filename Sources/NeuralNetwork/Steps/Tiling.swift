/// How Winograd's tiles cover a map of outputs: squares of 4 × 4, and where a side is no multiple of 4, a last row or
/// column of tiles with 3 or 2 outputs along it, so that nothing is computed that falls outside.
///
/// Along a side, a tile of 4 outputs has 6 points at which it is multiplied, one of 3 has 5, one of 2 has 4: those of the
/// smaller are among those of the larger, so all use the same transformed weights. 14 outputs take 22 points and 7 take
/// 11, where tiles of 4 alone would take 24 and 12; squared, that is a sixth less.
struct Tiling: Equatable, Sendable {
    /// Whole tiles along each side.
    let down, across: Int
    /// Outputs of the last tile along each side: 3, 2, or 0 where there is none. Where 1 is left, it is 2, and what falls
    /// outside is dropped.
    let lastDown, lastAcross: Int

    /// Pairs of points, each with a matrix of transformed weights.
    static let planes = 36

    init(height: Int, width: Int) {
        (down, across) = (height / 4, width / 4)
        lastDown = [0, 2, 2, 3][height % 4]
        lastAcross = [0, 2, 2, 3][width % 4]
    }

    /// Tiles of one image.
    var count: Int { (down + (lastDown > 0 ? 1 : 0)) * (across + (lastAcross > 0 ? 1 : 0)) }

    /// Input rows and columns that the tiles look at, the border included: two more than there are outputs.
    var rowsRead: Int { down * 4 + (lastDown > 0 ? lastDown + 2 : 2) }
    var columnsRead: Int { across * 4 + (lastAcross > 0 ? lastAcross + 2 : 2) }

    /// Whether the tiles' outputs are exactly so many.
    func covers(_ height: Int, _ width: Int) -> Bool {
        down * 4 + lastDown == height && across * 4 + lastAcross == width
    }
}

/// Y, Cb, Cr of JFIF (BT.601, full range), all of one size. Chroma is 128 where there is no colour.
struct Planes: Sendable {
    var luma, blueChroma, redChroma: Plane<UInt8>

    /// Turns one plane after the other, so that only one is held twice.
    consuming func turned(_ orientation: Orientation) -> Planes {
        luma = luma.turned(orientation)
        blueChroma = blueChroma.turned(orientation)
        redChroma = redChroma.turned(orientation)
        return self
    }
}

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

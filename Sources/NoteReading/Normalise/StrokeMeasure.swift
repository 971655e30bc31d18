/// The mean width of strokes, and how solid their ink is, over any number of digits.
struct StrokeMeasure {
    /// Numbers of samples: all of the ink, those at its edge, and those of solid ink.
    private var area = 0
    private var edge = 0
    private var solid = 0

    /// Least level of solid ink, of 255.
    private static let solidLevel: UInt8 = 200

    /// Measures one more digit.
    mutating func add(_ cutting: InkCutting) {
        let plane = cutting.plane
        // A cutting has black around it, so no ink lies in its first or last row or column.
        for y in 1..<max(1, plane.height - 1) {
            let (above, here, below) = (plane.row(y - 1), plane.row(y), plane.row(y + 1))
            for x in 1..<max(1, plane.width - 1) where here[x] >= InkPieces.faintest {
                area += 1
                if here[x] >= Self.solidLevel { solid += 1 }
                let least = min(min(here[x - 1], here[x + 1]), min(above[x], below[x]))
                if least < InkPieces.faintest { edge += 1 }
            }
        }
    }

    /// The strokes' mean width, in samples; 0 without ink. For each sample of its length a stroke has two samples of edge.
    var width: Double { 2 * Double(area) / Double(max(1, edge)) }

    /// The part of the ink that is solid, 0…1.
    var solidPart: Double { Double(solid) / Double(max(1, area)) }
}

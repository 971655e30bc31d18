/// How wide and how solid strokes are, on average.
struct StrokeMeasure {
    private var area = 0
    private var edge = 0
    private var solid = 0

    /// Samples from this on, of 255, are solid ink.
    private static let solidLevel: UInt8 = 200

    mutating func add(_ cutting: InkCutting) {
        let plane = cutting.plane
        // A cutting has black around it, so no sample of ink lies on its edge.
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

    /// In samples: a long stroke has two samples of edge for each of its length.
    var width: Double { 2 * Double(area) / Double(max(1, edge)) }

    /// 0…1.
    var solidPart: Double { Double(solid) / Double(max(1, area)) }
}

/// The decoded photograph, or a region of it, at the size the detector works at: means over squares of `factor × factor`
/// decoded samples.
struct WorkingImage: Sendable {
    let luma, blueChroma, redChroma: Plane<UInt8>
    /// 1, 1.5, or a whole number.
    let factor: Double
    /// The decoded sample at the top left of the first square.
    private let left, top: Int

    /// - Parameter longestSide: in samples, not exceeded unless the picture is very long.
    init(_ photo: Photo, _ region: Region? = nil, longestSide: Int = Detect().workingSide) {
        let region = region ?? Region(x: 0, y: 0, width: 1, height: 1)
        let (columns, rows) = region.samples(width: photo.luma.width, height: photo.luma.height)
        let factor = Self.factor(columns: columns.count, rows: rows.count, longestSide)
        func plane(_ source: Plane<UInt8>) -> Plane<UInt8> {
            factor == 1.5
                ? source.reducedToTwoThirds(columns: columns, rows: rows)
                : source.reduced(by: Int(factor), columns: columns, rows: rows)
        }
        self.factor = factor
        (left, top) = (columns.lowerBound, rows.lowerBound)
        (luma, blueChroma, redChroma) = (plane(photo.luma), plane(photo.blueChroma), plane(photo.redChroma))
    }

    /// The least that keeps the longer side short enough. What is longer than the greatest reduction allows is longer than 6,000
    /// decoded samples and narrow: it stays larger than asked for. Between 1 and 2 much would be lost, so there is a step between.
    private static func factor(columns: Int, rows: Int, _ longestSide: Int) -> Double {
        let longer = max(columns, rows)
        if 2 * longer <= 3 * longestSide, longer > longestSide, min(columns, rows) > 2 { return 1.5 }
        return Double(min(Plane<UInt8>.greatestReduction, max(1, (longer + longestSide - 1) / longestSide)))
    }

    var width: Int { luma.width }
    var height: Int { luma.height }

    /// From a place here to the photograph's decoded samples.
    func decoded(_ p: Point) -> Point {
        Point(x: (p.x + 0.5) * factor - 0.5 + Double(left), y: (p.y + 0.5) * factor - 0.5 + Double(top))
    }

    /// The same the other way round.
    func working(_ p: Point) -> Point {
        Point(x: (p.x - Double(left) + 0.5) / factor - 0.5, y: (p.y - Double(top) + 0.5) / factor - 0.5)
    }
}

/// The decoded photograph, or a region of it, at the size the detector works at: means over squares of `factor × factor`
/// decoded samples.
struct WorkingImage: Sendable {
    let luma, blueChroma, redChroma: Plane<UInt8>
    let factor: Int
    /// The decoded sample at the top left of the first square.
    private let left, top: Int

    /// Longer side in samples that is not exceeded: notes of 3 % of the area still have sides of 50 samples, and noise is
    /// averaged away. On 560 rendered scenes 400 found as many notes as 640 and 520 (553, 551 and 550), in a third of the time.
    static let longestSide = 400

    /// Samples a side that are averaged at the most. What is longer than this allows is longer than 6,000 decoded samples and
    /// narrow: it stays larger than said above.
    private static let greatestFactor = 16

    init(_ photo: Photo, _ region: Region? = nil, longestSide: Int = Self.longestSide) {
        let region = region ?? Region(x: 0, y: 0, width: 1, height: 1)
        let (columns, rows) = region.samples(width: photo.luma.width, height: photo.luma.height)
        let longest = max(columns.count, rows.count)
        let factor = min(Self.greatestFactor, max(1, (longest + longestSide - 1) / longestSide))
        func plane(_ source: Plane<UInt8>) -> Plane<UInt8> { source.reduced(by: factor, columns: columns, rows: rows) }
        self.factor = factor
        (left, top) = (columns.lowerBound, rows.lowerBound)
        (luma, blueChroma, redChroma) = (plane(photo.luma), plane(photo.blueChroma), plane(photo.redChroma))
    }

    var width: Int { luma.width }
    var height: Int { luma.height }

    /// From a place here to the photograph's decoded samples.
    func decoded(_ p: Point) -> Point {
        let k = Double(factor)
        return Point(x: (p.x + 0.5) * k - 0.5 + Double(left), y: (p.y + 0.5) * k - 0.5 + Double(top))
    }
}

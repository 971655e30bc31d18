/// Draws planes through a homography.
struct Warp {
    /// From the page's pixels to the planes' samples.
    private let map: Homography
    private let size: PageSize
    /// Squares of so many samples are averaged first.
    private let factor: Int

    /// Where the page is coarser than the planes, these are first reduced to means over squares of about a pixel's span, so
    /// that every sample has its say; what remains is interpolated between the four nearest.
    ///
    /// - Parameter samplesPerPixel: how many samples a pixel of the page spans, in one direction, on average.
    init(map: Homography, size: PageSize, samplesPerPixel: Double) {
        factor = min(Plane<UInt8>.greatestReduction, max(1, Int(samplesPerPixel.rounded())))
        let k = 1 / Double(factor)
        // To the reduced samples: (p + 0.5) / factor − 0.5.
        self.map = Homography([k, 0, 0.5 * k - 0.5, 0, k, 0.5 * k - 0.5, 0, 0, 1]).after(map)
        self.size = size
    }

    /// - Parameter planes: all of one size.
    func callAsFunction(_ planes: [Plane<UInt8>]) -> [Plane<UInt8>] {
        let part = part(of: planes[0].width, by: planes[0].height)
        let sources = planes.map { factor == 1 ? $0 : $0.reduced(by: factor, columns: part.columns, rows: part.rows) }
        let map = Homography([1, 0, -part.left, 0, 1, -part.top, 0, 0, 1]).after(map)
        var drawn: [[UInt8]] = Array(
            repeating: Array(repeating: 0, count: size.width * size.height), count: planes.count)
        var places = Places(count: size.width)
        for y in 0..<size.height {
            places.set(row: y, map, columns: sources[0].width, rows: sources[0].height)
            for i in sources.indices { places.draw(sources[i], into: &drawn[i], at: y * size.width) }
        }
        return drawn.map { Plane(width: size.width, height: size.height, samples: $0) }
    }

    /// The part of the planes that the page shows, in samples, all of them where nothing is averaged; and where it begins, in
    /// reduced samples.
    private func part(of width: Int, by height: Int) -> (
        columns: Range<Int>, rows: Range<Int>, left: Double, top: Double
    ) {
        let all = (0..<width, 0..<height, 0.0, 0.0)
        guard factor > 1 else { return all }
        let (right, bottom) = (Double(size.width - 1), Double(size.height - 1))
        let corners = [
            Point(x: 0, y: 0), Point(x: right, y: 0), Point(x: right, y: bottom), Point(x: 0, y: bottom),
        ]
        // A page that reaches past the horizon is not bounded by its corners.
        guard corners.allSatisfy({ map.m[6] * $0.x + map.m[7] * $0.y + 1 > 1e-6 }) else { return all }
        let places = corners.map { map($0) }
        let (columns, rows) = (range(places.map(\.x), of: width), range(places.map(\.y), of: height))
        return (columns, rows, Double(columns.lowerBound / factor), Double(rows.lowerBound / factor))
    }

    /// Whole squares from before the first place to behind the last, so that every place has its neighbours.
    private func range(_ places: [Double], of side: Int) -> Range<Int> {
        let count = max(1, side / factor)
        let first = Int(min(max(places.min()! - 1, 0), Double(count - 1)))
        let last = Int(min(max(places.max()! + 2, Double(first)), Double(count - 1)))
        return first * factor..<(last == count - 1 ? side : (last + 1) * factor)
    }
}

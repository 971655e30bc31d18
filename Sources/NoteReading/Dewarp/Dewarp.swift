/// Perspective correction: the note seen from straight above.
public struct Dewarp: Stage {
    public static let name = "dewarp"

    public init() {}

    /// No corner lies further from the origin than this many samples: more than any picture has, and safely squared.
    private static let farthest = 1e7

    public func callAsFunction(_ sighting: Sighting) -> Page {
        let photo = sighting.detailed
        let quad = sighting.quadrilateral.map(photo.decoded)
        // The camera looks at the middle of the whole photograph, whatever part of it was decoded.
        let size = PageSize(of: quad, of: sighting.quadrilateral, inPhotoOf: photo.width, by: photo.height)
        // A page's pixels are squares around whole numbers, so its corners lie half a pixel outside the first and last.
        let (right, bottom) = (Double(size.width) - 0.5, Double(size.height) - 0.5)
        let frame = Quadrilateral(
            topLeft: Point(x: -0.5, y: -0.5), topRight: Point(x: right, y: -0.5),
            bottomRight: Point(x: right, y: bottom),
            bottomLeft: Point(x: -0.5, y: bottom))
        guard quad.isWithin(Self.farthest), let map = Homography(from: frame, to: quad), map.isFinite else {
            // Corners on one line, or given far outside, enclose nothing: a page of the colour nearest the first of them.
            return Page(photo, filledAt: quad.topLeft, size: size)
        }
        let span = (abs(quad.area) / Double(size.width * size.height)).squareRoot()
        let planes = Warp(map: map, size: size, samplesPerPixel: span)([photo.luma, photo.blueChroma, photo.redChroma])
        return Page(luma: planes[0], blueChroma: planes[1], redChroma: planes[2])
    }
}

extension Sighting {
    /// The photograph, or its part around a note that has too few samples to be read from, decoded as fine as needed.
    fileprivate var detailed: Photo {
        let corners = quadrilateral.corners
        let longer = (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }.max()!
        guard quadrilateral.isWithin(1e9) else { return photo }
        let needed = max(1, Int(longer / Double(PageSize.shortest)))
        guard photo.reduction > needed, let reduction = [4, 2, 1].first(where: { $0 <= needed }) else { return photo }
        // A few samples around it, for the interpolation; the file was read before, so it can be read again.
        let margin = 4 * Double(photo.reduction)
        func range(_ values: [Double], below end: Int) -> Range<Int> {
            let first = min(end - 1, max(0, Int(values.min()! - margin)))
            return first..<max(first + 1, min(end, Int(values.max()! + margin)))
        }
        let columns = range(corners.map(\.x), below: photo.width)
        let rows = range(corners.map(\.y), below: photo.height)
        return (try? photo.detail(x: columns, y: rows, reduction: reduction)) ?? photo
    }
}

extension Page {
    fileprivate init(_ photo: Photo, filledAt p: Point, size: PageSize) {
        func plane(_ source: Plane<UInt8>) -> Plane<UInt8> {
            let x = p.x.isFinite ? Int(min(max(p.x, 0), Double(source.width - 1))) : 0
            let y = p.y.isFinite ? Int(min(max(p.y, 0), Double(source.height - 1))) : 0
            return Plane(width: size.width, height: size.height, filledWith: source[x, y])
        }
        self.init(luma: plane(photo.luma), blueChroma: plane(photo.blueChroma), redChroma: plane(photo.redChroma))
    }
}

extension Quadrilateral {
    /// Whether all corners lie at most so far from the origin, in either direction; not so where one is no number.
    fileprivate func isWithin(_ reach: Double) -> Bool {
        corners.allSatisfy { abs($0.x) <= reach && abs($0.y) <= reach }
    }
}

/// Perspective correction: the note seen from straight above.
public struct Dewarp: Stage {
    public static let name = "dewarp"

    public init() {}

    public func callAsFunction(_ sighting: Sighting) -> Page {
        let photo = sighting.photo
        let quad = sighting.quadrilateral.map(photo.decoded)
        let size = PageSize(of: quad, inPhotoOf: photo.luma.width, by: photo.luma.height)
        // A page's pixels are squares around whole numbers, so its corners lie half a pixel outside the first and last.
        let (right, bottom) = (Double(size.width) - 0.5, Double(size.height) - 0.5)
        let frame = Quadrilateral(
            topLeft: Point(x: -0.5, y: -0.5), topRight: Point(x: right, y: -0.5), bottomRight: Point(x: right, y: bottom),
            bottomLeft: Point(x: -0.5, y: bottom))
        guard let map = Homography(from: frame, to: quad) else {
            // Corners on one line enclose nothing: a page of the colour at the first of them.
            return Page(photo, filledAt: quad.topLeft, size: size)
        }
        let warp = Warp(map: map, size: size, samplesPerPixel: (quad.area / Double(size.width * size.height)).squareRoot())
        let planes = warp([photo.luma, photo.blueChroma, photo.redChroma])
        return Page(luma: planes[0], blueChroma: planes[1], redChroma: planes[2])
    }
}

extension Page {
    fileprivate init(_ photo: Photo, filledAt p: Point, size: PageSize) {
        func plane(_ source: Plane<UInt8>) -> Plane<UInt8> {
            let x = Int(min(max(p.x, 0), Double(source.width - 1)))
            let y = Int(min(max(p.y, 0), Double(source.height - 1)))
            return Plane(width: size.width, height: size.height, filledWith: source[x, y])
        }
        self.init(luma: plane(photo.luma), blueChroma: plane(photo.blueChroma), redChroma: plane(photo.redChroma))
    }
}

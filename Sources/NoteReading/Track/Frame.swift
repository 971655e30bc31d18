/// A frame made ready for following: the photograph and the pyramid over its luma.
struct Frame: Sendable {
    let photo: Photo
    let pyramid: FlowPyramid

    init(_ photo: Photo) {
        self.photo = photo
        pyramid = FlowPyramid(photo.luma)
    }

    /// From a place among the working samples to the photograph's decoded ones.
    func decoded(_ p: Point) -> Point {
        let k = Double(pyramid.factor)
        return Point(x: (p.x + 0.5) * k - 0.5, y: (p.y + 0.5) * k - 0.5)
    }

    /// From a place in the full-size photograph to the working samples.
    func working(_ p: Point) -> Point {
        let d = photo.decoded(p)
        let k = Double(pyramid.factor)
        return Point(x: (d.x + 0.5) / k - 0.5, y: (d.y + 0.5) / k - 0.5)
    }

    /// From a place among the working samples to the full-size photograph.
    func fullSize(_ p: Point) -> Point { photo.fullSize(decoded(p)) }

    /// Share of a quadrilateral's area that is in the frame, 0…1.
    func visible(_ quad: Quadrilateral) -> Double {
        let (right, bottom) = (Double(pyramid.width) - 0.5, Double(pyramid.height) - 0.5)
        let frame = [
            Point(x: -0.5, y: -0.5), Point(x: right, y: -0.5), Point(x: right, y: bottom), Point(x: -0.5, y: bottom),
        ]
        let area = quad.area
        return area > 0 ? ConvexPolygon.area(ConvexPolygon.intersection(quad.corners, frame)) / area : 0
    }

    /// Whether a side runs along the frame's border: then that is no side of the thing, which goes on outside.
    func cuts(_ quad: Quadrilateral) -> Bool {
        let near = 2.5
        let (right, bottom) = (Double(pyramid.width - 1) - near, Double(pyramid.height - 1) - near)
        let c = quad.corners
        return (0..<4).contains { i in
            let (a, b) = (c[i], c[(i + 1) % 4])
            return max(a.x, b.x) < near || max(a.y, b.y) < near || min(a.x, b.x) > right || min(a.y, b.y) > bottom
        }
    }

    func isSameSize(as other: Frame) -> Bool {
        pyramid.width == other.pyramid.width && pyramid.height == other.pyramid.height
            && photo.width == other.photo.width && photo.height == other.photo.height
    }
}

extension Quadrilateral {
    /// The upright rectangle about it.
    var bounds: Quadrilateral {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, right, top, bottom) = (xs.min()!, xs.max()!, ys.min()!, ys.max()!)
        return Quadrilateral(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
    }

    var middle: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

    func contains(_ p: Point) -> Bool {
        let c = corners
        return (0..<4).allSatisfy { (c[($0 + 1) % 4] - c[$0]).cross(p - c[$0]) >= 0 }
    }

    /// Side of a square of the same area.
    var size: Double { max(0, area).squareRoot() }

    /// Whether each corner turns clockwise, by at least about 10°: neither folded over nor nearly flat.
    var isSound: Bool {
        let c = corners
        return (0..<4).allSatisfy { i in
            let (a, b) = (c[(i + 1) % 4] - c[i], c[(i + 2) % 4] - c[(i + 1) % 4])
            return a.cross(b) > 0.17 * a.length * b.length && a.length > 3
        }
    }

    /// The greatest distance between corners of the same name.
    func departure(from other: Quadrilateral) -> Double {
        zip(corners, other.corners).map { $0.distance(to: $1) }.max()!
    }

    /// The same shape with its corners named `quarters` corners on.
    func renamed(_ quarters: Int) -> Quadrilateral {
        let c = corners
        return Quadrilateral(
            topLeft: c[quarters % 4], topRight: c[(quarters + 1) % 4], bottomRight: c[(quarters + 2) % 4],
            bottomLeft: c[(quarters + 3) % 4])
    }
}

/// A frame made ready for following: the photograph and the pyramid over its luma.
struct Frame: Sendable {
    let photo: Photo
    let pyramid: FlowPyramid

    init(_ photo: Photo) {
        self.photo = photo
        pyramid = FlowPyramid(photo.luma)
    }

    /// From a place among the working samples to the photograph's decoded ones.
    func decoded(_ p: Point) -> Point { p.scaled(by: Double(pyramid.factor)) }

    /// The other way round.
    func workingFromDecoded(_ p: Point) -> Point { p.scaled(by: 1 / Double(pyramid.factor)) }

    /// From a place in the full-size photograph to the working samples.
    func working(_ p: Point) -> Point { workingFromDecoded(photo.decoded(p)) }

    /// From a place among the working samples to the full-size photograph.
    func fullSize(_ p: Point) -> Point { photo.fullSize(decoded(p)) }

    /// Share of a quadrilateral's area that is in the frame, 0…1.
    func visible(_ quad: Quadrilateral) -> Double {
        ConvexPolygon.share(of: quad, within: Quadrilateral(aroundPictureOf: pyramid.width, by: pyramid.height))
    }

    /// In working samples: nearer to the frame's border than this a side is where the border's own edge is seen.
    private static let near = 2.5

    /// Whether a side runs along the frame's border: then that is no side of the thing, which goes on outside.
    func cuts(_ quad: Quadrilateral) -> Bool {
        let near = Self.near
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

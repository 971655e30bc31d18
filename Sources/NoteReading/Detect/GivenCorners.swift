extension Quadrilateral {
    /// How far outside the photograph a corner may be said to lie, in widths and heights of it: of a note that reaches out
    /// further too little is seen, and coordinates without bound would take the later stages' arithmetic out of its range.
    private static let reach = 1.0

    /// The shortest side, in pixels: one less a rounding error, the outline of a photograph of one pixel.
    private static let shortestSide = 0.999

    /// Whether these can be a note's corners in a photograph: clockwise, convex, and around some of it.
    func fits(_ photo: Photo) -> Bool {
        let (width, height) = (Double(photo.width), Double(photo.height))
        let across = -Self.reach * width...(1 + Self.reach) * width
        let down = -Self.reach * height...(1 + Self.reach) * height
        guard corners.allSatisfy({ across.contains($0.x) && down.contains($0.y) }) else { return false }
        let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
        guard sides.allSatisfy({ $0.length >= Self.shortestSide }) else { return false }
        guard (0..<4).allSatisfy({ sides[$0].cross(sides[($0 + 1) % 4]) > 0 }) else { return false }
        return ConvexPolygon.share(of: self, within: photo.frame) > 0
    }
}

/// Vision's coordinates: fractions of the picture's width and height from its **lower left** corner, y upwards.
///
/// Here pixel coordinates are whole numbers at the samples' centres, so the picture's left edge is at x = -0.5, and its top
/// edge at y = -0.5. The top left edge point is (0, 1) in Vision's coordinates, the bottom right one (1, 0).
extension Point {
    /// This place of a picture of so many pixels in Vision's coordinates.
    public func normalised(width: Int, height: Int) -> Point {
        Point(x: (x + 0.5) / Double(width), y: 1 - (y + 0.5) / Double(height))
    }

    /// From Vision's coordinates to pixels of a picture of that size.
    public init(normalised p: Point, width: Int, height: Int) {
        self.init(x: p.x * Double(width) - 0.5, y: (1 - p.y) * Double(height) - 0.5)
    }
}

extension Quadrilateral {
    /// The corners in Vision's coordinates, each under the same name.
    public func normalised(width: Int, height: Int) -> Quadrilateral {
        map { $0.normalised(width: width, height: height) }
    }

    /// From Vision's coordinates, as those of `VNRectangleObservation`, to pixels of a picture of that size.
    public init(normalised q: Quadrilateral, width: Int, height: Int) {
        self = q.map { Point(normalised: $0, width: width, height: height) }
    }
}

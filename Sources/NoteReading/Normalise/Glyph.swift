/// One digit as MNIST's makers cut it: 28 × 28, white ink on black, inside 20 × 20 about its centre of mass.
public struct Glyph: Equatable, Sendable {
    public static let side = 28

    /// What the longer side of a digit's box is scaled to.
    static let digitSide = 20

    /// The column and the row of the pixel on which the centre of mass comes to lie.
    static let centre = 14

    /// 28 × 28 samples.
    public let plane: Plane<UInt8>

    /// The ink's bounds on the page, in page pixels.
    public let box: Box

    init(plane: Plane<UInt8>, box: Box) {
        precondition(
            plane.width == Self.side && plane.height == Self.side, "a glyph of \(plane.width) × \(plane.height)")
        self.plane = plane
        self.box = box
    }

    /// Whole samples from `left`, `top` up to but not including `right`, `bottom`.
    public struct Box: Equatable, Sendable {
        public var left, top, right, bottom: Int

        init(left: Int, top: Int, right: Int, bottom: Int) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }
    }
}

extension Glyph: Pictured {
    public var pictures: [(name: String, picture: Picture)] { [("glyph", Picture(grey: plane))] }
}

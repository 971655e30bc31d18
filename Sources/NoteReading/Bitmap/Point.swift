/// A place in a picture, in pixels: x right, y down, whole numbers at the samples' centres.
public struct Point: Equatable, Hashable, Sendable {
    public var x, y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: Point, k: Double) -> Point { Point(x: a.x * k, y: a.y * k) }

    /// The same place of a picture with `k` times as many samples a side: samples lie in the middle of what they stand for.
    func scaled(by k: Double) -> Point { Point(x: (x + 0.5) * k - 0.5, y: (y + 0.5) * k - 0.5) }

    /// The scalar product.
    func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// The z component of the vector product: positive where `other` lies clockwise of `self` on the screen.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    var length: Double { dot(self).squareRoot() }

    func distance(to other: Point) -> Double { (self - other).length }
}

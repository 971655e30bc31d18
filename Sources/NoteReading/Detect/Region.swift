/// A rectangle in fractions of the photograph's width and height, 0…1, from its top left.
///
/// What lies outside the photograph is left out, and what is no number counts as 0.
public struct Region: Equatable, Sendable {
    public var x, y, width, height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The columns and rows of a photograph that it covers, of each at least one.
    func samples(width columns: Int, height rows: Int) -> (columns: Range<Int>, rows: Range<Int>) {
        (Self.samples(from: x, share: width, of: columns), Self.samples(from: y, share: height, of: rows))
    }

    private static func samples(from start: Double, share: Double, of side: Int) -> Range<Int> {
        let first = min(side - 1, sample(at: start, of: side))
        return first..<max(first + 1, sample(at: start + share, of: side))
    }

    /// Held to 0…1 before it becomes a whole number, which an infinity cannot be.
    private static func sample(at fraction: Double, of side: Int) -> Int {
        fraction.isNaN ? 0 : Int((min(1, max(0, fraction)) * Double(side)).rounded())
    }
}

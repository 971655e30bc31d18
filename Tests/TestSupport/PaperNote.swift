package import NoteReading

/// A sticky note on the plane, with what is written on it.
package struct PaperNote: Sendable {
    package enum Paper: UInt32, CaseIterable, Sendable {
        case yellow = 0xFAEB82
        case pink = 0xFAAFC8
        case green = 0xBEE6A0
        case blue = 0xA5D2F5
        case orange = 0xFFC070
        case white = 0xF4F4F0
        case kraft = 0xCBAA7D

        package var name: String { "\(self)" }
    }

    package enum Pen: UInt32, CaseIterable, Sendable {
        case black = 0x1C1C20
        case blue = 0x1E2D82
        case red = 0xAA1C23
        case green = 0x0F5A37
        case purple = 0x552378
        case pencil = 0x5C5C60

        package var name: String { "\(self)" }
    }

    package enum Ruling: String, Sendable { case none, lines, grid }

    package var paper = Paper.yellow
    package var pen = Pen.black
    package var ruling = Ruling.none

    /// The middle, on the plane.
    package var middle = Point(x: 0, y: 0)

    /// Of the note, in units of the plane.
    package var width = 1.0
    package var height = 1.0

    /// In degrees, clockwise.
    package var turn = 0.0

    /// From left to right; none on a blank note.
    package var digits: [Int] = []

    /// Names of `DigitHand`s to draw them with, one each; empty for any.
    package var hands: [String] = []

    /// Of a digit, as a fraction of the note's height.
    package var digitHeight = 0.55

    /// Where the writing's middle is, as fractions of the note's width and height from its middle.
    package var writingOffset = (x: 0.0, y: 0.0)

    /// As a fraction of the note's height. A felt pen on a real note has 0.02 to 0.05, a ballpoint 0.01.
    package var penWidth = 0.035

    /// 1 for ink that hides the paper; pencil and dry pens show it.
    package var opacity = 0.985

    package init() {}

    /// The corners on the plane, from the note's own top left, clockwise.
    var outline: [Point] {
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { place(x: $0.0 * width, y: $0.1 * height) }
    }

    /// From the note's own axes to the plane.
    private func place(x: Double, y: Double) -> Point {
        let angle = Trigonometry.radians(degrees: turn)
        let c = Trigonometry.cosine(angle)
        let s = Trigonometry.sine(angle)
        return Point(x: middle.x + c * x - s * y, y: middle.y + s * x + c * y)
    }
}

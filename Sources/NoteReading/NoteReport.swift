/// All that is known about one photograph when it has been read.
public struct PhotoReport: Sendable {
    public enum Status: String, Sendable { case ok, noNote = "no_note" }

    public var status: Status
    /// Of the upright, full-size photograph, in pixels.
    public var width, height: Int
    /// Most prominent first.
    public var notes: [NoteReport]
    /// Why there are no notes: code, and message (what is wrong, then what to do).
    public var shortfall: Shortfall?
    /// Each stage's wall time, in the order they ran.
    public var milliseconds: [(stage: String, time: Double)]
    /// Each stage's pictures, in order, where they were asked for; those of the second note and on are in its report.
    public var pictures: [(name: String, picture: Picture)]
}

/// One note in a photograph.
public struct NoteReport: Sendable {
    public enum Status: String, Sendable {
        case ok
        /// Blank.
        case noDigit = "no_digit"
        /// Rejected; the network's guess still stands in `digit`.
        case notADigit = "not_a_digit"
        /// `digits` lists them from left to right.
        case severalDigits = "several_digits"
    }

    public var status: Status
    public var quadrilateral: Quadrilateral
    /// The detector's confidence; 1 where the corners were given.
    public var detection: Double
    /// Of the flattened page, in pixels.
    public var pageWidth, pageHeight: Int
    /// From left to right; empty on a blank note.
    public var digits: [(glyph: Glyph, reading: Reading)]
    public var pictures: [(name: String, picture: Picture)]

    /// The only digit, or the guess that was refused; nil on a blank note or one with several.
    public var reading: Reading? { digits.count == 1 ? digits[0].reading : nil }
}

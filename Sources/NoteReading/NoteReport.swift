/// All that is known about one note when it has been read.
public struct NoteReport: Sendable {
    public enum Status: String, Sendable {
        case ok
        /// Blank.
        case noDigit = "no_digit"
        /// Rejected; the network's guess still stands in `reading`.
        case notADigit = "not_a_digit"
        /// `digits` lists them in reading order.
        case severalDigits = "several_digits"
    }

    /// In pixels of the upright, full-size photograph.
    public let quadrilateral: Quadrilateral

    /// Which of its corners lie outside the photograph, as indices of `quadrilateral.corners`: where the sides that are seen would
    /// meet. What is written there is lost. Those within 0.3 % of the photograph's longer side are taken to lie on its border.
    public let cornersOutside: [Int]

    /// The detector's confidence, 0…1; 1 where the corners were given.
    public let detection: Double

    /// Where the note's corners are from.
    public enum Place: String, Sendable {
        /// The detector found them.
        case detected
        /// They are the picture's own: the whole picture is the note.
        case whole
        /// They were given.
        case given
    }

    public internal(set) var place = Place.detected

    /// By how many degrees the page was turned clockwise to be read: 0, 90, 180 or 270.
    public internal(set) var turned = 0

    /// Whether the digits stand in a circle or a box drawn round them.
    public internal(set) var isRinged = false

    /// Size of the flattened page, in pixels: what the glyphs' boxes refer to.
    public let pageWidth, pageHeight: Int

    /// In reading order: row by row from the top, each from left to right; empty on a blank note.
    public let digits: [(glyph: Glyph, reading: Reading)]

    /// For each digit its row, counted from 0 at the top; empty where all are in one.
    public internal(set) var rows: [Int] = []

    /// The pictures of the stages that read this note, where they were asked for.
    public let pictures: [(name: String, picture: Picture)]

    /// A note is as good as what is on it: one glyph that is no digit makes several of them no number.
    public var status: Status {
        if digits.isEmpty { return .noDigit }
        guard digits.allSatisfy(\.reading.isDigit) else { return .notADigit }
        return digits.count == 1 ? .ok : .severalDigits
    }

    /// The digit and its box, or the guess that was refused; nil on a blank note and on one with several digits.
    ///
    /// Of several glyphs that were refused together it is the tallest: what the eye would take for the note's sign.
    public var sign: (glyph: Glyph, reading: Reading)? {
        if status == .severalDigits { return nil }
        return digits.max { $0.glyph.box.height < $1.glyph.box.height }
    }

    /// The digit, or the guess that was refused; nil on a blank note and on one with several digits.
    public var reading: Reading? { sign?.reading }
}

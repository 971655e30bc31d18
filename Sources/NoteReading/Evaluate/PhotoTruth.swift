/// What a photograph shows.
package struct PhotoTruth: Equatable, Sendable {
    /// As the truth file names it: relative to the truth file's folder.
    package let file: String
    /// nil where there is not one digit to read, but none or several.
    package let digit: Int?
    /// All of the note's digits from left to right; nil where not told.
    package let digits: [Int]?
    /// In pixels of the upright, full-size photograph; nil where unknown or where there is no note.
    package let quadrilateral: Quadrilateral?
    /// What the photographs may be grouped by, such as how hard they are; nil where not told.
    package let level: String?

    /// Of a file: ten times those of the largest collections of photographs that have truth. Each takes some 200 bytes, and a
    /// row as few as two.
    package static let most = 1_000_000

    /// Reads a truth file: JSON where it begins with a bracket or brace, otherwise CSV.
    ///
    /// - Parameter most: photographs beyond which the file is refused.
    package static func read(_ bytes: [UInt8], most: Int = most) throws(TruthFailure) -> [PhotoTruth] {
        guard !bytes.contains(0) else { throw .notText }
        let first = bytes.first { !" \t\r\n".utf8.contains($0) && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        let truths =
            first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
            ? try TruthJSON.read(bytes, most: most) : try TruthCSV.read(bytes, most: most)
        guard !truths.isEmpty else { throw .empty }
        return truths
    }
}

extension PhotoTruth {
    /// A digit as text; nil for anything else, signs and zeros before it included.
    static func digit(written text: String) -> Int? {
        // A column of numbers with gaps comes out of some programs as 3.0.
        let digit = (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
        guard digit.count == 1, let code = digit.first else { return nil }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code) ? Int(code - UInt8(ascii: "0")) : nil
    }
}

extension PhotoTruth {
    /// What the label beside a photograph says, as WebDataset keeps both in a tar: `.cls` holds the digit as text, nothing or -1 for
    /// none; `.json` an object with `digit` and, if wanted, `digits`, `quad` and `level`.
    package static func label(_ bytes: [UInt8], isJSON: Bool, of file: String) throws(TruthFailure) -> PhotoTruth {
        if isJSON { return try TruthJSON.label(bytes, of: file) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        let word = text.filter { !$0.isWhitespace }
        let digit = digit(written: word)
        guard digit != nil || word.isEmpty || word == "-1" else { throw .badDigit(row: 1, text: word) }
        return PhotoTruth(file: file, digit: digit, digits: nil, quadrilateral: nil, level: nil)
    }
}

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

    /// Reads a truth file: JSON where it begins with a bracket or brace, otherwise CSV.
    package static func read(_ bytes: [UInt8]) throws(TruthFailure) -> [PhotoTruth] {
        guard !bytes.contains(0) else { throw .notText }
        let first = bytes.first { !" \t\r\n".utf8.contains($0) && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
        let truths =
            first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
            ? try TruthJSON.read(bytes) : try TruthCSV.read(bytes)
        guard !truths.isEmpty else { throw .empty }
        return truths
    }
}

/// Why a file does not tell what photographs show.
package enum TruthFailure: Error, Equatable, CustomStringConvertible {
    case empty
    case notText
    case json(reason: String)
    /// A first row that names columns, and not the one that is needed.
    case noColumn(String)
    /// A quotation mark that is never closed, by the row it stands in.
    case openQuote(row: Int)
    case noFile(row: Int)
    case badDigit(row: Int, text: String)
    case badCorners(row: Int, text: String)

    /// What is wrong, with the value that is wrong; then what to do.
    package var description: String {
        switch self {
        case .empty: "it names no photographs; give it a row each"
        case .notText: "it is not UTF-8 text; save it as CSV or JSON"
        case .json(let reason): "it is not JSON as a truth file is (\(reason)); correct it"
        case .noColumn(let name): "its first row names the columns, and none is called \(name); call one so"
        case .openQuote(let row):
            "row \(row) has a quotation mark that is not closed; close it, or double it where it is meant"
        case .noFile(let row): "row \(row) names no photograph; give it one in a column named file or path"
        case .badDigit(let row, let text): "row \(row) gives the digit as '\(text)'; write 0 to 9, or nothing for none"
        case .badCorners(let row, let text):
            "row \(row) gives the corners as '\(text)'; write x and y of four, clockwise from the top left, or nothing"
        }
    }
}

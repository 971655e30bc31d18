/// Why a file does not tell what photographs show.
package enum TruthFailure: Error, Equatable, CustomStringConvertible {
    case empty
    case notText
    case json(reason: String)
    /// A first row that names columns, and not the one that is needed.
    case noColumn(String)
    /// Columns that something else than commas stands between.
    case otherSeparator(String)
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
        case .otherSeparator(let name): "its columns are separated by \(name); separate them by commas"
        case .openQuote(let row):
            "row \(row) has a quotation mark that is not closed; close it, or double it where it is meant"
        case .noFile(let row): "row \(row) names no photograph; give it one in a column named file or path"
        case .badDigit(let row, let text): "row \(row) gives the digit as '\(text)'; write 0 to 9, or nothing for none"
        case .badCorners(let row, let text):
            "row \(row) gives the corners as '\(text)'; write x and y of four, clockwise from the top left, or nothing"
        }
    }
}

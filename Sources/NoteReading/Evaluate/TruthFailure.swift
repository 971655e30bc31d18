/// Why a file does not tell what photographs show.
package enum TruthFailure: Error, Equatable, CustomStringConvertible {
    case empty
    case notText
    case json(reason: String)
    case noFile(row: Int)
    case badDigit(row: Int, text: String)
    case badCorners(row: Int, text: String)

    /// What is wrong, with the value that is wrong; then what to do.
    package var description: String {
        switch self {
        case .empty: "it names no photographs; give it a row each"
        case .notText: "it is not UTF-8 text; save it as CSV or JSON"
        case .json(let reason): "it is not JSON as a truth file is (\(reason)); correct it"
        case .noFile(let row): "row \(row) names no photograph; give it one in a column named file or path"
        case .badDigit(let row, let text): "row \(row) gives the digit as '\(text)'; write 0 to 9, or nothing for none"
        case .badCorners(let row, let text):
            "row \(row) gives the corners as '\(text)'; write x and y of four, clockwise from the top left, or nothing"
        }
    }
}

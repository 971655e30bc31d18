internal import NeuralNetwork

/// Why a file does not tell what photographs show.
package enum TruthFailure: Error, Equatable, CustomStringConvertible {
    case empty
    /// More photographs than any file of truth names.
    case tooMany(limit: Int)
    case notText
    case json(reason: String)
    /// A first row that names columns, and not the one that is needed.
    case noColumn(String)
    /// A first row that names a column more than once.
    case severalColumns(String)
    /// Columns that something else than commas stands between.
    case otherSeparator(String)
    /// A quotation mark that is never closed, by the row it stands in.
    case openQuote(row: Int)
    /// A row that has not as many fields as the table has columns; nil where these are not named.
    case otherCount(row: Int, fields: Int, columns: Int?)
    /// More of them than any table has.
    case tooManyFields(row: Int, limit: Int)
    case noFile(row: Int)
    /// Of JSON, which tells a note without a digit by null: a name that is written otherwise would be taken for that.
    case noDigit(row: Int)
    case badDigit(row: Int, text: String)
    /// A list of digits, where a note has several.
    case badDigits(row: Int, text: String)
    case badCorners(row: Int, text: String)

    /// What is wrong, with the value that is wrong; then what to do.
    package var description: String {
        switch self {
        case .empty: "it names no photographs; give it a row each"
        case .tooMany(let limit): "it names more than \(limit) photographs; divide it into several"
        case .notText: "it is not UTF-8 text; save it as CSV or JSON"
        case .json(let reason):
            "it is not JSON as a truth file is (\(reason)); correct it, or make it one list of objects"
        case .noColumn(let name): "its first row names the columns, and none is called \(name); call one so"
        case .severalColumns(let name): "its first row names more than one column \(name); keep one of them"
        case .otherSeparator(let name): "its columns are separated by \(name); separate them by commas"
        case .openQuote(let row):
            "row \(row) has a quotation mark that is not closed; close it, or double it where it is meant"
        case .otherCount(let row, let fields, let columns?):
            "row \(row) has \(counted(fields, "field")), and the first row names \(columns); give each row as many, blank ones included"
        case .otherCount(let row, let fields, nil):
            "row \(row) has \(counted(fields, "field")), and it takes 2, path and digit, or 10 with the corners; "
                + "give it as many, or name the columns in a first row"
        case .tooManyFields(let row, let limit):
            "row \(row) has more than \(limit) fields; leave out what is not needed, or name a truth file"
        case .noFile(let row): "row \(row) names no photograph; give it one under the name file or path"
        case .noDigit(let row): "row \(row) has no digit; give it one under the name digit, null where there is none"
        case .badDigit(let row, let text):
            "row \(row) gives the digit as \(quoted(text)); write 0 to 9, or nothing for none (in JSON, null)"
        case .badDigits(let row, let text):
            "row \(row) gives the digits as \(quoted(text)); write a list as in [4, 2], or null"
        case .badCorners(let row, let text):
            "row \(row) gives the corners as \(quoted(text)); write x and y of four, clockwise from the top left, or nothing "
                + "(in JSON, null)"
        }
    }
}

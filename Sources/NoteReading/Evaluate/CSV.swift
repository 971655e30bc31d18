/// A table as text: cells with commas between them, quotes as in RFC 4180.
///
/// Rows end in LF, CR LF or CR. A quotation mark means itself where it does not begin a cell, as in `5" note.jpg`.
enum CSV {
    /// Of a row: a hundred times those that are known. A file of nothing but commas would take sixteen times its size.
    static let mostCells = 1024

    struct Row: Equatable {
        /// Counted from 1 as spreadsheets do, blank ones included.
        let number: Int
        let cells: [String]
    }

    /// The rows that are not blank.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Throws: `TruthFailure` for a row with a quotation mark that is never closed, or with too many fields.
    static func rows(_ bytes: ArraySlice<UInt8>) throws(TruthFailure) -> [Row] {
        var reader = CSVReader(rest: bytes)
        return try reader.readAll()
    }
}

private struct CSVReader {
    private var rest: ArraySlice<UInt8>
    private var number = 1
    private var cells: [String] = []
    private var cell: [UInt8] = []
    /// Whether quotation marks have been opened and closed in this cell.
    private var wasQuoted = false
    private var rows: [CSV.Row] = []

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func readAll() throws(TruthFailure) -> [CSV.Row] {
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\"") where !wasQuoted && cell.allSatisfy({ $0 == UInt8(ascii: " ") }):
                try takeQuoted()
            case UInt8(ascii: ","): try endCell()
            case UInt8(ascii: "\n"): try endRow()
            case UInt8(ascii: "\r"):
                if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
                try endRow()
            default: cell.append(byte)
            }
        }
        try endRow()
        return rows
    }

    /// Takes what stands between quotation marks; the first of them is behind us.
    private mutating func takeQuoted() throws(TruthFailure) {
        wasQuoted = true
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                guard rest.first == byte else { return }
                rest.removeFirst()
            }
            cell.append(byte)
        }
        throw .openQuote(row: number)
    }

    private mutating func endCell() throws(TruthFailure) {
        guard cells.count < CSV.mostCells else { throw .tooManyFields(row: number, limit: CSV.mostCells) }
        cells.append(String(decoding: cell, as: UTF8.self))
        cell.removeAll()
        wasQuoted = false
    }

    private mutating func endRow() throws(TruthFailure) {
        try endCell()
        // Spreadsheets write rows of nothing but commas.
        if !cells.allSatisfy(\.isBlank) { rows.append(CSV.Row(number: number, cells: cells)) }
        cells.removeAll()
        number += 1
    }
}

extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// Without white space at either end.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// A table as text, row by row: cells with commas between them, quotes as in RFC 4180.
///
/// Rows end in LF, CR LF or CR. A quotation mark means itself where it does not begin a cell, as in `5" note.jpg`; spaces before
/// one that does are no part of the cell. Rows are handed out one at a time: all of them take many times their bytes.
struct CSV {
    /// Of a row: a hundred times those that are known. A row of nothing but commas would take sixteen times its size.
    static let mostCells = 1024

    struct Row: Equatable {
        /// Counted from 1 as spreadsheets do, blank ones included.
        let number: Int
        let cells: [String]
    }

    private var rest: ArraySlice<UInt8>
    private var number = 1
    private var cells: [String] = []
    private var cell: [UInt8] = []
    /// Whether quotation marks may still open this cell: nothing but spaces is in it.
    private var mayOpen = true

    /// - Parameter bytes: UTF-8.
    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next row that is not blank; nil where there is none.
    ///
    /// - Throws: `TruthFailure` for a row with a quotation mark that is never closed, or with too many fields.
    mutating func next() throws(TruthFailure) -> Row? {
        while !rest.isEmpty {
            let row = try takeRow()
            // Spreadsheets write rows of nothing but commas.
            if !row.cells.allSatisfy(\.isBlank) { return row }
        }
        return nil
    }

    private mutating func takeRow() throws(TruthFailure) -> Row {
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\"") where mayOpen: try takeQuoted()
            case UInt8(ascii: ","): try endCell()
            case UInt8(ascii: "\n"): return try endRow()
            case UInt8(ascii: "\r"):
                if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
                return try endRow()
            default:
                if byte != UInt8(ascii: " ") { mayOpen = false }
                cell.append(byte)
            }
        }
        return try endRow()
    }

    /// Takes what stands between quotation marks; the first of them is behind us.
    private mutating func takeQuoted() throws(TruthFailure) {
        mayOpen = false
        cell.removeAll(keepingCapacity: true)
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
        guard cells.count < Self.mostCells else { throw .tooManyFields(row: number, limit: Self.mostCells) }
        cells.append(String(decoding: cell, as: UTF8.self))
        cell.removeAll(keepingCapacity: true)
        mayOpen = true
    }

    private mutating func endRow() throws(TruthFailure) -> Row {
        try endCell()
        defer { (number, cells) = (number + 1, []) }
        return Row(number: number, cells: cells)
    }
}

extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// Without white space at either end.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

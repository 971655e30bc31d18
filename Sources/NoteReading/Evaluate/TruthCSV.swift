/// Truth as a table: `path,digit` and, where they are known, the corners' eight numbers.
///
/// The first row may name the columns: `file` or `path`, `digit`, `top_left_x`, `top_left_y`, `top_right_x` … `bottom_left_y`
/// (clockwise), `level`; others are passed over. Without such a row the columns are path, digit, corners. Quotes as in RFC 4180.
enum TruthCSV {
    private static let corners = ["top_left", "top_right", "bottom_right", "bottom_left"].flatMap {
        ["\($0)_x", "\($0)_y"]
    }

    static func read(_ bytes: [UInt8]) throws(TruthFailure) -> [PhotoTruth] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.elementsEqual(text.utf8) else { throw .notText }
        var rows = try rows(text.first == "\u{FEFF}" ? text.dropFirst() : text[...])
        let names = (rows.first ?? []).map { $0.trimmed.lowercased() }
        if let name = otherSeparator(names) { throw .otherSeparator(name) }
        let hasFile = names.contains("file") || names.contains("path")
        let hasNames = hasFile || names.contains("digit")
        // Columns that are looked for in vain would count all photographs as having no digit.
        guard !hasNames || hasFile else { throw .noColumn("file or path") }
        guard !hasNames || names.contains("digit") else { throw .noColumn("digit") }
        guard hasNames || !beginsWithOtherNames(rows) else { throw .noColumn("file or path") }
        if hasNames { rows.removeFirst() }
        func column(_ wanted: [String], standard: Int) -> Int? {
            hasNames ? names.firstIndex { wanted.contains($0) } : standard
        }
        let file = column(["file", "path"], standard: 0)
        let digit = column(["digit"], standard: 1)
        let level = hasNames ? names.firstIndex(of: "level") : nil
        let places = corners.enumerated().map { column([$0.element], standard: $0.offset + 2) }
        var truths: [PhotoTruth] = []
        for (i, row) in rows.enumerated() {
            func cell(_ column: Int?) -> String { column.flatMap { $0 < row.count ? row[$0] : nil } ?? "" }
            let number = i + (hasNames ? 2 : 1)
            guard !cell(file).isEmpty else { throw .noFile(row: number) }
            truths.append(
                PhotoTruth(
                    file: cell(file),
                    digit: try self.digit(cell(digit).trimmed, row: number),
                    digits: nil,
                    quadrilateral: try quadrilateral(places.map { cell($0).trimmed }, row: number),
                    level: cell(level).isEmpty ? nil : cell(level)
                ))
        }
        return truths
    }

    /// What spreadsheets put between columns where the comma is for decimals, if the first row has that and no commas.
    private static func otherSeparator(_ row: [String]) -> String? {
        guard row.count == 1 else { return nil }
        for (separator, name) in [(Character(";"), "semicolons"), ("\t", "tabs"), ("|", "bars")] {
            let cells = row[0].split(separator: separator, omittingEmptySubsequences: false).map { String($0).trimmed }
            // A file's name may well have one.
            guard cells.count > 1 else { continue }
            if cells.contains("digit") || isDigit(cells[1]) { return name }
        }
        return nil
    }

    /// Whether the first row has a word for a digit where the second has one.
    private static func beginsWithOtherNames(_ rows: [[String]]) -> Bool {
        guard rows.count > 1, rows[0].count > 1, rows[1].count > 1 else { return false }
        return rows[0][1].contains(where: \.isLetter) && isDigit(rows[1][1].trimmed)
    }

    private static func isDigit(_ text: String) -> Bool { (try? digit(text, row: 1)) != nil }

    private static func digit(_ text: String, row: Int) throws(TruthFailure) -> Int? {
        if text.isEmpty { return nil }
        // A column of numbers with gaps comes out of some programs as 3.0.
        let whole = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        guard let digit = Int(whole), (0...9).contains(digit) else { throw .badDigit(row: row, text: text) }
        return digit
    }

    private static func quadrilateral(_ cells: [String], row: Int) throws(TruthFailure) -> Quadrilateral? {
        if cells.allSatisfy(\.isEmpty) { return nil }
        let text = cells.joined(separator: ",")
        let n = cells.compactMap { Double($0) }.filter(\.isFinite)
        guard n.count == 8 else { throw .badCorners(row: row, text: text) }
        let corners = Quadrilateral(
            topLeft: Point(x: n[0], y: n[1]), topRight: Point(x: n[2], y: n[3]),
            bottomRight: Point(x: n[4], y: n[5]), bottomLeft: Point(x: n[6], y: n[7]))
        // Of others no share with what was found can be told.
        guard corners.isConvex else { throw .badCorners(row: row, text: text) }
        return corners
    }

    /// The cells of each row that is not blank.
    static func rows(_ text: Substring) throws(TruthFailure) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = ""
        var isQuoted = false
        var quoteRow = 0
        var rest = text[...]
        func endRow() {
            row.append(cell)
            // Spreadsheets write rows of nothing but commas.
            if row.contains(where: { !$0.trimmed.isEmpty }) { rows.append(row) }
            (row, cell) = ([], "")
        }
        while let c = rest.popFirst() {
            if isQuoted {
                if c != "\"" {
                    cell.append(c)
                } else if rest.first == "\"" {
                    cell.append(rest.removeFirst())
                } else {
                    isQuoted = false
                }
            } else if c == "\"" {
                isQuoted = true
                quoteRow = rows.count + 1
            } else if c == "," {
                row.append(cell)
                cell = ""
            } else if c.isNewline {
                endRow()
            } else {
                cell.append(c)
            }
        }
        guard !isQuoted else { throw .openQuote(row: quoteRow) }
        endRow()
        return rows
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

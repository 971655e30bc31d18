/// Truth as a table: `path,digit` and, where they are known, the corners' eight numbers.
///
/// The first row may name the columns: `file` or `path`, `digit`, `top_left_x`, `top_left_y`, `top_right_x` … `bottom_left_y`
/// (clockwise), `level`; others are passed over. Without such a row the columns are path, digit, corners.
enum TruthCSV {
    static func read(_ bytes: [UInt8], most: Int) throws(TruthFailure) -> [PhotoTruth] {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
        var table = CSV(bytes.withoutByteOrderMark)
        guard let first = try table.next() else { return [] }
        if let name = otherSeparator(first.cells) { throw .otherSeparator(name) }
        let named = try TruthColumns(names: first.cells)
        // Columns that are looked for in vain would count all photographs as having no digit.
        if named == nil, try beginsWithOtherNames(first, before: table) { throw .noColumn("file or path") }
        let columns = named ?? .unnamed
        var truths: [PhotoTruth] = []
        var next = named == nil ? first : try table.next()
        while let row = next {
            guard truths.count < most else { throw .tooMany(limit: most) }
            truths.append(try truth(row, columns))
            next = try table.next()
        }
        return truths
    }

    private static func truth(_ row: CSV.Row, _ columns: TruthColumns) throws(TruthFailure) -> PhotoTruth {
        guard columns.fit(row.cells) else {
            let expected = columns.areNamed ? columns.counts.first : nil
            throw .otherCount(row: row.number, fields: row.cells.count, columns: expected)
        }
        func cell(_ column: Int?) -> String { column.flatMap { $0 < row.cells.count ? row.cells[$0] : nil } ?? "" }
        guard !cell(columns.file).isBlank else { throw .noFile(row: row.number) }
        let level = cell(columns.level)
        return PhotoTruth(
            file: cell(columns.file),
            digit: try digit(cell(columns.digit).trimmed, row: row.number),
            digits: nil,
            quadrilateral: try quadrilateral(columns.corners.map { cell($0).trimmed }, row: row.number),
            level: level.isEmpty ? nil : level
        )
    }

    /// What spreadsheets put between columns where the comma is for decimals, if the first row has that.
    private static func otherSeparator(_ row: [String]) -> String? {
        for (separator, name) in [(Character(";"), "semicolons"), ("\t", "tabs"), ("|", "bars")] {
            let cells = row[0].split(separator: separator, omittingEmptySubsequences: false).map { String($0).trimmed }
            guard cells.count > 1 else { continue }
            // A file's name may well have one; there is a comma behind that then, and a digit or nothing behind the comma.
            let isSound = row.count > 1 && (row[1].isBlank || isDigit(row[1].trimmed))
            if !isSound, row.count == 1 || cells.contains("digit") || isDigit(cells[1]) { return name }
        }
        return nil
    }

    /// Whether the first row has a word for a digit where the second has one.
    private static func beginsWithOtherNames(_ first: CSV.Row, before table: CSV) throws(TruthFailure) -> Bool {
        var table = table
        guard let second = try table.next(), first.cells.count > 1, second.cells.count > 1 else { return false }
        return first.cells[1].contains(where: \.isLetter) && isDigit(second.cells[1].trimmed)
    }

    private static func isDigit(_ text: String) -> Bool { PhotoTruth.digit(written: text) != nil }

    private static func digit(_ text: String, row: Int) throws(TruthFailure) -> Int? {
        if text.isEmpty { return nil }
        guard let digit = PhotoTruth.digit(written: text) else { throw .badDigit(row: row, text: text) }
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
}

extension [UInt8] {
    /// What some editors and spreadsheets put before UTF-8 is no part of the text.
    var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...] }
}

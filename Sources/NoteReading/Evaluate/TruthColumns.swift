/// Which of a table's columns tells what of a photograph.
struct TruthColumns {
    let file, digit: Int
    let level: Int?
    /// x and y of each corner, clockwise from the top left; none where the table has no corners.
    let corners: [Int]
    /// How many fields a row may have.
    let counts: [Int]
    /// Whether the first row names them.
    let areNamed: Bool

    /// The columns of a table that names none: path, digit and perhaps corners.
    static let unnamed = TruthColumns(
        file: 0, digit: 1, level: nil, corners: Array(2..<10), counts: [2, 10], areNamed: false)

    /// Whether a row has as many fields: one that lacks some would be taken for a note without a digit. Blank ones at its end
    /// are what some programs write.
    func fit(_ cells: [String]) -> Bool {
        counts.contains { cells.count >= $0 && cells[$0...].allSatisfy(\.isBlank) }
    }
}

extension TruthColumns {
    private static let cornerNames = ["top_left", "top_right", "bottom_right", "bottom_left"].flatMap {
        ["\($0)_x", "\($0)_y"]
    }

    /// The columns as a table's first row names them; nil where it names none of those that must be there.
    init?(names cells: [String]) throws(TruthFailure) {
        let names = cells.map { $0.trimmed.lowercased() }
        /// The one column of such a name; which of two is meant nobody can tell.
        func column(_ wanted: String...) throws(TruthFailure) -> Int? {
            let found = names.indices.filter { wanted.contains(names[$0]) }
            guard found.count < 2 else { throw .severalColumns(wanted.joined(separator: " or ")) }
            return found.first
        }
        let (file, digit) = (try column("file", "path"), try column("digit"))
        guard file != nil || digit != nil else { return nil }
        guard let file else { throw .noColumn("file or path") }
        guard let digit else { throw .noColumn("digit") }
        var corners: [Int] = []
        var missing: String?
        for name in Self.cornerNames {
            if let place = try column(name) { corners.append(place) } else { missing = missing ?? name }
        }
        if let missing, !corners.isEmpty { throw .noColumn(missing) }
        // Columns without a name at the end may be left out.
        let least = names.lastIndex { !$0.isEmpty }! + 1
        self.init(
            file: file, digit: digit, level: try column("level"), corners: corners,
            counts: Array(least...names.count), areNamed: true)
    }
}

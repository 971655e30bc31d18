/// A digit belongs to a row if the rows of samples that it shares with the row's rightmost digit so far are at least this part
/// of the less high digit's height.
private let sharedHeight = 0.4

/// Puts digits into reading order: rows from the top, and the digits of each row from left to right.
///
/// A row may be slanted, since each digit is compared only with its neighbour in the row.
///
/// - Parameter box: a digit's box on the page, turned as the page is to be read.
func arrangedInRows<Digit>(_ digits: [Digit], box: (Digit) -> Glyph.Box) -> [[Digit]] {
    var rows: [[(digit: Digit, box: Glyph.Box)]] = []
    let placed = digits.map { ($0, box($0)) }
    for digit in placed.sorted(by: { $0.1.left + $0.1.right < $1.1.left + $1.1.right }) {
        let shares = rows.map { sharedRows(digit.1, $0.last!.box) }
        if let best = shares.indices.max(by: { shares[$0] < shares[$1] }), shares[best] >= sharedHeight {
            rows[best].append(digit)
        } else {
            rows.append([digit])
        }
    }
    func middle(_ row: [(digit: Digit, box: Glyph.Box)]) -> Double {
        Double(row.reduce(0) { $0 + $1.box.top + $1.box.bottom }) / Double(2 * row.count)
    }
    return rows.sorted { middle($0) < middle($1) }.map { $0.map(\.digit) }
}

/// The rows of samples that two boxes share, as a part of the less high one's height; negative if they are apart.
private func sharedRows(_ a: Glyph.Box, _ b: Glyph.Box) -> Double {
    Double(min(a.bottom, b.bottom) - max(a.top, b.top)) / Double(max(1, min(a.height, b.height)))
}

/// The strokes of one digit.
struct DigitStrokes {
    var strokes: [Stroke]
    var box: Glyph.Box

    /// Whether a piece of ink is one of its strokes.
    func contains(_ piece: Int) -> Bool { strokes.contains { $0.piece == piece } }
}

/// Digits of one number are of about one size: what is lower than this part of the highest is none.
private let leastHeight = 0.4

/// No digit is this many times as wide as high; a dash, or what is left of a line, is.
private let widest = 4

/// A digit is at least this long, as a fraction of the page's side.
private let leastSize = 0.03

/// More strokes than this are texture; the heaviest are looked at.
private let mostStrokes = 60

/// Puts strokes together into digits, from left to right, and leaves out what cannot be one.
///
/// - Parameter stacks: whether strokes as high as each other may be one digit though they lie above each other.
func groupIntoDigits(_ strokes: [Stroke], pageSide: Int, stacks: Bool) -> [DigitStrokes] {
    var digits = strokes.sorted { $0.ink > $1.ink }.prefix(mostStrokes).map {
        DigitStrokes(strokes: [$0], box: $0.box)
    }
    while let (i, j) = firstPair(in: digits, where: { belongTogether($0, $1, stacks: stacks) }) {
        digits[i].strokes += digits[j].strokes
        digits[i].box = digits[i].box.union(digits[j].box)
        digits.remove(at: j)
    }
    let highest = Double(digits.map(\.box.height).max() ?? 0)
    return digits.filter {
        Double($0.box.height) >= leastHeight * highest && $0.box.width <= widest * $0.box.height
            && Double(max($0.box.width, $0.box.height)) >= leastSize * Double(pageSide)
    }
    .sorted { $0.box.left + $0.box.right < $1.box.left + $1.box.right }
}

private func firstPair(
    in digits: [DigitStrokes], where holds: (DigitStrokes, DigitStrokes) -> Bool
) -> (Int, Int)? {
    for i in digits.indices {
        for j in digits.indices where j > i && holds(digits[i], digits[j]) { return (i, j) }
    }
    return nil
}

/// Two pieces of which the lower has at least this part of the other's height, and that share at least this part of their rows,
/// are as high as each other: two digits, or parts of one that lie within each other. The left part of an open 4 has 0.6 of its
/// height.
private let asHigh = 0.72
private let sharedRows = 0.6

/// Strokes whose columns overlap by this part of the narrower one, and that are not farther apart than this part of the higher
/// one's height, lie above each other: the rings of an 8, a 5 and its flag.
private let sharedColumns = 0.3
private let farthestAbove = 0.2

/// A stroke less than half as high as its neighbour is part of it if nearer than the second part of its height, another if nearer
/// than the third: the flag of a 5, set apart; an open 4.
private let short = 0.5
private let nearShort = 0.25
private let near = 0.12

private func belongTogether(_ a: DigitStrokes, _ b: DigitStrokes, stacks: Bool) -> Bool {
    let height = Double(max(a.box.height, b.box.height))
    let lower = Double(min(a.box.height, b.box.height))
    let down = Double(max(a.box.top, b.box.top) - min(a.box.bottom, b.box.bottom))
    if lower >= asHigh * height, -down >= sharedRows * lower { return liesWithin(a, b) }
    let across = Double(max(a.box.left, b.box.left) - min(a.box.right, b.box.right))
    if -across > sharedColumns * Double(min(a.box.width, b.box.width)) {
        return down < farthestAbove * height && (stacks || lower < asHigh * height)
    }
    return max(across, down) < (lower < short * height ? nearShort : near) * height
}

/// Whether two pieces overlap within rows. Boxes would not tell: those of slanted digits overlap.
private func liesWithin(_ a: DigitStrokes, _ b: DigitStrokes) -> Bool {
    var overlapping = 0
    var shared = 0
    for y in max(a.box.top, b.box.top)..<min(a.box.bottom, b.box.bottom) {
        let (left, right) = (a.extent(ofRow: y), b.extent(ofRow: y))
        if left.isEmpty || right.isEmpty { continue }
        shared += 1
        if left.overlaps(right) { overlapping += 1 }
    }
    return 2 * overlapping > shared
}

extension DigitStrokes {
    /// From its leftmost to its rightmost sample in a row of the page.
    fileprivate func extent(ofRow y: Int) -> Range<Int> {
        var extent = 0..<0
        for stroke in strokes where y >= stroke.box.top && y < stroke.box.bottom {
            let row = stroke.rows[y - stroke.box.top]
            if row.isEmpty { continue }
            extent =
                extent.isEmpty
                ? row : min(extent.lowerBound, row.lowerBound)..<max(extent.upperBound, row.upperBound)
        }
        return extent
    }
}

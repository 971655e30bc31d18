/// The strokes of one digit.
struct DigitStrokes {
    var pieces: [Int]
    var box: Glyph.Box
    var ink: Double
}

/// Strokes whose columns overlap by this part of the narrower one are parts of one digit.
private let sharedColumns = 0.3

/// A stroke less than half as high as its neighbour, and nearer than this part of the neighbour's height, belongs to it: the
/// flag of a 5, set apart.
private let shortStroke = 0.5
private let nearShort = 0.25

/// Strokes nearer than this part of the higher one's height belong together: an open 4.
private let near = 0.06

/// Digits of one number are of about one size: what is lower than this part of the highest is none.
private let leastHeight = 0.4

/// No digit is this many times as wide as high; a dash, or what is left of a line, is.
private let widest = 4

/// A digit is at least this long, as a fraction of the page's side.
private let leastSize = 0.03

/// Puts strokes together into digits, from left to right, and leaves out what cannot be one.
func groupIntoDigits(_ strokes: [Stroke], pageSide: Int) -> [DigitStrokes] {
    var digits = strokes.map { DigitStrokes(pieces: [$0.piece], box: $0.box, ink: $0.ink) }
    digits.sort { $0.ink > $1.ink }
    var merged = true
    while merged {
        merged = false
        search: for i in digits.indices {
            for j in digits.indices where j > i && belongTogether(digits[i].box, digits[j].box) {
                digits[i].pieces += digits[j].pieces
                digits[i].box = digits[i].box.union(digits[j].box)
                digits[i].ink += digits[j].ink
                digits.remove(at: j)
                merged = true
                break search
            }
        }
    }
    let highest = Double(digits.map(\.box.height).max() ?? 0)
    return digits.filter {
        Double($0.box.height) >= leastHeight * highest && $0.box.width <= widest * $0.box.height
            && Double(max($0.box.width, $0.box.height)) >= leastSize * Double(pageSide)
    }
    .sorted { $0.box.left < $1.box.left }
}

private func belongTogether(_ a: Glyph.Box, _ b: Glyph.Box) -> Bool {
    let height = Double(max(a.height, b.height))
    let across = Double(max(a.left, b.left) - min(a.right, b.right))
    let down = Double(max(a.top, b.top) - min(a.bottom, b.bottom))
    if -across > sharedColumns * Double(min(a.width, b.width)) { return down < height }
    let gap = max(across, down)
    if Double(min(a.height, b.height)) < shortStroke * height { return gap < nearShort * height }
    return gap < near * height
}

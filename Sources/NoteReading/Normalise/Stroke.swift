/// A connected piece of ink that may be a digit or part of one.
struct Stroke {
    /// Its number in `InkPieces`, one of them where it stands for several.
    let piece: Int
    var box: Glyph.Box
    /// Samples, and the sum of their ink in units of solid ink.
    var area: Int
    var ink: Double
    /// For each row of the box its leftmost sample and the one after its rightmost.
    var rows: [Range<Int>] = []
}

extension Glyph.Box {
    var width: Int { right - left }
    var height: Int { bottom - top }

    func union(_ other: Glyph.Box) -> Glyph.Box {
        Glyph.Box(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom)
        )
    }
}

/// A piece must reach this level of ink, of 255: with `InkPieces.faintest` this is a threshold with hysteresis …
private let solid: UInt8 = 140

/// … in this part of its samples. Real strokes do in a third of them and more; noise and the soft rest of a shadow that was not
/// evened out do so nowhere or in a tenth.
private let leastSolidPart = 0.12

/// A piece must have this many samples, as a fraction of the page's area: a stroke of a digit of 5 % of the page's width has more.
private let leastArea = 0.0001

/// And at least so many, however small the page: fewer have no shape.
private let fewestSamples = 5

/// Pieces with less ink than this part of the heaviest one's are specks: a dot of the pen, a fibre, a remnant of a line. The
/// flag of a 5 has a tenth of its ink.
private let leastInkPart = 0.025

extension InkPieces {
    /// The pieces that may be strokes of digits.
    func strokes(of page: Plane<UInt8>) -> [Stroke] {
        var pieces = (0..<count).map {
            Stroke(piece: $0, box: Glyph.Box(left: .max, top: .max, right: 0, bottom: 0), area: 0, ink: 0)
        }
        var solidAreas: [Int] = Array(repeating: 0, count: count)
        for run in runs {
            let row = page.row(run.y)
            var sum = 0
            for x in run.left..<run.right {
                sum += Int(row[x])
                if row[x] >= solid { solidAreas[run.piece] += 1 }
            }
            pieces[run.piece].area += run.right - run.left
            pieces[run.piece].ink += Double(sum) / 255
            let box = Glyph.Box(left: run.left, top: run.y, right: run.right, bottom: run.y + 1)
            pieces[run.piece].box = pieces[run.piece].box.union(box)
        }
        let least = max(fewestSamples, Int(leastArea * Double(page.width * page.height)))
        var strokes = pieces.filter {
            $0.area >= least && Double(solidAreas[$0.piece]) >= leastSolidPart * Double($0.area)
        }
        let heaviest = strokes.map(\.ink).max() ?? 0
        strokes.removeAll { $0.ink < leastInkPart * heaviest }
        findRows(of: &strokes)
        return strokes
    }

    private func findRows(of strokes: inout [Stroke]) {
        var places: [Int?] = Array(repeating: nil, count: count)
        for i in strokes.indices {
            places[strokes[i].piece] = i
            strokes[i].rows = Array(repeating: 0..<0, count: strokes[i].box.height)
        }
        for run in runs {
            guard let i = places[run.piece] else { continue }
            let row = strokes[i].rows[run.y - strokes[i].box.top]
            // Runs come from left to right.
            strokes[i].rows[run.y - strokes[i].box.top] = (row.isEmpty ? run.left : row.lowerBound)..<run.right
        }
    }
}

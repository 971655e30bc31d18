/// The connected pieces of a page's ink (sides or corners touch), as runs of samples along rows.
struct InkPieces {
    /// Samples from this on belong to a piece, of 255: a quarter of solid ink.
    static let faintest: UInt8 = 64

    /// Samples `left..<right` of row `y`, of the piece with this number.
    struct Run {
        let y: Int
        let left, right: Int
        var piece: Int
    }

    /// From top to bottom, then from left to right.
    private(set) var runs: [Run] = []

    /// How many pieces there are; they are numbered from 0.
    private(set) var count = 0

    init(of page: Plane<UInt8>, threshold: UInt8) {
        var forest = Forest()
        var above = 0..<0
        for y in 0..<page.height {
            let first = runs.count
            appendRuns(of: page.row(y), y, threshold)
            var i = above.lowerBound
            for current in first..<runs.count {
                runs[current].piece = forest.add()
                // Runs above that end before this one begins touch no later one either.
                while i < above.upperBound, runs[i].right < runs[current].left { i += 1 }
                var j = i
                while j < above.upperBound, runs[j].left <= runs[current].right {
                    forest.unite(runs[j].piece, runs[current].piece)
                    j += 1
                }
            }
            above = first..<runs.count
        }
        let numbers = forest.numbers()
        for i in runs.indices { runs[i].piece = numbers.of[runs[i].piece] }
        count = numbers.count
    }

    private mutating func appendRuns(of row: Span<UInt8>, _ y: Int, _ threshold: UInt8) {
        var x = 0
        while x < row.count {
            while x < row.count, row[x] < threshold { x += 1 }
            let left = x
            while x < row.count, row[x] >= threshold { x += 1 }
            if x > left { runs.append(Run(y: y, left: left, right: x, piece: 0)) }
        }
    }
}

/// Which provisional pieces are one: union by the smaller number, with path halving.
private struct Forest {
    private var parents: [Int] = []

    mutating func add() -> Int {
        parents.append(parents.count)
        return parents.count - 1
    }

    mutating func unite(_ a: Int, _ b: Int) {
        let (a, b) = (root(a), root(b))
        parents[max(a, b)] = min(a, b)
    }

    private mutating func root(_ piece: Int) -> Int {
        var piece = piece
        while parents[piece] != piece {
            parents[piece] = parents[parents[piece]]
            piece = parents[piece]
        }
        return piece
    }

    /// For each provisional piece its final number, 0 to `count` − 1 in order of first appearance.
    consuming func numbers() -> (of: [Int], count: Int) {
        var numbers: [Int] = []
        var count = 0
        for piece in parents.indices {
            if parents[piece] == piece {
                numbers.append(count)
                count += 1
            } else {
                // A parent has a smaller number than its child, so its own is known by now.
                numbers.append(numbers[parents[piece]])
            }
        }
        return (numbers, count)
    }
}

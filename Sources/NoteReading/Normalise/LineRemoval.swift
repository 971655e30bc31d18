/// Removes the lines of ruled and squared paper, of printed cells and of folds, but not the strokes that cross them.
///
/// A line is a long run of ink, nearly level or nearly upright, that is thin across its direction. If the ink runs on across
/// the line, a stroke crosses it there, and that ink stays.
struct LineRemoval {
    /// A line runs over at least this part of the page's side …
    private static let leastLength = 0.5

    /// … of which at least this part is ink.
    private static let leastFill = 0.8

    /// Slopes at which lines are looked for, as rise over run. A note's own lines are parallel to its sides but for curl; a
    /// printed cell may have been cut out askew. Over half the side, neighbouring slopes differ by a hundredth of the side, the
    /// thickness of a line.
    private static let slopes: [Double] = [0, 0.02, -0.02, 0.04, -0.04, 0.06, -0.06]

    /// Gaps in a line, as a fraction of the side: paper shows through a faint print.
    private static let longestGap = 0.015

    /// A line is thinner than this fraction of the page's side.
    private static let thickest = 0.06

    /// Ink across a line that is this many times as long as the line is thick is a stroke that crosses it.
    private static let crossing = 2.0

    /// Lines are looked for on a grid with this many cells along the page's longer side. A cell with any ink counts as ink.
    private static let gridSide = 128

    private let width, height: Int
    /// Samples of lines that are to be erased, in reading order.
    private let isLine: [Bool]

    /// Finds the lines of a page.
    ///
    /// - Parameter page: white ink on black.
    /// - Returns: nil if it has no lines.
    init?(_ page: Plane<UInt8>) {
        (width, height) = (page.width, page.height)
        let ink = BinaryGrid(page, threshold: InkPieces.faintest)
        let factor = max(1, (max(width, height) + Self.gridSide - 1) / Self.gridSide)
        let coarse = ink.reduced(by: factor)
        let level = Self.lines(in: coarse)
        let upright = Self.lines(in: coarse.transposed()).transposed()
        guard level.hasAny || upright.hasAny else { return nil }
        let turned = ink.transposed()
        // At the crossing of two lines neither is a stroke, and both are erased.
        let downwards = Self.erasable(ink, on: level, crossedBy: upright, factor)
        let sideways = Self.erasable(turned, on: upright.transposed(), crossedBy: level.transposed(), factor)
            .transposed()
        isLine = zip(downwards.cells, sideways.cells).map { $0 || $1 }
        guard isLine.contains(true) else { return nil }
    }

    /// The page without its lines.
    ///
    /// - Parameter page: the page that they were found on.
    func callAsFunction(_ page: Plane<UInt8>) -> Plane<UInt8> {
        var samples = page.samples
        for i in samples.indices where isLine[i] { samples[i] = 0 }
        return Plane(width: width, height: height, samples: samples)
    }

    /// The cells that lie on long, nearly level runs of ink.
    private static func lines(in ink: BinaryGrid) -> BinaryGrid {
        var lines = BinaryGrid(width: ink.width, height: ink.height)
        let (width, height) = (ink.width, ink.height)
        let least = max(8, Int(leastLength * Double(width)))
        let gap = max(1, Int(longestGap * Double(width)))
        let cells = ink.cells.span
        for slope in slopes {
            let shifts = (0..<width).map { Int((slope * (Double($0) - Double(width) / 2)).rounded()) }
            let reach = shifts.map(abs).max() ?? 0
            for y in -reach..<height + reach {
                var run = 0..<0
                var count = 0
                func mark() {
                    guard run.count >= least, Double(count) >= leastFill * Double(run.count) else { return }
                    for x in run where (0..<height).contains(y + shifts[x]) {
                        lines.cells[(y + shifts[x]) * width + x] = true
                    }
                }
                for x in 0..<width {
                    let row = y + shifts[x]
                    guard row >= 0, row < height, cells[row * width + x] else { continue }
                    if x - run.upperBound > gap || count == 0 {
                        mark()
                        run = x..<x
                        count = 0
                    }
                    run = run.lowerBound..<x + 1
                    count += 1
                }
                mark()
            }
        }
        return lines
    }

    /// Ink that belongs to lines alone: runs across a line that are not much longer than the line is thick.
    ///
    /// - Parameters:
    ///   - ink: the page, sample by sample.
    ///   - lines: nearly level lines, in cells of `factor × factor` samples.
    ///   - others: nearly upright lines, in the same cells.
    ///   - factor: the side of a cell, in samples.
    private static func erasable(
        _ ink: BinaryGrid, on lines: BinaryGrid, crossedBy others: BinaryGrid, _ factor: Int
    ) -> BinaryGrid {
        var result = BinaryGrid(width: ink.width, height: ink.height)
        guard lines.hasAny else { return result }
        var runs: [(x: Int, rows: Range<Int>)] = []
        let (cells, marks) = (ink.cells.span, lines.cells.span)
        for x in 0..<ink.width {
            let column = x / factor
            var y = 0
            while y < ink.height {
                guard cells[y * ink.width + x] else {
                    y += 1
                    continue
                }
                let top = y
                var isMarked = false
                while y < ink.height, cells[y * ink.width + x] {
                    if marks[y / factor * lines.width + column] { isMarked = true }
                    y += 1
                }
                if isMarked { runs.append((x, top..<y)) }
            }
        }
        guard !runs.isEmpty else { return result }
        let thickness = runs.map(\.rows.count).sorted()[runs.count / 2]
        guard Double(thickness) <= max(2, thickest * Double(ink.height)) else { return result }
        let longest = max(thickness + 1, Int((crossing * Double(thickness)).rounded()))
        for (x, rows) in runs {
            let isShort = rows.count <= longest
            for y in rows {
                let cell = y / factor * lines.width + x / factor
                if isShort || lines.cells[cell] && others.cells[cell] { result.cells[y * ink.width + x] = true }
            }
        }
        return result
    }
}

/// A plane of yes and no.
private struct BinaryGrid {
    let width, height: Int
    /// In reading order.
    var cells: [Bool]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        cells = Array(repeating: false, count: width * height)
    }

    init(_ page: Plane<UInt8>, threshold: UInt8) {
        (width, height) = (page.width, page.height)
        cells = page.samples.map { $0 >= threshold }
    }

    var hasAny: Bool { cells.contains(true) }

    /// Cells that hold any of `factor × factor`.
    func reduced(by factor: Int) -> BinaryGrid {
        guard factor > 1 else { return self }
        var result = BinaryGrid(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
        let span = cells.span
        for y in 0..<height {
            let row = y / factor * result.width
            for x in 0..<width where span[y * width + x] { result.cells[row + x / factor] = true }
        }
        return result
    }

    func transposed() -> BinaryGrid {
        var result = BinaryGrid(width: height, height: width)
        let span = cells.span
        for y in 0..<height {
            for x in 0..<width where span[y * width + x] { result.cells[x * height + y] = true }
        }
        return result
    }
}

extension Grid {
    /// At one in so many cells, in either direction, medians are taken; of one in so many cells around it.
    private static let (medianStep, windowStep) = (4, 2)

    /// The median within about `radius` cells in x and y of the cells that are not masked; where all are, of all of them.
    ///
    /// Marks on less than half of a window leave no trace, and a straight edge stays one. The median is taken at every fourth
    /// cell, of every other cell around it, and between those places it is bilinear: what it is used for, the colour of paper,
    /// changes slowly, and so this costs a fortieth.
    func median(radius: Int, masked: [Bool]) -> Grid {
        let step = Self.medianStep
        let columns = (width + step - 1) / step
        let rows = (height + step - 1) / step
        var medians: [Float] = []
        medians.reserveCapacity(columns * rows)
        var window = MedianWindow()
        for row in 0..<rows {
            for column in 0..<columns {
                let x = min(width - 1, column * step + step / 2)
                let y = min(height - 1, row * step + step / 2)
                let paper = median(aroundX: x, y, radius, skipping: masked, &window)
                medians.append(paper ?? median(aroundX: x, y, radius, skipping: nil, &window) ?? 0)
            }
        }
        let coarse = Grid(width: columns, height: rows, factor: step, values: medians)
        let across = RowInterpolation(coarse, width: width)
        var result: [Float] = []
        result.reserveCapacity(width * height)
        var row: [Float] = Array(repeating: 0, count: width)
        for y in 0..<height {
            across.fill(&row, y)
            result += row
        }
        return Grid(like: self, values: result)
    }

    /// Nil where every cell is masked.
    private func median(
        aroundX x: Int, _ y: Int, _ radius: Int, skipping masked: [Bool]?, _ window: inout MedianWindow
    ) -> Float? {
        window.clear()
        for row in stride(from: max(0, y - radius), to: min(height, y + radius + 1), by: Self.windowStep) {
            for i in stride(
                from: row * width + max(0, x - radius), to: row * width + min(width, x + radius + 1),
                by: Self.windowStep)
            {
                if let masked, masked[i] { continue }
                window.add(values[i])
            }
        }
        return window.median
    }
}

/// Counts of values within ±1, from which their median is read.
private struct MedianWindow {
    // Chroma over light lies within ±1 on all paper; a bin's own mean gives the median more finely than its bounds.
    private static let bins = 64
    private var counts: [Int32] = Array(repeating: 0, count: bins)
    private var sums: [Float] = Array(repeating: 0, count: bins)
    private var total: Int32 = 0

    mutating func clear() {
        for bin in counts.indices {
            counts[bin] = 0
            sums[bin] = 0
        }
        total = 0
    }

    mutating func add(_ value: Float) {
        let bin = max(0, min(MedianWindow.bins - 1, Int((value + 1) * Float(MedianWindow.bins / 2))))
        counts[bin] &+= 1
        sums[bin] += value
        total &+= 1
    }

    var median: Float? {
        guard total > 0 else { return nil }
        var seen: Int32 = 0
        var bin = 0
        while 2 * (seen + counts[bin]) < total {
            seen += counts[bin]
            bin += 1
        }
        return sums[bin] / Float(counts[bin])
    }
}

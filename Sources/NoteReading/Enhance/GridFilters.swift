extension Grid {
    /// The greatest value within `radius` cells in x and y.
    func dilated(radius: Int) -> Grid { sliding(radius: radius, max) }

    /// The least value within `radius` cells in x and y.
    func eroded(radius: Int) -> Grid { sliding(radius: radius, min) }

    /// Dark marks narrower than the window are filled with what lies around them; edges of anything wider stay where they are.
    func closed(radius: Int) -> Grid { dilated(radius: radius).eroded(radius: radius) }

    /// Light marks narrower than the window are filled with what lies around them; edges of anything wider stay where they are.
    func opened(radius: Int) -> Grid { eroded(radius: radius).dilated(radius: radius) }

    /// Extremes in a square window, by one pass along rows and one along columns.
    private func sliding(radius: Int, _ pick: (Float, Float) -> Float) -> Grid {
        var rows = values
        for y in 0..<height {
            for x in 0..<width {
                var best = values[y * width + x]
                for i in max(0, x - radius)...min(width - 1, x + radius) { best = pick(best, values[y * width + i]) }
                rows[y * width + x] = best
            }
        }
        var result = rows
        for y in 0..<height {
            for i in max(0, y - radius)...min(height - 1, y + radius) where i != y {
                for x in 0..<width {
                    result[y * width + x] = pick(result[y * width + x], rows[i * width + x])
                }
            }
        }
        return Grid(like: self, values: result)
    }

    /// The mean within `radius` cells in x and y, each cell counted by its weight; where all weights are 0, the whole grid's.
    func mean(radius: Int, weights: Grid) -> Grid {
        let weighted = combined(with: weights, *)
        let sums = weighted.boxSums(radius: radius)
        let counts = weights.boxSums(radius: radius)
        let total = weights.values.reduce(0, +)
        let overall = total > 0 ? weighted.values.reduce(0, +) / total : values.reduce(0, +) / Float(values.count)
        return sums.combined(with: counts) { $1 > 0.5 ? $0 / $1 : overall }
    }

    /// The sum within `radius` cells in x and y, from running sums along rows and columns.
    private func boxSums(radius: Int) -> Grid {
        var rows = values
        for y in 0..<height {
            var prefix: [Float] = [0]
            prefix.reserveCapacity(width + 1)
            for x in 0..<width { prefix.append(prefix[x] + values[y * width + x]) }
            for x in 0..<width {
                rows[y * width + x] = prefix[min(width, x + radius + 1)] - prefix[max(0, x - radius)]
            }
        }
        var result = rows
        var running: [Float] = Array(repeating: 0, count: width)
        for y in 0..<min(radius, height) {
            for x in 0..<width { running[x] += rows[y * width + x] }
        }
        for y in 0..<height {
            if y + radius < height {
                for x in 0..<width { running[x] += rows[(y + radius) * width + x] }
            }
            if y - radius - 1 >= 0 {
                for x in 0..<width { running[x] -= rows[(y - radius - 1) * width + x] }
            }
            for x in 0..<width { result[y * width + x] = running[x] }
        }
        return Grid(like: self, values: result)
    }
}

/// How much ink lies on each sample of a page: 0 on bare paper, about 1 for black ink on white, in steps of `InkLevels.scale`.
struct InkMeasure {
    let width: Int
    let height: Int
    /// In reading order.
    let samples: [Int16]
    /// The page along the ink's colour, light not evened out, dark ink on light paper.
    let grey: Plane<UInt8>

    /// Bins of the histogram, from −1 to 5: chalk is several times as bright as the board.
    static let bins = 3072
    static let zero = 512

    /// (paper − mix) / light, where `mix` weighs a sample's channels by the ink's colour and `paper` is the bare paper's mix.
    init(page: Page, paper: Paper, colour: InkColour) {
        width = page.luma.width
        height = page.luma.height
        var bare = paper.luma
        for i in bare.values.indices {
            let chroma = colour.blue * paper.blue.values[i] + colour.red * paper.red.values[i]
            bare.values[i] = colour.luma * paper.luma.values[i] + chroma * paper.light.values[i]
        }
        let gain = paper.light.map { InkLevels.scale / $0 }
        // Grey shows the mix about the paper's own luma, so that paper keeps its tone whichever way the ink's colour points.
        let tone = mean(paper.luma.values)
        let shift = 255 * (tone - mean(bare.values))
        let mixer = Mixer(colour: colour)
        let bareRows = RowInterpolation(bare)
        let gainRows = RowInterpolation(gain)
        let side = width
        var mixRow: [Float] = Array(repeating: 0, count: width)
        var bareRow = mixRow
        var gainRow = mixRow
        var greys: [UInt8] = []
        greys.reserveCapacity(width * height)
        samples = Array(capacity: width * height) { (out: inout OutputSpan<Int16>) in
            for y in 0..<page.luma.height {
                mixer.mix(page.luma.row(y), page.blueChroma.row(y), page.redChroma.row(y), into: &mixRow)
                bareRows.fill(&bareRow, y)
                gainRows.fill(&gainRow, y)
                for x in 0..<side {
                    let ink = (bareRow[x] - mixRow[x]) * gainRow[x]
                    out.append(Int16(max(-511, min(2559, ink))))
                }
                for x in 0..<side { greys.append(UInt8(max(0, min(255, mixRow[x] * 255 + shift)))) }
            }
        }
        grey = Plane(width: width, height: height, samples: greys)
    }

    /// Counts of the page's interior, bin `zero` for 0.
    func histogram() -> [Int] {
        var counts: [Int] = Array(repeating: 0, count: InkMeasure.bins)
        let measure = samples.span
        for y in interior(height) {
            for x in interior(width) { counts[Int(measure[y * width + x]) + InkMeasure.zero] += 1 }
        }
        return counts
    }

    func stretched(_ levels: InkLevels) -> Ink {
        let measure = samples.span
        let count = samples.count
        let black = Float(levels.black)
        let gain = 255 / Float(max(1, levels.white - levels.black))
        let inverted = Plane<UInt8>(width: width, height: height) { out in
            for i in 0..<count {
                out.append(UInt8(max(0, min(255, (Float(measure[i]) - black) * gain + 0.5))))
            }
        }
        let ink = inverted.samples.span
        let contrast = Plane<UInt8>(width: width, height: height) { out in
            for i in 0..<count { out.append(255 &- ink[i]) }
        }
        return Ink(grey: grey, contrast: contrast, inverted: inverted)
    }
}

private func mean(_ values: [Float]) -> Float { values.reduce(0, +) / Float(values.count) }

/// A sample's channels weighed by the ink's colour.
private struct Mixer {
    let luma, blue, red, offset: Float

    init(colour: InkColour) {
        luma = colour.luma / 255
        blue = colour.blue / 255
        red = colour.red / 255
        offset = -128 * (blue + red)
    }

    func mix(_ y: Span<UInt8>, _ cb: Span<UInt8>, _ cr: Span<UInt8>, into row: inout [Float]) {
        for x in row.indices {
            row[x] = luma * Float(y[x]) + blue * Float(cb[x]) + red * Float(cr[x]) + offset
        }
    }
}

/// Rows of a grid at the page's full size, bilinear between the middles of its cells.
private struct RowInterpolation {
    private let grid: Grid

    init(_ grid: Grid) { self.grid = grid }

    func fill(_ row: inout [Float], _ y: Int) {
        let factor = Float(grid.factor)
        let v = max(0, min(Float(grid.height - 1), (Float(y) + 0.5) / factor - 0.5))
        let top = Int(v)
        let below = min(grid.height - 1, top + 1)
        let part = v - Float(top)
        var cells: [Float] = []
        cells.reserveCapacity(grid.width)
        for x in 0..<grid.width {
            let upper = grid.values[top * grid.width + x]
            cells.append(upper + part * (grid.values[below * grid.width + x] - upper))
        }
        // Before the first cell's middle and after the last one's, the paper is taken as even.
        for x in row.indices {
            let u = max(0, min(Float(grid.width - 1), (Float(x) + 0.5) / factor - 0.5))
            let left = Int(u)
            let here = cells[left]
            row[x] = here + (u - Float(left)) * (cells[min(grid.width - 1, left + 1)] - here)
        }
    }
}

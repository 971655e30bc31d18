/// How much ink lies on each sample of a page: 0 on bare paper, about 1 for black ink on white, in steps of `InkLevels.scale`.
struct InkMeasure {
    let width: Int
    let height: Int
    /// In reading order.
    let samples: [Int16]
    /// The page along the ink's colour, light not evened out, dark ink on light paper.
    let grey: Plane<UInt8>

    /// Bins of the histogram, from −1 to 5: chalk is several times as bright as the board.
    static let bins = 6 * zero
    static let zero = Int(InkLevels.scale)

    init(width: Int, height: Int, samples: [Int16], grey: Plane<UInt8>) {
        self.width = width
        self.height = height
        self.samples = samples
        self.grey = grey
    }

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
        let bareRows = RowInterpolation(bare, width: width)
        let gainRows = RowInterpolation(gain, width: width)
        let mixer = Mixer(colour: colour)
        var inks: [Int16] = []
        var greys: [UInt8] = []
        inks.reserveCapacity(width * height)
        greys.reserveCapacity(width * height)
        var mixRow: [Float] = Array(repeating: 0, count: width)
        var bareRow = mixRow
        var gainRow = mixRow
        var inkRow: [Int16] = Array(repeating: 0, count: width)
        var greyRow: [UInt8] = Array(repeating: 0, count: width)
        for y in 0..<height {
            mixer.mix(page.luma.row(y), page.blueChroma.row(y), page.redChroma.row(y), into: &mixRow)
            bareRows.fill(&bareRow, y)
            gainRows.fill(&gainRow, y)
            measureInk(bareRow.span, mixRow.span, gainRow.span, into: &inkRow)
            shadeGrey(mixRow.span, shift, into: &greyRow)
            inks += inkRow
            greys += greyRow
        }
        samples = inks
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

    /// Bare paper to 0 and solid ink to 255.
    func stretched(_ levels: InkLevels, under hypothesis: InkHypothesis) -> Ink {
        let gain = 255 / Float(max(1, levels.white - levels.black))
        var inverted: [UInt8] = Array(repeating: 0, count: samples.count)
        stretch(samples.span, from: Float(levels.black), gain, into: &inverted)
        let difference = Float(levels.white - levels.black) / InkLevels.scale
        var contrast = inverted
        for i in contrast.indices { contrast[i] = 255 &- contrast[i] }
        return Ink(
            grey: grey, contrast: Plane(width: width, height: height, samples: contrast),
            inverted: Plane(width: width, height: height, samples: inverted),
            strength: hypothesis.polarity == .dark ? difference : difference / (1 + difference), noise: levels.noise,
            hypothesis: hypothesis
        )
    }
}

private func measureInk(_ bare: Span<Float>, _ mix: Span<Float>, _ gain: Span<Float>, into inks: inout [Int16]) {
    // Within the histogram, so that counting needs no check.
    let (low, high) = (Float(1 - InkMeasure.zero), Float(InkMeasure.bins - InkMeasure.zero - 1))
    var inks = inks.mutableSpan
    for x in 0..<inks.count { inks[x] = Int16(truncatingIfNeeded: rounded((bare[x] - mix[x]) * gain[x], low, high)) }
}

private func shadeGrey(_ mix: Span<Float>, _ shift: Float, into greys: inout [UInt8]) {
    var greys = greys.mutableSpan
    for x in 0..<greys.count { greys[x] = UInt8(truncatingIfNeeded: rounded(mix[x] * 255 + shift, 0, 255)) }
}

private func stretch(_ inks: Span<Int16>, from black: Float, _ gain: Float, into bytes: inout [UInt8]) {
    var bytes = bytes.mutableSpan
    for i in 0..<bytes.count {
        bytes[i] = UInt8(truncatingIfNeeded: rounded((Float(inks[i]) - black) * gain, 0, 255))
    }
}

/// The nearest whole number of a value held to bounds within ±2²².
///
/// Adding 1.5 · 2²³ leaves no bits for fractions, so the sum's last bits are the number. `Int32(_:)` checks each value's range,
/// which keeps a loop from being computed eight at a time: a page takes a quarter of the time so.
@inline(__always)
private func rounded(_ value: Float, _ low: Float, _ high: Float) -> Int32 {
    let held = max(low, min(high, value))
    return Int32(bitPattern: (held + 12_582_912).bitPattern) &- 0x4B40_0000
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
        var row = row.mutableSpan
        for x in 0..<row.count {
            row[x] = luma * Float(y[x]) + blue * Float(cb[x]) + red * Float(cr[x]) + offset
        }
    }
}

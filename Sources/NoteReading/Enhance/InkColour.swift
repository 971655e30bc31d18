/// The direction in colour space along which ink differs most tellingly from paper, ink positive.
///
/// With r = (paper luma − luma, paper blue − blue, paper red − red), each over the light, the ink in a sample is d · r.
struct InkColour {
    let luma, blue, red: Float

    /// Spread that luma and chroma of bare paper have besides the noise measured on it: texture, and for chroma the blur that
    /// JPEG's subsampling gives it. It keeps the direction near luma, which is sharpest, unless chroma tells much more.
    private static let lumaSpread: Float = 0.01
    private static let chromaSpread: Float = 0.02

    /// Cells this many standard deviations from paper are ink when the direction is looked for.
    private static let telling: Float = 5

    /// Fisher's direction: the mean ink over the variance of the noise, channel by channel, at unit length.
    init(luma: Grid, blueChroma: Grid, redChroma: Grid, paper: Paper, polarity: InkHypothesis.Polarity) {
        let sign: Float = polarity == .dark ? 1 : -1
        var away: [(luma: Float, blue: Float, red: Float)] = []
        for y in interior(luma.height) {
            for x in interior(luma.width) {
                let i = y * luma.width + x
                let light = paper.light.values[i]
                away.append(
                    (
                        (paper.luma.values[i] - luma.values[i]) / light,
                        paper.blue.values[i] - blueChroma.values[i] / light,
                        paper.red.values[i] - redChroma.values[i] / light
                    ))
            }
        }
        let lumaNoise = deviation(away.map(\.luma)) + InkColour.lumaSpread
        let blueNoise = deviation(away.map(\.blue)) + InkColour.chromaSpread
        let redNoise = deviation(away.map(\.red)) + InkColour.chromaSpread
        var sum: (luma: Float, blue: Float, red: Float) = (0, 0, 0)
        for r in away {
            let (l, b, d) = (r.luma / lumaNoise, r.blue / blueNoise, r.red / redNoise)
            // On a uniform ground there are marks of the other polarity too.
            guard l * l + b * b + d * d > InkColour.telling * InkColour.telling, sign * r.luma >= 0 else { continue }
            sum.luma += l / lumaNoise
            sum.blue += b / blueNoise
            sum.red += d / redNoise
        }
        let length = (sum.luma * sum.luma + sum.blue * sum.blue + sum.red * sum.red).squareRoot()
        guard length > 0 else {
            self.init(luma: sign, blue: 0, red: 0)
            return
        }
        self.init(luma: sum.luma / length, blue: sum.blue / length, red: sum.red / length)
    }

    private init(luma: Float, blue: Float, red: Float) {
        self.luma = luma
        self.blue = blue
        self.red = red
    }
}

/// Of normal noise the quartiles lie this many standard deviations apart.
private let deviationsBetweenQuartiles: Float = 1.349

/// The standard deviation about the median that normal noise with these quartiles has; marks on a quarter of the cells do not
/// move it far.
private func deviation(_ values: [Float]) -> Float {
    let quartiles = quantiles([0.25, 0.75], of: values, between: -0.5, and: 0.5)
    return (quartiles[1] - quartiles[0]) / deviationsBetweenQuartiles
}

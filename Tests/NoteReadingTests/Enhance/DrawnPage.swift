@testable import NoteReading
@testable import TestSupport

/// A page drawn for a test: digits in pen strokes on paper, in any colours, light and noise.
struct DrawnPage {
    /// Red, green, blue, 0…255.
    typealias Colour = (Float, Float, Float)

    var side = 256
    var paper: Colour = (250, 240, 150)
    var ink: Colour = (28, 28, 32)
    /// Normal, in bytes (deviation).
    var noise: Float = 1
    /// What is left of the light at a place, 1 for all of it; x and y from 0 to 1.
    var light: (Float, Float) -> Float = { _, _ in 1 }
    /// 0…1: where and how much ink there is; nil for a blank page.
    private(set) var coverage: PenRaster

    init(side: Int = 256) {
        self.side = side
        coverage = PenRaster(width: side, height: side)
    }

    /// Writes a digit in its first hand about a place, both as fractions of the side.
    ///
    /// - Parameter pen: the line's width as a fraction of the digit's height.
    mutating func write(_ digit: Int, height: Double, at middle: (x: Double, y: Double) = (0.5, 0.5), pen: Double = 0.1)
    {
        write(DigitHand.hands(for: digit)[0], height: height, at: middle, pen: pen)
    }

    mutating func write(
        _ hand: DigitHand, height: Double, at middle: (x: Double, y: Double) = (0.5, 0.5), pen: Double = 0.1
    ) {
        let scale = Double(side)
        var handwriting = Handwriting()
        handwriting.wobble = 0
        handwriting.pressure = 0
        var random = TestSupport.SplitMix64(seed: 1)
        let strokes = handwriting.strokes(
            of: hand, height: height * scale, penWidth: pen * height * scale, random: &random)
        for var stroke in strokes {
            for i in stroke.dabs.indices {
                stroke.dabs[i].x += middle.x * scale - 0.5
                stroke.dabs[i].y += middle.y * scale - 0.5
            }
            coverage.draw(stroke)
        }
    }

    /// A straight line with round ends, in fractions of the side.
    mutating func line(from a: (x: Double, y: Double), to b: (x: Double, y: Double), width: Double) {
        let scale = Double(side)
        let radius = width * scale / 2
        coverage.draw(
            PenStroke(dabs: [a, b].map { .init(x: $0.x * scale - 0.5, y: $0.y * scale - 0.5, radius: radius) }))
    }

    var page: Page { page(covered: coverage.coverage) }

    /// What was drawn, as ink that was found without an error: white on black.
    var drawnInk: Plane<UInt8> {
        Plane(width: side, height: side, samples: coverage.coverage.map { UInt8($0 * 255) })
    }

    /// The ink found on the page under one hypothesis.
    func ink(under hypothesis: InkHypothesis = .likeliest) -> Ink { page.ink(under: hypothesis) }

    /// What may be written on the page, judged by the ink found under one hypothesis.
    func writings(under hypothesis: InkHypothesis = .likeliest) -> [Writing] {
        Normalise()(InkProposals(inks: [ink(under: hypothesis)])).writings
    }

    /// What may be written if just what was drawn is ink.
    var writingsOfDrawnInk: [Writing] {
        let ink = Ink(
            grey: drawnInk, contrast: drawnInk, inverted: drawnInk, strength: 1, noise: 0, hypothesis: .likeliest)
        return Normalise()(InkProposals(inks: [ink])).writings
    }

    func page(covered: [Float]) -> Page {
        var random = TestSupport.SplitMix64(seed: 7)
        var luma: [UInt8] = []
        var blue: [UInt8] = []
        var red: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let ink = covered[y * side + x]
                let light = light((Float(x) + 0.5) / Float(side), (Float(y) + 0.5) / Float(side))
                let grain = noise * Float(random.normal())
                func mixed(_ paper: Float, _ pen: Float) -> Float { (paper + (pen - paper) * ink) * light + grain }
                let (r, g, b) = (mixed(paper.0, self.ink.0), mixed(paper.1, self.ink.1), mixed(paper.2, self.ink.2))
                luma.append(byte(0.299 * r + 0.587 * g + 0.114 * b))
                blue.append(byte(128 - 0.168736 * r - 0.331264 * g + 0.5 * b))
                red.append(byte(128 + 0.5 * r - 0.418688 * g - 0.081312 * b))
            }
        }
        func plane(_ samples: [UInt8]) -> Plane<UInt8> { Plane(width: side, height: side, samples: samples) }
        return Page(luma: plane(luma), blueChroma: plane(blue), redChroma: plane(red))
    }
}

extension Page {
    /// The ink found under one hypothesis.
    func ink(under hypothesis: InkHypothesis = .likeliest) -> Ink {
        var enhance = Enhance()
        enhance.hypotheses = [hypothesis]
        return enhance(self).inks[0]
    }
}

private func byte(_ v: Float) -> UInt8 { UInt8(max(0, min(255, v.rounded()))) }

/// The mean over samples of the difference of two planes of one size, 0…255.
func meanDifference(_ a: Plane<UInt8>, _ b: Plane<UInt8>) -> Double {
    precondition(a.samples.count == b.samples.count)
    return Double(zip(a.samples, b.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(a.samples.count)
}

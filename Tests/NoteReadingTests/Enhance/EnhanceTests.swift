import Glibc
import Testing

@testable import NoteReading

@Suite("Enhance, adaptive")
struct EnhanceTests {
    /// How well the ink found agrees with the ink drawn: the mean difference, of 255.
    private func error(_ drawn: DrawnPage, under hypothesis: InkHypothesis = .likeliest) -> Double {
        meanDifference(drawn.ink(under: hypothesis).inverted, drawn.drawnInk)
    }

    @Test(arguments: [UInt8(30), 128, 200, 255], InkHypothesis.all)
    func aFlatPageStaysFlat(tone: UInt8, hypothesis: InkHypothesis) {
        let flat = Plane<UInt8>(width: 64, height: 48, filledWith: tone)
        let grey = Plane<UInt8>(width: 64, height: 48, filledWith: 128)
        let ink = Page(luma: flat, blueChroma: grey, redChroma: grey).ink(under: hypothesis)
        #expect(ink.inverted.samples.allSatisfy { $0 == 0 })
        #expect(ink.contrast.samples.allSatisfy { $0 == 255 })
        #expect(ink.grey.samples.allSatisfy { abs(Int($0) - Int(tone)) <= 1 })
    }

    @Test(arguments: [1, 2, 3, 17])
    func aTinyPageIsNoTrouble(side: Int) {
        let plane = Plane<UInt8>(width: side, height: side, filledWith: 90)
        let inks = Enhance()(Page(luma: plane, blueChroma: plane, redChroma: plane)).inks
        #expect(inks.map(\.hypothesis) == InkHypothesis.all)
        #expect(inks.allSatisfy { $0.inverted.samples.count == side * side })
    }

    @Test func contrastAndInvertedAreEachOthersNegative() {
        var drawn = DrawnPage()
        drawn.write(5, height: 0.6)
        let ink = drawn.ink()
        #expect(zip(ink.contrast.samples, ink.inverted.samples).allSatisfy { $0 == 255 - $1 })
    }

    /// On the sticky notes that are sold, with the pens people have; what differs is how far ink and paper are apart.
    @Test(
        arguments: [
            (paper: (250, 240, 150), ink: (28, 28, 32)),
            (paper: (250, 185, 205), ink: (170, 28, 35)),  // red on pink
            (paper: (195, 235, 170), ink: (15, 90, 55)),  // green on green
            (paper: (170, 214, 245), ink: (30, 45, 130)),  // blue on blue
            (paper: (203, 170, 125), ink: (140, 115, 90)),  // pencil on kraft
            (paper: (244, 244, 240), ink: (205, 205, 203)),  // a hard pencil on white
            (paper: (150, 200, 150), ink: (215, 168, 150)),  // as light as the paper: only its colour tells
        ] as [(paper: DrawnPage.Colour, ink: DrawnPage.Colour)])
    func anyInkOnAnyPaperComesOutWhite(paper: DrawnPage.Colour, ink: DrawnPage.Colour) {
        var drawn = DrawnPage()
        drawn.paper = paper
        drawn.ink = ink
        drawn.write(3, height: 0.6)
        #expect(error(drawn) < 3)
    }

    @Test func chalkOnABoardIsInkToo() {
        var drawn = DrawnPage()
        drawn.paper = (40, 50, 45)
        drawn.ink = (225, 225, 220)
        drawn.write(3, height: 0.6)
        #expect(error(drawn, under: .chalk) < 3)
    }

    /// Firm and soft edges of shadows, vignetting, a lamp at one side.
    @Test(
        arguments: [
            { x, y in x + 0.3 * y > 0.6 ? 0.6 : 1 },
            { x, y in 1 - 0.4 / (1 + Glibc.exp(-40 * (x - y))) },
            { x, y in 1 - 0.8 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)) },
            { x, y in 0.55 + 0.45 * y },
        ] as [@Sendable (Float, Float) -> Float])
    func lightIsEvenedOut(light: @escaping @Sendable (Float, Float) -> Float) {
        var drawn = DrawnPage()
        drawn.light = light
        drawn.write(3, height: 0.6)
        #expect(error(drawn) < 4)
    }
}

extension InkHypothesis {
    /// Light strokes of usual width.
    static let chalk = InkHypothesis(polarity: .light, ground: .local(reach: medium))
}

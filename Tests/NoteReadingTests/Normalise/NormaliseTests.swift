import Testing

@testable import NoteReading
@testable import TestSupport

@Suite("Normalise")
struct NormaliseTests {
    /// The one glyph of the first hypothesis of what is written.
    private func only(_ drawn: DrawnPage, under hypothesis: InkHypothesis = .likeliest) throws -> Glyph {
        let found = try #require(drawn.writings(under: hypothesis).first).glyphs
        try #require(found.count == 1, "\(found.count) glyphs")
        return found[0]
    }

    /// How near the hypothesis that is nearest comes to a glyph: the mean difference, of 255.
    private func least(_ reference: Plane<UInt8>, _ drawn: DrawnPage) throws -> Double {
        let single = drawn.writings().filter { $0.glyphs.count == 1 }
        return try #require(single.map { meanDifference(reference, $0.glyphs[0].plane) }.min())
    }

    @Test(arguments: InkHypothesis.all) func aBlankPageHasNoGlyph(hypothesis: InkHypothesis) {
        #expect(DrawnPage().writings(under: hypothesis).isEmpty)
    }

    @Test func noWritingIsProposedTwice() {
        var drawn = DrawnPage()
        drawn.write(3, height: 0.6)
        drawn.line(from: (0, 0.2), to: (1, 0.2), width: 0.01)
        let writings = Normalise()(Enhance()(drawn.page)).writings
        #expect(writings.count > 1)
        for (i, writing) in writings.enumerated() {
            let others = writings[(i + 1)...].filter { $0.glyphs.map(\.plane) == writing.glyphs.map(\.plane) }
            #expect(others.isEmpty)
        }
    }

    @Test(arguments: DigitHand.all.indices)
    func everyHandGivesOneGlyphInTheFrame(index: Int) throws {
        let hand = DigitHand.all[index]
        var drawn = DrawnPage(side: 160)
        drawn.write(hand, height: 0.6)
        let glyph = try only(drawn)
        let centre = centreOfMass(glyph.plane)
        #expect(abs(centre.x - 14) <= 0.5 && abs(centre.y - 14) <= 0.5, "\(hand.name) \(hand.digit): \(centre)")
        #expect(glyph.plane.samples.max() == 255)
        #expect(Normalise.followsMNISTConvention(glyph.plane), "\(hand.name) \(hand.digit)")
    }

    /// From a twentieth to nine tenths of the page: the same glyph but for how coarsely the page shows it.
    @Test(arguments: [(0.9, 0.9), (0.35, 2.0), (0.15, 5.0), (0.05, 18.0)])
    func sizeDoesNotMatter(height: Double, tolerance: Double) throws {
        var reference = DrawnPage(side: 400)
        reference.write(2, height: 0.6)
        var drawn = DrawnPage(side: 400)
        drawn.write(2, height: height)
        #expect(meanDifference(try only(reference).plane, try only(drawn).plane) < tolerance)
    }

    @Test(arguments: [(0.2, 0.2), (0.8, 0.3), (0.5, 0.8), (0.79, 0.8)])
    func placeDoesNotMatter(x: Double, y: Double) throws {
        var reference = DrawnPage()
        reference.write(2, height: 0.3)
        var drawn = DrawnPage()
        drawn.write(2, height: 0.3, at: (x, y))
        #expect(meanDifference(try only(reference).plane, try only(drawn).plane) < 2.5)
    }

    @Test func theBoxIsWhereTheInkIs() throws {
        var drawn = DrawnPage(side: 200)
        drawn.line(from: (0.3, 0.2), to: (0.3, 0.7), width: 0.05)
        let box = try only(drawn).box
        #expect(abs(box.left - 55) <= 1 && abs(box.right - 65) <= 1)
        #expect(abs(box.top - 35) <= 1 && abs(box.bottom - 145) <= 1)
    }

    @Test func inkOfAnyColourGivesTheSameGlyph() throws {
        var black = DrawnPage()
        black.write(5, height: 0.5)
        var chalk = black
        chalk.paper = (40, 50, 45)
        chalk.ink = (225, 225, 220)
        var faint = black
        faint.paper = (250, 185, 205)
        faint.ink = (215, 130, 150)
        let reference = try only(black).plane
        #expect(meanDifference(reference, try only(chalk, under: .chalk).plane) < 3)
        #expect(meanDifference(reference, try only(faint).plane) < 3)
    }

    @Test func aShadowsEdgeChangesNothing() throws {
        var drawn = DrawnPage()
        drawn.write(3, height: 0.5)
        let reference = try only(drawn).plane
        drawn.light = { x, y in x + 0.4 * y > 0.7 ? 0.6 : 1 }
        #expect(try least(reference, drawn) < 4)
    }

    @Test func specksAreDropped() throws {
        var drawn = DrawnPage()
        drawn.write(3, height: 0.5)
        let reference = try only(drawn).plane
        for place in [(0.1, 0.15), (0.85, 0.3), (0.6, 0.9), (0.22, 0.7)] {
            drawn.line(from: place, to: place, width: 0.012)
        }
        #expect(try least(reference, drawn) < 0.5)
    }

    /// Surroundings in from all sides, as where corners were found only roughly.
    @Test func withoutTheRimIsAHypothesis() throws {
        var drawn = DrawnPage()
        drawn.write(3, height: 0.5)
        let reference = try only(drawn).plane
        drawn.line(from: (0, 0), to: (0, 1), width: 0.03)
        drawn.line(from: (0, 1), to: (1, 0.985), width: 0.03)
        drawn.line(from: (1, 0.99), to: (0.99, 0), width: 0.03)
        drawn.line(from: (0, 0.005), to: (1, 0), width: 0.03)
        #expect(try least(reference, drawn) < 0.5)
    }

    @Test func withoutAFingerIsAHypothesis() throws {
        var drawn = DrawnPage()
        drawn.write(3, height: 0.45)
        let reference = try only(drawn).plane
        drawn.line(from: (0.9, 1.1), to: (0.88, 0.95), width: 0.16)
        #expect(try least(reference, drawn) < 1)
    }

    @Test func severalDigitsComeFromLeftToRight() throws {
        var drawn = DrawnPage(side: 400)
        drawn.write(7, height: 0.3, at: (0.72, 0.52))
        drawn.write(4, height: 0.3, at: (0.25, 0.5))
        drawn.write(1, height: 0.3, at: (0.5, 0.47))
        let boxes = try #require(drawn.writings().first).glyphs.map(\.box)
        #expect(boxes.count == 3)
        #expect(boxes.map(\.left) == boxes.map(\.left).sorted())
    }
}

func centreOfMass(_ plane: Plane<UInt8>) -> (x: Double, y: Double) {
    var sum = (ink: 0.0, x: 0.0, y: 0.0)
    for y in 0..<plane.height {
        for x in 0..<plane.width {
            let ink = Double(plane[x, y])
            sum = (sum.ink + ink, sum.x + ink * Double(x), sum.y + ink * Double(y))
        }
    }
    return (sum.x / sum.ink, sum.y / sum.ink)
}

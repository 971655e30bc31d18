import NeuralNetwork
import TestSupport
import Testing

@testable import NoteReading

struct RecogniseTests {
    @Test func readsDrawnDigits() throws {
        let readings = Recognise()(try DrawnGlyphs.all())
        #expect(readings.map(\.digit) == DrawnGlyphs.digits)
        for reading in readings {
            #expect(reading.isDigit)
            #expect(reading.confidence > 0.9)
        }
    }

    @Test func probabilitiesAreOfTheDigitsAlone() throws {
        for reading in Recognise()(try DrawnGlyphs.all()) {
            #expect(reading.probabilities.count == 10)
            // Ten quotients, each rounded once.
            #expect(abs(reading.probabilities.reduce(0, +) - 1) < 1e-14)
            #expect(reading.probabilities.allSatisfy { $0 >= 0 })
            #expect(reading.confidence == reading.probabilities.max())
            #expect(reading.probabilities[reading.digit] == reading.confidence)
        }
    }

    /// Digits and statuses not at all, probabilities in digits that nobody prints.
    @Test func answersDoNotDependOnTheBatch() throws {
        let recognise = Recognise()
        var random = SplitMix64(seed: 6)
        // Digits under more or less noise, up to what is none any more.
        let drawn = try DrawnGlyphs.all()
        let glyphs = (0..<1000).map { index in
            let glyph = drawn[index % 4]
            let samples = glyph.plane.samples.map { sample in
                UInt8(max(0, min(255, Double(sample) + random.between(-1, 1) * Double(index) / 4)))
            }
            return Glyph(plane: Plane(width: Glyph.side, height: Glyph.side, samples: samples), box: glyph.box)
        }
        let together = recognise(glyphs)
        #expect(Set(together.map(\.isDigit)) == [true, false])
        for size in [1, 7, 64] {
            let cut = stride(from: 0, to: glyphs.count, by: size).flatMap { first in
                recognise(Array(glyphs[first..<min(first + size, glyphs.count)]))
            }
            #expect(cut.map(\.digit) == together.map(\.digit) && cut.map(\.isDigit) == together.map(\.isDigit))
            let largest = zip(cut, together).map { zip($0.probabilities, $1.probabilities).map { abs($0 - $1) }.max()! }
                .max()
            #expect(largest! < 1e-5, "in batches of \(size)")
        }
        #expect(recognise([Glyph]()).isEmpty)
    }

    /// A glyph that is refused, and may be several digits that touch, is read in parts beside as a whole.
    @Test func aRefusedPairIsReadInPartsToo() throws {
        let drawn = try DrawnGlyphs.all()
        let pair = DrawnGlyphs.noise()
        let writing = Writing(glyphs: [pair, drawn[1]], parts: [[drawn[2], drawn[0]], []], rows: [0, 1])
        let reads = Recognise().read([writing])
        try #require(reads.count == 2)
        #expect(reads[0].readings.count == 2 && !reads[0].readings[0].isDigit)
        #expect(reads[1].text == "43/7" && reads[1].writing.rows == [0, 0, 1])
        #expect(reads[1].writing.support.cutApart == 1)
    }

    @Test func hypothesesAreReadAsIfAlone() throws {
        let drawn = try DrawnGlyphs.all()
        let writings = [[drawn[0]], [drawn[1], drawn[0]], [drawn[3]]].map {
            Writing(glyphs: $0, parts: $0.map { _ in [] })
        }
        let recognise = Recognise()
        let together = recognise.read(writings)
        for (read, writing) in zip(together, writings) {
            for (a, b) in zip(read.readings, recognise(writing.glyphs)) {
                // The last bits may depend on the batch.
                #expect(a.digit == b.digit && abs(a.confidence - b.confidence) < 1e-5)
            }
        }
        #expect(together.map(\.text) == ["3", "73", "0"])
    }

    @Test func noiseIsNoDigit() {
        #expect(!Recognise()([DrawnGlyphs.noise()])[0].isDigit)
    }

    @Test func embeddedWeightsAreTheFiles() throws {
        #expect(EmbeddedWeights.bytes == (try Fixture("../Weights/digits.safetensors").bytes()))
    }

    @Test func givenWeightsAreUsed() throws {
        let embedded = try Recognise(weights: EmbeddedWeights.bytes)
        let glyphs = try DrawnGlyphs.all()
        #expect(embedded(glyphs) == Recognise()(glyphs))
        #expect(throws: (any Error).self) { try Recognise(weights: Array("PK".utf8)) }
    }
}

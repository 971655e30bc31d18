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

    @Test func answersDoNotDependOnTheBatch() throws {
        let recognise = Recognise()
        let glyphs = try DrawnGlyphs.all()
        let many = (0..<30).map { glyphs[$0 % 4] }
        let alone = glyphs.map { recognise([$0])[0] }
        for (i, reading) in recognise(many).enumerated() {
            let other = alone[i % 4]
            #expect(reading.digit == other.digit && reading.isDigit == other.isDigit)
            // Products of other sizes are summed in another order.
            #expect(zip(reading.probabilities, other.probabilities).allSatisfy { abs($0 - $1) < 1e-5 })
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

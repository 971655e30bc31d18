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
        #expect(recognise(many) == (0..<30).map { alone[$0 % 4] })
        #expect(recognise([Glyph]()).isEmpty)
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

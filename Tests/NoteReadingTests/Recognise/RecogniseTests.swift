import NeuralNetwork
import TestSupport
import Testing

@testable import NoteReading

struct RecogniseTests {
    /// Drawn digits as the network sees them.
    private static func glyphs() throws -> [Glyph] {
        let file = try Fixture("Activations/network.safetensors").bytes()
        return drawnGlyphs(in: file)
    }

    /// The glyphs of a fixture, whose first tensor is their samples, `[4, 1, 28, 28]` single-precision numbers.
    private static func drawnGlyphs(in file: [UInt8]) -> [Glyph] {
        let length = file[0..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        return (0..<4).map { image in
            let samples = (0..<784).map { index in
                let place = 8 + length + (image * 784 + index) * 4
                let bits = file[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                return UInt8(Float(bitPattern: bits))
            }
            return Glyph(
                plane: Plane(width: 28, height: 28, samples: samples),
                box: .init(left: 0, top: 0, right: 28, bottom: 28))
        }
    }

    @Test func readsDrawnDigits() throws {
        let readings = Recognise()(try Self.glyphs())
        #expect(readings.map(\.digit) == [3, 7, 4, 0])
        for reading in readings {
            #expect(reading.isDigit)
            #expect(reading.confidence > 0.9)
        }
    }

    @Test func probabilitiesAreOfTheDigitsAlone() throws {
        for reading in Recognise()(try Self.glyphs()) {
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
        let glyphs = try Self.glyphs()
        let many = (0..<30).map { glyphs[$0 % 4] }
        let alone = glyphs.map { recognise([$0])[0] }
        #expect(recognise(many) == (0..<30).map { alone[$0 % 4] })
        #expect(recognise([Glyph]()).isEmpty)
    }

    @Test func noiseIsNoDigit() {
        let samples = (0..<784).map { UInt8($0 * 97 % 251) }
        let noise = Glyph(
            plane: Plane(width: 28, height: 28, samples: samples), box: .init(left: 0, top: 0, right: 28, bottom: 28))
        #expect(!Recognise()([noise])[0].isDigit)
    }

    @Test func embeddedWeightsAreTheFiles() throws {
        #expect(EmbeddedWeights.bytes == (try Fixture("../Weights/digits.safetensors").bytes()))
    }

    @Test func givenWeightsAreUsed() throws {
        let embedded = try Recognise(weights: EmbeddedWeights.bytes)
        let glyphs = try Self.glyphs()
        #expect(embedded(glyphs) == Recognise()(glyphs))
        #expect(throws: (any Error).self) { try Recognise(weights: Array("PK".utf8)) }
    }
}

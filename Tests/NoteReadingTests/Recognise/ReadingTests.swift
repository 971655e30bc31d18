import Testing

private import func Glibc.exp

@testable import NeuralNetwork
@testable import NoteReading

struct ReadingTests {
    /// Settings that come with a network which is not asked.
    private func settings(temperature: String = "1", rejection: String, classes: Int) throws -> WeightsFile {
        let header =
            #"{"__metadata__":{"format":"stickydigit","version":"1","input":"1x28x28","classes":"\#(classes)","#
            + #""temperature":"\#(temperature)","rejection":"\#(rejection)","#
            + #""architecture":"[{\"layer\":\"average_pooling\",\"size\":28},{\"layer\":\"dense\",\"name\":\"d\"}]"},"#
            + #""d.weight":{"dtype":"F32","shape":[\#(classes),1],"data_offsets":[0,\#(classes * 4)]},"#
            + #""d.bias":{"dtype":"F32","shape":[\#(classes)],"data_offsets":[\#(classes * 4),\#(classes * 8)]}}"#
        let length = (0..<8).map { UInt8(truncatingIfNeeded: header.utf8.count >> (8 * $0)) }
        return try WeightsFile(length + Array(header.utf8) + Array(repeating: 0, count: classes * 8))
    }

    @Test func temperatureDividesBeforeTheSoftmax() throws {
        var logits = Array(repeating: Float(0), count: 10)
        logits[6] = 4
        let reading = Reading(logits.span, try settings(temperature: "2", rejection: "0", classes: 10))
        #expect(reading.digit == 6)
        #expect(abs(reading.confidence - exp(2.0) / (exp(2.0) + 9)) < 1e-15)
    }

    /// e¹⁰⁰⁰ is no number, but its share is.
    @Test func largeLogitsDoNotOverflow() throws {
        let logits: [Float] = [1000, 999, -1000, 0, 0, 0, 0, 0, 0, 0]
        let reading = Reading(logits.span, try settings(rejection: "0", classes: 10))
        #expect(abs(reading.confidence - 1 / (1 + exp(-1.0))) < 1e-15)
    }

    /// Whichever of the outputs it is, and whatever the others are: the eleventh too.
    @Test(arguments: [Float.infinity, -.infinity, .nan], [10, 11]) func overflowIsNoDigit(_ value: Float, classes: Int)
        throws
    {
        for place in 0..<classes {
            for others: Float in [0, -9, value] {
                var logits = Array(repeating: others, count: classes)
                logits[place] = value
                // What either kind of network rejects least by.
                let reading = Reading(
                    logits.span, try settings(rejection: classes == 10 ? "0" : "1", classes: classes))
                #expect(!reading.isDigit)
                #expect(reading.probabilities == Array(repeating: 0.1, count: 10))
                #expect(reading.digit == 0 && reading.confidence == 0.1)
            }
        }
    }

    @Test func ofEquallyLikelyDigitsTheSmallestIsTaken() throws {
        let logits: [Float] = [0, 0, 5, 0, 5, 0, 0, 0, 0, 0]
        #expect(Reading(logits.span, try settings(rejection: "0", classes: 10)).digit == 2)
    }

    @Test func tenClassesRejectByConfidence() throws {
        let even = Array(repeating: Float(0), count: 10)
        #expect(!Reading(even.span, try settings(rejection: "0.11", classes: 10)).isDigit)
        #expect(Reading(even.span, try settings(rejection: "0.09", classes: 10)).isDigit)
    }

    @Test func elevenClassesRejectByTheLast() throws {
        var logits = Array(repeating: Float(0), count: 11)
        logits[3] = 9
        logits[10] = 10
        let score = exp(10.0) / (exp(10.0) + exp(9.0) + 9)
        let above = Reading(logits.span, try settings(rejection: "\(score - 0.001)", classes: 11))
        let below = Reading(logits.span, try settings(rejection: "\(score + 0.001)", classes: 11))
        #expect(!above.isDigit && below.isDigit)
        // The last says nothing about which digit it is.
        #expect(above.digit == 3)
        #expect(abs(above.confidence - exp(9.0) / (exp(9.0) + 9)) < 1e-15)
        #expect(above.probabilities.count == 10)
    }
}

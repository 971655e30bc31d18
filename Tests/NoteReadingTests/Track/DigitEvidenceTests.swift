import Testing

@testable import NoteReading

struct DigitEvidenceTests {
    private func reading(_ digit: Int, _ probability: Double, isDigit: Bool = true) -> Reading {
        var probabilities = Array(repeating: (1 - probability) / 9, count: 10)
        probabilities[digit] = probability
        return Reading(digit: digit, confidence: probability, probabilities: probabilities, isDigit: isDigit)
    }

    @Test func readingsThatAgreeSettle() throws {
        var evidence = DigitEvidence()
        #expect(evidence.digit == nil && !evidence.isSettled)
        var before = 0.0
        for _ in 0..<3 {
            #expect(!evidence.isSettled)
            evidence.add(reading(5, 0.9), isSingle: true)
            let digit = try #require(evidence.digit)
            #expect(digit.digit == 5 && digit.confidence > before)
            before = digit.confidence
        }
        #expect(evidence.isSettled)
    }

    @Test func oneMistakeDoesNotUndoManyReadings() throws {
        var evidence = DigitEvidence()
        for _ in 0..<4 { evidence.add(reading(7, 0.95), isSingle: true) }
        evidence.add(reading(1, 0.99), isSingle: true)
        #expect(try #require(evidence.digit).digit == 7)
    }

    @Test func blankStaysWithoutADigit() {
        var evidence = DigitEvidence()
        for _ in 0..<4 { evidence.add(nil, isSingle: false) }
        #expect(evidence.digit == nil && evidence.isSettled)
        var scrawl = DigitEvidence()
        for _ in 0..<4 { scrawl.add(reading(4, 0.6, isDigit: false), isSingle: true) }
        #expect(scrawl.digit == nil)
    }
}

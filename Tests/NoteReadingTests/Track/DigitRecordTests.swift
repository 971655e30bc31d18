import Testing

@testable import NoteReading

/// When what is followed is read again.
struct DigitRecordTests {
    private func reading(_ probability: Double) -> Reading {
        let probabilities = (0..<10).map { $0 == 4 ? probability : (1 - probability) / 9 }
        return Reading(digit: 4, confidence: probability, probabilities: probabilities, isDigit: true)
    }

    /// Frames until it is due again after so many readings of such a probability, one in each frame.
    private func pause(after readings: Int, _ probability: Double) -> Int? {
        var record = DigitRecord()
        for now in 0..<readings { record.add(reading(probability), isSingle: true, now: now) }
        return (readings - 1..<readings + 100).first { record.isDue(now: $0) }.map { $0 - (readings - 1) }
    }

    @Test func whatWasNeverReadIsDue() {
        #expect(DigitRecord().isDue(now: 0) && DigitRecord().lastRead == nil)
    }

    @Test func firstReadingsComeFastAndSettledOnesSeldom() throws {
        let first = try #require(pause(after: 1, 0.9))
        let unsettled = try #require(pause(after: 4, 0.2))
        let settled = try #require(pause(after: 4, 0.99))
        #expect(first == 2 && first < unsettled && unsettled < settled)
        // A second of most videos.
        #expect(settled == 30)
    }

    @Test func everyReadingCounts() {
        var record = DigitRecord()
        record.add(reading(0.9), isSingle: true, now: 7)
        record.add(nil, isSingle: false, now: 12)
        #expect(record.evidence.readings == 2 && record.lastRead == 12)
    }
}

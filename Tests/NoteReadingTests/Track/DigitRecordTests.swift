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

/// When what was read earlier is forgotten.
struct ChangedDigitTests {
    private func reading(_ digit: Int, isDigit: Bool = true) -> Reading {
        let probabilities = (0..<10).map { $0 == digit ? 0.991 : 0.001 }
        return Reading(digit: digit, confidence: 0.991, probabilities: probabilities, isDigit: isDigit)
    }

    /// Strokes as samples: dark where the digit's number has a bit.
    private func snapshot(_ pattern: UInt64, light: Float = 1) -> DigitRecord.Snapshot {
        DigitRecord.Snapshot((0..<256).map { (pattern >> UInt64($0 / 4) & 1 == 1 ? 60 : 200) * light })
    }

    /// A record that is settled on a digit after very many readings.
    private func settled(on digit: Int, _ snapshot: DigitRecord.Snapshot, readings: Int = 300) -> DigitRecord {
        var record = DigitRecord()
        for now in 0..<readings { record.add(reading(digit), isSingle: true, snapshot: snapshot, now: now) }
        return record
    }

    @Test func anotherDigitIsReadAtOnceAndTakenAfterThreeReadings() {
        let (three, seven) = (snapshot(0xF0F0_1234_5678_9ABC), snapshot(0x0F1F_4321_8765_0101))
        var record = settled(on: 3, three)
        #expect(record.isSettled && !record.isDue(now: 310))
        record.notice(seven)
        #expect(!record.isSettled && record.isDue(now: 300))
        for now in 300..<303 {
            #expect(record.evidence.digit?.digit == 3 && !record.isSettled && record.isDue(now: now))
            record.add(reading(7), isSingle: true, snapshot: seven, now: now)
        }
        #expect(record.evidence.digit?.digit == 7 && record.evidence.readings == 3 && record.isSettled)
        #expect(!record.isDue(now: 310))
    }

    /// Where the change is too small to be seen in few samples, the look a second finds it.
    @Test func anotherDigitThatIsOnlyReadIsTakenAfterThreeReadingsToo() throws {
        let three = snapshot(0xF0F0_1234_5678_9ABC)
        var record = settled(on: 3, three)
        var now = 300
        while record.evidence.digit?.digit == 3, now < 400 {
            if record.isDue(now: now) {
                record.add(reading(8), isSingle: true, snapshot: three, now: now)
                #expect(record.evidence.digit?.digit == 8 || !record.isSettled)
            }
            now += 1
        }
        #expect(record.evidence.digit?.digit == 8 && record.isSettled && now <= 345)
    }

    @Test func aMisreadingOrTwoChangesNothing() {
        let three = snapshot(0xF0F0_1234_5678_9ABC)
        for isDoubted in [false, true] {
            var record = settled(on: 3, three)
            if isDoubted { record.doubt() }
            for (now, digit) in [(330, 8), (331, 5), (332, 8), (333, 8), (334, 3)] {
                record.add(reading(digit), isSingle: true, snapshot: three, now: now)
                #expect(record.evidence.digit?.digit == 3)
            }
            #expect(record.isSettled)
        }
    }

    /// A hand passes over it.
    @Test func whatIsCoveredForAMomentKeepsItsDigit() {
        let (three, hand) = (snapshot(0xF0F0_1234_5678_9ABC), snapshot(0xFF00_FF00_FF00_FF00))
        var record = settled(on: 3, three)
        record.notice(hand)
        for now in 300..<308 {
            record.add(now % 2 == 0 ? nil : reading(1, isDigit: false), isSingle: true, snapshot: hand, now: now)
        }
        record.notice(three)
        record.add(reading(3), isSingle: true, snapshot: three, now: 308)
        #expect(record.evidence.digit?.digit == 3 && record.isSettled)
    }

    @Test func whatIsWipedOffHasNoDigitInTheEnd() {
        let (three, blank) = (snapshot(0xF0F0_1234_5678_9ABC), snapshot(0))
        var record = settled(on: 3, three)
        record.notice(blank)
        for now in 300..<330 { record.add(nil, isSingle: false, snapshot: blank, now: now) }
        #expect(record.evidence.digit == nil && record.isSettled)
    }

    @Test func lightAndGrainAreNoChange() {
        let three: UInt64 = 0xF0F0_1234_5678_9ABC
        #expect(!snapshot(three).hasChanged(to: snapshot(three, light: 0.4)))
        #expect(!snapshot(0).hasChanged(to: snapshot(0, light: 0.4)))
        #expect(snapshot(three).hasChanged(to: snapshot(0)) && snapshot(0).hasChanged(to: snapshot(three)))
        #expect(!DigitRecord.Snapshot([-1, -1]).hasChanged(to: DigitRecord.Snapshot([3, 200])))
    }

    /// Before it was ever read there is nothing to doubt.
    @Test func whatWasNeverReadIsNotDoubted() {
        var record = DigitRecord()
        record.doubt()
        record.notice(snapshot(1))
        #expect(!record.isDoubted)
    }
}

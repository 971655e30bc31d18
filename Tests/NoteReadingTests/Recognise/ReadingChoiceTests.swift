import Testing

@testable import NoteReading

struct ReadingChoiceTests {
    private let choose = ReadingChoice()

    private func reading(_ digit: Int, confidence: Double = 0.99, none: Double = 0.001) -> Reading {
        Reading(
            digit: digit, confidence: confidence,
            probabilities: (0..<10).map { $0 == digit ? confidence : (1 - confidence) / 9 }, isDigit: true, none: none)
    }

    private func read(
        _ digits: Reading..., rows: [Int]? = nil, change: (inout WritingSupport) -> Void = { _ in }
    ) -> ReadWriting {
        let glyphs = digits.map { _ in
            Glyph(
                plane: Plane(width: Glyph.side, height: Glyph.side, filledWith: 0),
                box: .init(left: 0, top: 0, right: 20, bottom: 20))
        }
        var support = WritingSupport()
        support.pieces = digits.count
        change(&support)
        return ReadWriting(
            writing: Writing(glyphs: glyphs, parts: glyphs.map { _ in [] }, rows: rows, support: support),
            readings: digits)
    }

    private func answer(_ reads: [ReadWriting]) -> [Int] { choose(reads).readings.map(\.digit) }

    @Test func ofNothingNothingIsChosen() {
        let none = choose([])
        #expect(none.glyphs.isEmpty && none.readings.isEmpty && none.score == 0 && none.support == nil)
    }

    /// In either order, so that it is not the order that decides.
    @Test func ofTextsThatReadAsWellTheOneThatExplainsMoreIsChosen() {
        let more = read(reading(3)) { $0.explained = 1 }
        let less = read(reading(5)) { $0.explained = 0.3 }
        #expect(answer([more, less]) == [3])
        #expect(answer([less, more]) == [3])
    }

    @Test func ofTextsThatExplainAsMuchTheOneThatReadsBetterIsChosen() {
        let better = read(reading(3))
        let worse = read(reading(5, confidence: 0.4, none: 0.5))
        #expect(answer([better, worse]) == [3])
        #expect(answer([worse, better]) == [3])
    }

    @Test func hypothesesThatAgreeOutvoteOne() {
        #expect(answer([read(reading(5)), read(reading(3)), read(reading(3))]) == [3])
    }

    /// Dictionaries order their keys anew in each process; the answer must not depend on that.
    @Test func ofEqualTextsTheFirstIsChosen() {
        // Not 1, which any short stroke looks like, and which counts for less therefore.
        let digits = [0, 2, 3, 4, 5, 6, 7, 8, 9]
        for start in digits.indices {
            let turned = digits[start...] + digits[..<start]
            #expect(answer(turned.map { read(reading($0)) }) == [digits[start]])
        }
    }

    /// A reading that is taken for a digit is at least as likely as not to be right, and no surer than its choice.
    @Test func noReadingIsSurerThanItsChoice() {
        for confidence in [0.2, 0.6, 0.9, 0.999] {
            let chosen = choose([read(reading(3, confidence: confidence)), read(reading(8, confidence: 0.9))])
            #expect((0...1).contains(chosen.score))
            for reading in chosen.readings {
                #expect(reading.confidence <= chosen.score)
                #expect(reading.isDigit == (chosen.score >= ReadingChoice.leastProbability))
            }
        }
    }

    /// Upside down a 6 is a 9, a 0, 1 or 8 itself: what reads so only at another turn is not what is written.
    @Test(arguments: [0, 1, 6, 8, 9]) func whatCannotTellItsTurnIsNotTurned(digit: Int) {
        let turned = read(reading(digit)) { $0.quarters = 2 }
        #expect(answer([turned, read(reading(4, confidence: 0.3, none: 0.6))]) == [4])
        #expect(choose([turned]).readings.isEmpty)
    }

    @Test func whatReadsAtAnotherTurnAloneIsTurned() {
        let lying = read(reading(4, confidence: 0.3, none: 0.9))
        let turned = read(reading(4, confidence: 0.999, none: 0.0001)) { $0.quarters = 3 }
        let chosen = choose([lying, turned, turned, turned])
        #expect(chosen.readings.map(\.digit) == [4] && chosen.turned == 270)
    }

    /// What is refused is shown as the page stands.
    @Test func nothingIsTurnedThatIsRefused() {
        let lying = read(reading(7, confidence: 0.3, none: 0.97))
        let turned = read(reading(4, confidence: 0.4, none: 0.9)) { $0.quarters = 3 }
        let chosen = choose([turned, lying])
        #expect(chosen.readings.map(\.isDigit) == [false] && chosen.turned == 0)
    }

    @Test func textsTellRowsApart() {
        #expect(read(reading(3), reading(7), reading(0), rows: [0, 0, 1]).text == "37/0")
        #expect(read(reading(3), reading(7), reading(0)).text == "370")
    }
}

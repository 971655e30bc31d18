import Testing

@testable import NoteReading

@Suite struct DigitTallyTests {
    @Test func rowsAreTrueAndColumnsAreSaid() {
        var tally = DigitTally()
        tally.add(truth: 3, said: 3, confidence: 0.9)
        tally.add(truth: 3, said: 8, confidence: 0.6)
        tally.add(truth: 3, said: nil, confidence: 0)
        tally.add(truth: 8, said: 8, confidence: 0.9)
        tally.add(truth: nil, said: nil, confidence: 0)
        tally.add(truth: nil, said: 8, confidence: 0.5)
        #expect(tally.images == 6 && tally.errors == 3)
        #expect(tally.accuracy == 0.5)
        #expect(tally.confusion[3][3] == 1 && tally.confusion[3][8] == 1 && tally.confusion[8][3] == 0)
        #expect(tally.unanswered[3] == 1)
        #expect(tally.confusion.joined().reduce(0, +) == 3)
        #expect(tally.figures(of: 3) == (precision: 1, recall: 1.0 / 3))
        #expect(tally.figures(of: 8) == (precision: 0.5, recall: 1))
        #expect(tally.figures(of: 5).precision == nil && tally.figures(of: 5).recall == nil)
    }
}

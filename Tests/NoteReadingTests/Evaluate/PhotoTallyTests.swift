import Testing

@testable import NoteReading

@Suite struct PhotoTallyTests {
    private func square(_ side: Double) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: side, y: 0), bottomRight: Point(x: side, y: side),
            bottomLeft: Point(x: 0, y: side))
    }

    private func truth(_ digit: Int?, _ digits: [Int]? = nil, side: Double? = 10) -> PhotoTruth {
        PhotoTruth(file: "a.jpg", digit: digit, digits: digits, quadrilateral: side.map(square), level: nil)
    }

    /// A note of a given size that is said to bear these digits.
    private func report(_ digits: [Int], isDigit: Bool = true, side: Double = 10) -> PhotoReport {
        let signs = digits.map { digit in
            var probabilities = Array(repeating: 0.0, count: 10)
            probabilities[digit] = 1
            return (
                glyph: DrawnNote.glyph,
                reading: Reading(digit: digit, confidence: 1, probabilities: probabilities, isDigit: isDigit)
            )
        }
        let note = NoteReport(
            quadrilateral: square(side), cornersOutside: [], detection: 1, pageWidth: 100, pageHeight: 100,
            digits: signs, pictures: [])
        return PhotoReport(width: 100, height: 100, notes: [note], shortfall: nil, milliseconds: [], pictures: [])
    }

    private let nothing = PhotoReport(
        width: 100, height: 100, notes: [], shortfall: .nothingWithFourSides, milliseconds: [], pictures: [])

    private func errors(_ truth: PhotoTruth, _ report: PhotoReport?) -> Int {
        var tally = PhotoTally()
        tally.add(truth, report)
        #expect(tally.digits.images == 1)
        return tally.digits.errors
    }

    @Test func aDigitIsRightWhereItIsRead() {
        #expect(errors(truth(3), report([3])) == 0)
        #expect(errors(truth(3), report([5])) == 1)
        #expect(errors(truth(3), report([3], isDigit: false)) == 1)
        #expect(errors(truth(3), report([3, 5])) == 1)
        #expect(errors(truth(3), report([])) == 1)
        #expect(errors(truth(3), nothing) == 1)
    }

    @Test func whereThereIsNoneNoneIsRight() {
        #expect(errors(truth(nil), report([])) == 0)
        #expect(errors(truth(nil), nothing) == 0)
        #expect(errors(truth(nil), report([4], isDigit: false)) == 0)
        #expect(errors(truth(nil), report([4])) == 1)
    }

    @Test func severalDigitsAreRightInTheirOrder() {
        #expect(errors(truth(nil, [4, 2]), report([4, 2])) == 0)
        #expect(errors(truth(nil, [4, 2]), report([2, 4])) == 1)
        #expect(errors(truth(nil, [4, 2]), report([4])) == 1)
        #expect(errors(truth(nil, []), report([4, 2])) == 1)
    }

    @Test func whatCannotBeReadIsWrong() {
        #expect(errors(truth(3), nil) == 1)
        #expect(errors(truth(nil), nil) == 1)
    }

    @Test func overlapsAreOverAllTrueNotes() {
        var tally = PhotoTally()
        tally.add(truth(3), report([3]))
        tally.add(truth(3), report([3], side: 9))  // IoU 0.81
        tally.add(truth(3), nothing)
        tally.add(truth(3), nil)
        tally.add(truth(3, side: nil), report([3]))
        #expect(tally.notes == 4 && tally.notesFound == 2 && tally.unreadable == 1)
        #expect(abs(tally.meanOverlap! - 1.81 / 4) < 1e-12)
        #expect(tally.strictRecall == 0.25)
        #expect(PhotoTally().meanOverlap == nil)
    }
}

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

    @Test func wilsonsIntervalIsAsInTheTables() {
        // 8 of 10: 0.4902 to 0.9433 (Newcombe 1998 gives the method; worked out by hand from it).
        let eight = Wilson.interval(successes: 8, of: 10)
        #expect(abs(eight.lowerBound - 0.49016) < 1e-5 && abs(eight.upperBound - 0.94331) < 1e-5)
        // None of 10 and all of 10 mirror each other and stay within 0…1.
        let none = Wilson.interval(successes: 0, of: 10)
        let all = Wilson.interval(successes: 10, of: 10)
        #expect(none.lowerBound == 0 && abs(none.upperBound - 0.27753) < 1e-5)
        #expect(abs(all.lowerBound - (1 - none.upperBound)) < 1e-12 && all.upperBound > 1 - 1e-12)
        #expect(Wilson.interval(successes: 0, of: 0) == 0...1)
    }

    @Test func calibrationIsTheMeanGapOfTheBins() {
        var calibration = Calibration()
        #expect(calibration.expectedError == 0)
        // Bin of 0.95: three answers of confidence 0.95, two right: gap |2 − 2.85|. Bin of 0.5: one right: gap |1 − 0.5|.
        for isRight in [true, true, false] { calibration.add(confidence: 0.95, isRight: isRight) }
        calibration.add(confidence: 0.5, isRight: true)
        #expect(abs(calibration.expectedError - (0.85 + 0.5) / 4) < 1e-12)
        // 0 and 1 are in the outermost bins.
        calibration.add(confidence: 1, isRight: true)
        calibration.add(confidence: 0, isRight: false)
        // 1 joins no other bin but 0.95's, whose upper edge it is: |3 − 3.85|.
        #expect(abs(calibration.expectedError - (0.85 + 0.5 + 0) / 6) < 1e-12)
    }
}

@Suite struct CalibrationBinTests {
    @Test func aBinIsOpenBelowAndClosedAbove() {
        // 0.2 is the upper edge of the third bin of fifteen, in which 0.15 lies.
        var calibration = Calibration()
        calibration.add(confidence: 0.2, isRight: true)
        calibration.add(confidence: 0.15, isRight: false)
        #expect(abs(calibration.expectedError - abs(1 - 0.35) / 2) < 1e-12)
    }
}

@Suite struct OverlapTests {
    private func square(_ x: Double, _ y: Double, _ side: Double) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
            bottomRight: Point(x: x + side, y: y + side),
            bottomLeft: Point(x: x, y: y + side))
    }

    @Test func squaresOverlapAsOneCanCount() {
        #expect(Overlap.overUnion(square(0, 0, 10), square(0, 0, 10)) == 1)
        #expect(abs(Overlap.overUnion(square(0, 0, 10), square(5, 0, 10)) - 50.0 / 150) < 1e-12)
        #expect(abs(Overlap.overUnion(square(0, 0, 10), square(2, 2, 5)) - 0.25) < 1e-12)
        #expect(Overlap.overUnion(square(0, 0, 10), square(20, 0, 10)) == 0)
        #expect(Overlap.overUnion(square(0, 0, 10), square(10, 0, 10)) == 0)
        #expect(Overlap.overUnion(square(0, 0, 0), square(0, 0, 0)) == 0)
    }

    @Test func aDiamondInItsSquareIsHalfOfIt() {
        let diamond = Quadrilateral(
            topLeft: Point(x: 5, y: 0), topRight: Point(x: 10, y: 5), bottomRight: Point(x: 5, y: 10),
            bottomLeft: Point(x: 0, y: 5))
        #expect(abs(Overlap.overUnion(diamond, square(0, 0, 10)) - 0.5) < 1e-12)
        // Eight-sided: the square of 8 about the same middle loses four corners of legs 3.
        let overlap = Overlap.overUnion(diamond, square(1, 1, 8))
        #expect(abs(overlap - 46.0 / (50 + 64 - 46)) < 1e-12)
    }

    @Test func orderOfCornersAndArgumentsDoesNotMatter() {
        let a = square(0, 0, 10)
        let b = Quadrilateral(
            topLeft: Point(x: 3, y: 1), topRight: Point(x: 12, y: 4), bottomRight: Point(x: 9, y: 13),
            bottomLeft: Point(x: -1, y: 8))
        let backwards = Quadrilateral(
            topLeft: b.bottomLeft, topRight: b.bottomRight, bottomRight: b.topRight, bottomLeft: b.topLeft)
        #expect(abs(Overlap.overUnion(a, b) - Overlap.overUnion(b, a)) < 1e-12)
        #expect(abs(Overlap.overUnion(a, b) - Overlap.overUnion(a, backwards)) < 1e-12)
    }
}

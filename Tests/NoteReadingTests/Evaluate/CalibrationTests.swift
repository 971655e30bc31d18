import Testing

@testable import NoteReading

@Suite struct CalibrationTests {
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

    @Test func aBinIsOpenBelowAndClosedAbove() {
        // 0.2 is the upper edge of the third bin of fifteen, in which 0.15 lies.
        var calibration = Calibration()
        calibration.add(confidence: 0.2, isRight: true)
        calibration.add(confidence: 0.15, isRight: false)
        #expect(abs(calibration.expectedError - abs(1 - 0.35) / 2) < 1e-12)
    }
}

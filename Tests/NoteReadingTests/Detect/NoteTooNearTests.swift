import Testing

@testable import NoteReading

/// A note that is as high as the photograph is too near, whatever is written on it.
@Suite struct NoteTooNearTests {
    private let stroke = Sheet(middle: Point(x: 160, y: 120), width: 18, height: 120, turnedBy: 0, SIMD3(40, 128, 128))

    @Test(arguments: [(180.0, 246.0), (180, 300), (330, 150)])
    func whoStandsTooNearIsToldToStepBack(_ width: Double, _ height: Double) {
        let note = Sheet(middle: Point(x: 160, y: 120), width: width, height: height, turnedBy: 0, DetectTests.cream)
        for most in [1, 0] {
            var detect = Detect()
            detect.maximumObservations = most
            let detection = detect(photo(of: [note, stroke]))
            #expect(detection.sightings.isEmpty)
            #expect(detection.shortfall == .tooNear)
            #expect(detection.shortfall?.description.contains("step back") == true)
            // A sheet whose ends nearly reach the borders looks alike: nothing is claimed to be outside.
            #expect(detection.shortfall?.description.contains("beyond") == false)
        }
    }

    /// A small note is to be gone nearer to, though a board or a shelf goes from border to border beside it, as wide as a note may be.
    @Test(arguments: [40.0, 150])
    func whatIsSmallIsStillTooSmall(_ width: Double) {
        let small = Sheet(middle: Point(x: 250, y: 118), width: 50, height: 48, turnedBy: 5)
        let band = Sheet(middle: Point(x: 100, y: 120), width: width, height: 300, turnedBy: 0, SIMD3(150, 128, 128))
        var detect = Detect()
        detect.minimumSize = 0.3
        #expect(detect(photo(of: [band, small])).shortfall?.code == "too_small")
    }
}

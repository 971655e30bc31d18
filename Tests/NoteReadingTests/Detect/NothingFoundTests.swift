import Glibc
import TestSupport
import Testing

@testable import NoteReading

@Suite struct NothingFoundTests {
    @Test func aFlatPictureHasNothing() {
        let detection = Detect()(photo(of: [], grain: 0))
        #expect(detection.sightings.isEmpty)
        #expect(detection.shortfall == .nothingWithFourSides)
    }

    @Test(arguments: [1.0, 6, 40]) func noiseHasNothing(_ grain: Double) {
        let detection = Detect()(photo(of: [], grain: grain, seed: 9))
        #expect(detection.sightings.isEmpty)
        #expect(detection.shortfall != nil)
    }

    @Test func aDiscIsNoNote() {
        var luma = photo(of: []).luma
        for y in 0..<240 {
            for x in 0..<320 where (x - 150) * (x - 150) + (y - 120) * (y - 120) < 60 * 60 { luma[x, y] = 220 }
        }
        let grey = Plane<UInt8>(width: 320, height: 240, filledWith: 128)
        let detection = Detect()(Photo(luma: luma, blueChroma: grey, redChroma: grey))
        #expect(detection.sightings.allSatisfy { $0.confidence < 0.5 })
    }

    @Test(arguments: [(1, 1), (2, 3), (5, 5), (16, 200), (1, 300)])
    func tinyPicturesDoNoHarm(_ width: Int, _ height: Int) {
        #expect(Detect()(photo(of: [], width: width, height: height)).sightings.isEmpty)
    }

    @Test func everyShortfallHasItsCodeAndAdvice() {
        let all: [Shortfall] = [
            .nothingWithFourSides, .tooSmall(side: 0.05, minimum: 0.1), .tooNear,
            .aspectRatio(0.2, minimum: 0.3, maximum: 1),
            .cornerAngle(44, tolerance: 30), .belowMinimumConfidence(0.12, minimum: 0.2, lack: .contrast),
        ]
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(all.map(\.code)[1] == "too_small")
        // By the library's own names: what a program calls them is its business.
        for shortfall in all {
            #expect(Setting.allCases.contains { shortfall.description.contains($0.rawValue) })
            #expect(!shortfall.description.contains("--"))
        }
        #expect(all[1].description.contains("5 %") && all[1].description.contains("10 %"))
        #expect(all[5].description.contains("0.12") && all[5].description.contains("0.2"))
        for lack in Shortfall.Lack.allCases {
            #expect(
                Shortfall.belowMinimumConfidence(0.12, minimum: 0.2, lack: lack).description.hasSuffix(
                    "or lower Detect.minimumConfidence"))
        }
    }

    /// What a candidate has and what is asked of it never read alike, however close, and never have more digits than tell.
    @Test(arguments: [
        (Shortfall.tooSmall(side: 0.0999996, minimum: 0.1), "is 9.99996 % of the photograph's, less than 10 %"),
        (.tooSmall(side: 0.054087, minimum: 0.1), "is 5.41 % of the photograph's, less than 10 %"),
        (.aspectRatio(0.29999, minimum: 0.3, maximum: 1), "in the ratio 0.29999, not 0.3 to 1;"),
        (.aspectRatio(0.287, minimum: 0.3, maximum: 1), "if it is the note, lower Detect.minimumAspectRatio to 0.28"),
        (.aspectRatio(0.911, minimum: 0.3, maximum: 0.9), "if it is the note, raise Detect.maximumAspectRatio to 0.92"),
        (.cornerAngle(40.00001, tolerance: 40), "is 40.00001° from a right angle, more than 40°;"),
        (
            .belowMinimumConfidence(0.0008617566, minimum: 0.2, lack: .edges),
            "probability below 0.01, where 0.2 is the least:"
        ),
        (.belowMinimumConfidence(0.99876, minimum: 1, lack: .edges), "probability of 0.999, where 1 is the least:"),
        (.belowMinimumConfidence(0, minimum: 0.2, lack: .edges), "probability below 0.01, where 0.2 is the least:"),
        (
            .belowMinimumConfidence(0.123456789, minimum: 0.2, lack: .edges),
            "probability of 0.12, where 0.2 is the least:"
        ),
    ])
    func numbersAreRounded(_ shortfall: Shortfall, _ part: String) {
        #expect(shortfall.description.contains(part), "\(shortfall.description)")
    }

    @Test func whatIsHardlyANoteIsNotWorthLookingForHarder() {
        let description = Shortfall.belowMinimumConfidence(0.01, minimum: 0.2, lack: .edges).description
        #expect(description.hasSuffix("or give its corners with NoteReader.place"))
    }

    /// No corners make trouble: those that no note can have are answered, and of those that pass the note is read.
    @Test func givenCornersOfAnySizeAndOrderAreRead() {
        var random = SplitMix64(seed: 5)
        let photo = photo(of: [], width: 60, height: 40)
        func number(_ greatest: Double) -> Double {
            let magnitude = exp(Double.random(in: -8...log(greatest), using: &random))
            return Bool.random(using: &random) ? magnitude : -magnitude
        }
        for greatest in [50, 150, 1e4, 1e20, 1e150, .greatestFiniteMagnitude] {
            for _ in 0..<200 {
                let points = (0..<4).map { _ in Point(x: number(greatest), y: number(greatest)) }
                let given =
                    Bool.random(using: &random)
                    ? Quadrilateral(corners: points)
                    : Quadrilateral(
                        topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
                let detection = Detection(given: given, in: photo)
                #expect(detection.sightings.isEmpty == (detection.shortfall != nil))
                _ = detection.pictures
                for sighting in detection.sightings { _ = Dewarp()(sighting) }
            }
        }
    }

    @Test(arguments: [
        [70.0, 0, 80, 0, 80, 10, 70, 10],  // Beside the photograph.
        [0, 0, 0, 10, 10, 10, 10, 0],  // The wrong way round.
        [0, 0, 10, 10, 10, 0, 0, 10],  // Crossing itself.
        [0, 0, 10, 0, 20, 0, 0, 10],  // Three on a line.
        [0, 0, 0.1, 0, 0.1, 0.1, 0, 0.1],  // Smaller than a pixel.
        [.nan, 0, 10, 0, 10, 10, 0, 10],
        [0, 0, .infinity, 0, .infinity, 10, 0, 10],
        [0, 0, 1000, 0, 1000, 1000, 0, 1000],  // Far outside.
    ])
    func cornersThatNoNoteCanHaveAreAnswered(_ n: [Double]) {
        let given = Quadrilateral(
            topLeft: Point(x: n[0], y: n[1]), topRight: Point(x: n[2], y: n[3]), bottomRight: Point(x: n[4], y: n[5]),
            bottomLeft: Point(x: n[6], y: n[7]))
        let detection = Detection(given: given, in: photo(of: [], width: 60, height: 40))
        #expect(detection.sightings.isEmpty)
        #expect(detection.shortfall == .cornersDoNotFit(width: 60, height: 40))
        #expect(detection.shortfall?.description.contains("60 × 40 pixels; give them") == true)
    }

    /// The outline of the whole photograph is what `--whole` gives.
    @Test(arguments: [(1, 1), (2, 3), (1, 300), (300, 1)])
    func theWholePhotographAlwaysFits(_ width: Int, _ height: Int) {
        let photo = photo(of: [], width: width, height: height)
        #expect(Detection(given: photo.frame, in: photo).sightings.count == 1)
    }

    /// Also where several passes each saw something, less sure than is asked for.
    @Test func theThoroughDetectorNamesTheBestItSaw() {
        var detect = Detect()
        detect.isThorough = true
        detect.minimumConfidence = 1
        let sheet = Sheet(middle: Point(x: 150, y: 120), width: 90, height: 90, turnedBy: 5)
        let detection = detect(photo(of: [sheet]))
        #expect(detection.sightings.isEmpty)
        #expect(detection.shortfall?.code == "below_minimum_confidence")
    }
}

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
            .nothingWithFourSides, .tooSmall(side: 0.05, minimum: 0.1), .aspectRatio(0.2, minimum: 0.3, maximum: 1),
            .cornerAngle(44, tolerance: 30), .belowMinimumConfidence(0.12, minimum: 0.2, lack: .contrast),
        ]
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(all.map(\.code)[1] == "too_small")
        for shortfall in all { #expect(shortfall.description.contains("--")) }
        #expect(all[1].description.contains("5 %") && all[1].description.contains("10 %"))
        #expect(all[4].description.contains("0.12") && all[4].description.contains("0.2"))
        for lack in Shortfall.Lack.allCases {
            #expect(
                Shortfall.belowMinimumConfidence(0, minimum: 0.2, lack: lack).description.hasSuffix(
                    "--minimum-confidence"))
        }
    }
}

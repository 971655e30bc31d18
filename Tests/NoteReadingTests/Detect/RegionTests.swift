import Testing

@testable import NoteReading

struct RegionTests {
    @Test func coversItsShareOfThePhotograph() {
        let (columns, rows) = Region(x: 0.25, y: 0.5, width: 0.5, height: 0.5).samples(width: 40, height: 30)
        #expect(columns == 10..<30)
        #expect(rows == 15..<30)
    }

    @Test(arguments: [
        Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, -3, 0, 1, 2,
    ])
    func staysInThePhotographWhateverItsNumbers(number: Double) {
        for other in [number, 0.5, -number] {
            let (columns, rows) = Region(x: number, y: other, width: other, height: number).samples(
                width: 40, height: 30)
            #expect(!columns.isEmpty && columns.lowerBound >= 0 && columns.upperBound <= 40)
            #expect(!rows.isEmpty && rows.lowerBound >= 0 && rows.upperBound <= 30)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
    func noSettingStopsTheDetector(number: Double) {
        var detect = Detect()
        detect.minimumAspectRatio = number
        detect.maximumAspectRatio = number
        detect.quadratureTolerance = number
        detect.minimumSize = number
        detect.minimumConfidence = number
        detect.regionOfInterest = Region(x: number, y: number, width: number, height: number)
        let found = detect(photo(of: []))
        #expect(found.sightings.isEmpty == (found.shortfall != nil))
        _ = found.shortfall?.description
    }
}

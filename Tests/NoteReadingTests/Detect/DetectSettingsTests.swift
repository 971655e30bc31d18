import Testing

@testable import NoteReading

@Suite struct DetectSettingsTests {
    static let middle = Point(x: 161.3, y: 118.6)

    static func shortfall(_ sheet: Sheet, _ set: (inout Detect) -> Void) -> Shortfall? {
        var detect = Detect()
        detect.minimumConfidence = 0
        set(&detect)
        return detect(photo(of: [sheet])).shortfall
    }

    @Test func minimumAspectRatioRefusesOblongs() {
        let oblong = Sheet(middle: Self.middle, width: 180, height: 90, turnedBy: 5)
        #expect(Self.shortfall(oblong) { $0.minimumAspectRatio = 0.4 } == nil)
        #expect(Self.shortfall(oblong) { $0.minimumAspectRatio = 0.6 }?.code == "aspect_ratio")
    }

    @Test func maximumAspectRatioRefusesSquares() {
        let square = Sheet(middle: Self.middle, width: 100, height: 100, turnedBy: 5)
        #expect(Self.shortfall(square) { $0.maximumAspectRatio = 1 } == nil)
        #expect(Self.shortfall(square) { $0.maximumAspectRatio = 0.8 }?.code == "aspect_ratio")
    }

    @Test func quadratureToleranceRefusesSlantedCorners() {
        let slanted = Sheet(
            Quadrilateral(
                topLeft: Point(x: 130, y: 60), topRight: Point(x: 240, y: 60), bottomRight: Point(x: 200, y: 170),
                bottomLeft: Point(x: 90, y: 170)))
        #expect(Self.shortfall(slanted) { $0.quadratureTolerance = 30 } == nil)
        #expect(Self.shortfall(slanted) { $0.quadratureTolerance = 10 }?.code == "corner_angle")
    }

    @Test func minimumSizeRefusesSmallSheets() {
        let small = Sheet(middle: Self.middle, width: 50, height: 48, turnedBy: 5)
        #expect(Self.shortfall(small) { $0.minimumSize = 0.15 } == nil)
        #expect(Self.shortfall(small) { $0.minimumSize = 0.3 }?.code == "too_small")
    }

    @Test func minimumConfidenceIsTheLeastReported() {
        let sheet = Sheet(middle: Self.middle, width: 100, height: 90, turnedBy: 5)
        #expect(Self.shortfall(sheet) { $0.minimumConfidence = 0.5 } == nil)
        #expect(Self.shortfall(sheet) { $0.minimumConfidence = 1 }?.code == "below_minimum_confidence")
    }

    static let three = [
        Sheet(middle: Point(x: 70, y: 70), width: 80, height: 78, turnedBy: 5, SIMD3(220, 110, 135)),
        Sheet(middle: Point(x: 220, y: 80), width: 90, height: 88, turnedBy: -10, SIMD3(210, 140, 110)),
        Sheet(middle: Point(x: 140, y: 180), width: 76, height: 76, turnedBy: 20, SIMD3(200, 128, 160)),
    ]

    @Test(arguments: [(0, 3), (1, 1), (2, 2), (5, 3)])
    func maximumObservationsIsTheMostReported(_ maximum: Int, expected: Int) {
        var detect = Detect()
        detect.maximumObservations = maximum
        #expect(detect(photo(of: Self.three)).sightings.count == expected)
    }

    @Test func everyNoteIsFoundOnce() {
        var detect = Detect()
        detect.maximumObservations = 0
        let sightings = detect(photo(of: Self.three)).sightings
        for sheet in Self.three {
            #expect(sightings.filter { ConvexPolygon.overlap($0.quadrilateral, sheet.corners) > 0.9 }.count == 1)
        }
    }

    @Test func regionOfInterestIsWhereItLooks() throws {
        var detect = Detect()
        detect.regionOfInterest = Region(x: 0, y: 0, width: 0.45, height: 0.55)
        let left = try #require(detect(photo(of: Self.three)).sightings.first)
        #expect(farthestCorner(left.quadrilateral, Self.three[0].corners) < 0.3)
        detect.regionOfInterest = Region(x: 0.45, y: 0, width: 0.55, height: 0.55)
        let right = try #require(detect(photo(of: Self.three)).sightings.first)
        #expect(farthestCorner(right.quadrilateral, Self.three[1].corners) < 0.3)
    }

    @Test func aRegionOutsideThePictureFindsNothing() {
        var detect = Detect()
        detect.regionOfInterest = Region(x: 2, y: -3, width: 0.5, height: 0)
        #expect(detect(photo(of: Self.three)).sightings.isEmpty)
    }
}

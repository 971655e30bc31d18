import Testing

@testable import NoteReading

@Suite struct DetectTests {
    static let middle = Point(x: 161.3, y: 118.6)
    static let cream = SIMD3(220.0, 118, 134)

    static func sheet(width: Double = 110, height: Double = 100, turnedBy degrees: Double = 8) -> Sheet {
        Sheet(middle: middle, width: width, height: height, turnedBy: degrees, cream)
    }

    /// Corners to a sixth of a pixel, named rightly, at every angle.
    @Test(arguments: Array(stride(from: -44.0, through: 44, by: 11)))
    func findsASheetAtEveryAngle(_ degrees: Double) throws {
        let sheet = Self.sheet(turnedBy: degrees)
        let found = try #require(Detect()(photo(of: [sheet])).sightings.first)
        #expect(farthestCorner(found.quadrilateral, sheet.corners) < 0.17)
        #expect(found.confidence > 0.9)
    }

    @Test(arguments: [(34.0, 30.0), (60, 50), (120, 150), (290, 214)])
    func findsSheetsOfEverySize(_ width: Double, _ height: Double) throws {
        let sheet = Self.sheet(width: width, height: height, turnedBy: 2)
        let found = try #require(Detect()(photo(of: [sheet])).sightings.first)
        #expect(farthestCorner(found.quadrilateral, sheet.corners) < 0.3)
    }

    /// Twelve levels of luma in grain of eight; the same luma in another hue; darker than the ground.
    @Test(arguments: [
        (SIMD3(102.0, 128, 128), 4.0), (SIMD3(90, 116, 134), 1), (SIMD3(30, 128, 128), 1), (SIMD3(90, 140, 128), 4),
    ])
    func findsFaintSheets(_ colour: SIMD3<Double>, grain: Double) throws {
        let sheet = Sheet(middle: Self.middle, width: 110, height: 100, turnedBy: 8, colour)
        let found = try #require(Detect()(photo(of: [sheet], grain: grain)).sightings.first)
        #expect(farthestCorner(found.quadrilateral, sheet.corners) < 1)
    }

    @Test func findsASheetSeenAtASlant() throws {
        let corners = Quadrilateral(
            topLeft: Point(x: 100.2, y: 60.7), topRight: Point(x: 231.9, y: 72.1),
            bottomRight: Point(x: 260.4, y: 190.3),
            bottomLeft: Point(x: 68.8, y: 171.5))
        let found = try #require(Detect()(photo(of: [Sheet(corners, Self.cream)])).sightings.first)
        #expect(farthestCorner(found.quadrilateral, corners) < 0.2)
    }

    /// Mirrored, the picture gives the mirrored corners.
    @Test func mirrorsWithThePicture() throws {
        let picture = photo(of: [Self.sheet(turnedBy: 20)], grain: 3)
        func mirrored(_ p: Plane<UInt8>) -> Plane<UInt8> {
            Plane(
                width: p.width, height: p.height,
                samples: (0..<p.samples.count).map { p[p.width - 1 - $0 % p.width, $0 / p.width] })
        }
        let other = Photo(
            luma: mirrored(picture.luma), blueChroma: mirrored(picture.blueChroma),
            redChroma: mirrored(picture.redChroma))
        let (a, b) = (try #require(Detect()(picture).sightings.first), try #require(Detect()(other).sightings.first))
        let q = b.quadrilateral.map { Point(x: 319 - $0.x, y: $0.y) }
        let back = Quadrilateral(
            topLeft: q.topRight, topRight: q.topLeft, bottomRight: q.bottomLeft, bottomLeft: q.bottomRight)
        #expect(farthestCorner(a.quadrilateral, back) < 0.1)
    }

    /// A finger over a corner: the corner is where the sides would have met.
    @Test func seesPastAFinger() throws {
        let sheet = Self.sheet(width: 130, height: 120)
        let finger = Sheet(middle: sheet.corners.bottomRight, width: 34, height: 20, turnedBy: 40, SIMD3(130, 110, 150))
        let found = try #require(Detect()(photo(of: [sheet, finger])).sightings.first)
        #expect(farthestCorner(found.quadrilateral, sheet.corners) < 1)
    }

    /// The sheet, not the box drawn on it.
    @Test func findsTheSheetAndNotTheBoxOnIt() throws {
        let sheet = Self.sheet(width: 150, height: 140)
        let box = Sheet(middle: Self.middle, width: 100, height: 90, turnedBy: 8, SIMD3(60, 128, 128))
        let inside = Sheet(middle: Self.middle, width: 96, height: 86, turnedBy: 8, Self.cream)
        let found = try #require(Detect()(photo(of: [sheet, box, inside])).sightings.first)
        #expect(farthestCorner(found.quadrilateral, sheet.corners) < 1)
    }

    /// One side out of the picture: the others are right, and it is taken to be there.
    @Test func allowsASideOutsideThePicture() throws {
        let sheet = Sheet(middle: Point(x: 50, y: 118), width: 104, height: 110, turnedBy: 0, Self.cream)
        let found = try #require(Detect()(photo(of: [sheet])).sightings.first)
        #expect(ConvexPolygon.overlap(found.quadrilateral, sheet.corners) > 0.9)
    }

    @Test func sameInputSameOutput() {
        let picture = photo(of: [Self.sheet()], grain: 6)
        #expect(Detect()(picture).sightings.map(\.quadrilateral) == Detect()(picture).sightings.map(\.quadrilateral))
    }
}

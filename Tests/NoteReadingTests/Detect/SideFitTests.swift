import Testing

@testable import NoteReading

/// Sides are moved onto their edges, also those along the photograph's border.
@Suite struct SideFitTests {
    private func fitted(_ sheet: Sheet, movedBy slip: Double, reach: Double = 4) -> Quadrilateral {
        let photo = photo(of: [sheet])
        let fit = SideFit(photo: photo, unitsPerLevel: SIMD3(1, 1, 1))
        return fit(sheet.corners.map { Point(x: $0.x + slip, y: $0.y + slip) }, reach: reach)
    }

    /// In samples, from the border's outer edge to the sheet's.
    @Test(arguments: [1.7, 2.5, 4.2, 9.3, 40])
    func aSideIsExactHoweverNearTheBorder(_ distance: Double) {
        for (x, y) in [
            (160.0, distance + 49.5), (distance + 49.5, 120), (160, 189.5 - distance), (269.5 - distance, 120),
        ] {
            let sheet = Sheet(middle: Point(x: x, y: y), width: 100, height: 100, turnedBy: 0, DetectTests.cream)
            for slip in [-0.9, 0, 0.9] {
                #expect(farthestCorner(fitted(sheet, movedBy: slip), sheet.corners) < 0.3)
            }
        }
    }

    /// Where no edge is, since the sheet goes on outside, a side stays outside.
    @Test func aSideOutsideStaysThere() {
        let sheet = Sheet(middle: Point(x: 47, y: 120), width: 100, height: 100, turnedBy: 0, DetectTests.cream)
        let stroke = Sheet(middle: Point(x: 4, y: 120), width: 2, height: 60, turnedBy: 0, SIMD3(40, 128, 128))
        let fit = SideFit(photo: photo(of: [sheet, stroke]), unitsPerLevel: SIMD3(1, 1, 1))
        #expect(farthestCorner(fit(sheet.corners, reach: 4), sheet.corners) < 0.3)
    }
}

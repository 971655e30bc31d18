import Testing

@testable import NoteReading

@Suite struct QuadrilateralTests {
    /// A sheet of 3 × 2 turned by any angle short of 45° keeps its names, in whatever order the corners come.
    @Test(arguments: Array(stride(from: -44.0, through: 44, by: 4)))
    func namesCornersAtEveryTurn(_ degrees: Double) {
        let sheet = Sheet(middle: Point(x: 200, y: 150), width: 120, height: 80, turnedBy: degrees).corners
        let c = sheet.corners
        for order in [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0], [1, 3, 0, 2]] {
            #expect(Quadrilateral(corners: order.map { c[$0] }) == sheet)
        }
    }

    @Test func areaIsPositiveClockwise() {
        let sheet = Sheet(middle: Point(x: 0, y: 0), width: 30, height: 20, turnedBy: 17).corners
        #expect(abs(sheet.area - 600) < 1e-9)
        let (a, b, c, d) = (sheet.topLeft, sheet.topRight, sheet.bottomRight, sheet.bottomLeft)
        let reversed = Quadrilateral(topLeft: a, topRight: d, bottomRight: c, bottomLeft: b)
        #expect(abs(reversed.area + 600) < 1e-9)
    }

    @Test func boundsHoldAllCornersAndNoMore() {
        let sheet = Sheet(middle: Point(x: 20, y: 30), width: 30, height: 20, turnedBy: 17).corners
        let bounds = sheet.bounds
        for corner in sheet.corners { #expect(bounds.contains(corner)) }
        for side in 0..<4 {
            // Each side of the bounds goes through a corner.
            let line = Line(from: bounds.corners[side], to: bounds.corners[(side + 1) % 4])
            #expect(sheet.corners.contains { abs(line.distance(to: $0)) < 1e-9 })
        }
        #expect(sheet.middle.distance(to: Point(x: 20, y: 30)) < 1e-9)
    }

    @Test func containsWhatIsWithinAllSides() {
        let sheet = Sheet(middle: Point(x: 0, y: 0), width: 30, height: 20, turnedBy: 40).corners
        let across = (sheet.topRight - sheet.topLeft) * 0.5
        #expect(sheet.contains(Point(x: 0, y: 0)) && sheet.contains(across * 0.99) && sheet.contains(across * -0.99))
        #expect(!sheet.contains(across * 1.01) && !sheet.contains(across * -1.01))
        // Within the bounds, beside the sheet.
        #expect(!sheet.contains(sheet.bounds.topLeft))
    }
}

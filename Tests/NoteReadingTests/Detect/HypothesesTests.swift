import Testing

@testable import NoteReading

@Suite struct HypothesesTests {
    private func best(_ hypotheses: Hypotheses) -> Candidate? { hypotheses.candidates.max { $0.logOdds < $1.logOdds } }

    private func hypotheses(of photo: Photo) -> Hypotheses {
        Hypotheses(image: WorkingImage(photo), shortestSide: 12)
    }

    /// Whichever source a plain sheet is first seen by, all of them together place it there too.
    @Test func theFirstSourcesAgreeWithAll() throws {
        let sheet = DetectTests.sheet()
        var hypotheses = hypotheses(of: photo(of: [sheet]))
        let byContour = try #require(best(hypotheses))
        hypotheses.addForemost()
        let foremost = try #require(best(hypotheses))
        hypotheses.addAll(lines: Detect.linesKept, most: Detect.quadrilateralsKept)
        let all = try #require(best(hypotheses))
        for candidate in [byContour, foremost, all] {
            #expect(ConvexPolygon.overlap(candidate.quadrilateral, sheet.corners) > 0.97)
            #expect(candidate.confidence > 0.98)
        }
        #expect(foremost.logOdds >= byContour.logOdds && all.logOdds >= byContour.logOdds)
    }

    /// A finger over a side cuts the contour in two; the foremost lines close it.
    @Test func linesCloseWhatContoursLeaveOpen() throws {
        let sheet = DetectTests.sheet(turnedBy: 0)
        let finger = Sheet(middle: Point(x: 161, y: 170), width: 24, height: 70, turnedBy: 0, SIMD3(90, 128, 128))
        var hypotheses = hypotheses(of: photo(of: [sheet, finger]))
        hypotheses.addForemost()
        let found = try #require(best(hypotheses))
        #expect(ConvexPolygon.overlap(found.quadrilateral, sheet.corners) > 0.95)
    }

    /// A sheet that is beyond doubt but not of the shape asked for does not end the search for another.
    @Test func aRefusedSheetDoesNotSettleIt() throws {
        let strip = Sheet(middle: Point(x: 160, y: 40), width: 240, height: 40, turnedBy: 0, DetectTests.cream)
        let note = Sheet(middle: Point(x: 160, y: 155), width: 90, height: 90, turnedBy: 3, DetectTests.cream)
        let found = try #require(Detect()(photo(of: [strip, note])).sightings.first)
        #expect(ConvexPolygon.overlap(found.quadrilateral, note.corners) > 0.95)
    }
}

import Testing

@testable import NoteReading

struct PointFlowTests {
    private let still = FlowPyramid(WavyPicture.plane(width: 120, height: 90))

    @Test(arguments: [Point(x: 0.4, y: -0.3), Point(x: 2.3, y: 1.6), Point(x: -7.5, y: 5.2)])
    func findsTheShiftToAFractionOfASample(shift: Point) throws {
        let moved = FlowPyramid(WavyPicture.plane(width: 120, height: 90, shift: shift))
        var flow = PointFlow(from: still, to: moved)
        for place in [Point(x: 40, y: 40), Point(x: 61.5, y: 45.25)] {
            let found = flow.follow(place, guess: place)
            let end = try #require(found)
            // 8-bit samples and their interpolation leave some hundredths.
            #expect(end.distance(to: place + shift) < 0.08)
        }
    }

    @Test func lightMayChange() throws {
        let shift = Point(x: 1.5, y: -1)
        let darker = FlowPyramid(WavyPicture.plane(width: 120, height: 90, shift: shift, offset: -30))
        var flow = PointFlow(from: still, to: darker)
        let found = flow.follow(Point(x: 50, y: 45), guess: Point(x: 50, y: 45))
        let end = try #require(found)
        #expect(end.distance(to: Point(x: 51.5, y: 44)) < 0.1)
    }

    @Test func whatIsFlatOrOutsideIsNotFollowed() {
        let flat = FlowPyramid(Plane(width: 120, height: 90, filledWith: 77))
        var onFlat = PointFlow(from: flat, to: flat)
        let flatEnd = onFlat.follow(Point(x: 50, y: 40), guess: Point(x: 50, y: 40))
        #expect(flatEnd == nil)
        var flow = PointFlow(from: still, to: still)
        let ends = [
            flow.follow(Point(x: 2, y: 40), guess: Point(x: 2, y: 40)),
            flow.follow(Point(x: 50, y: 40), guess: Point(x: 500, y: 40)),
        ]
        #expect(ends == [nil, nil])
    }

    @Test func pointsThatDoNotComeBackAreLeftOut() {
        let other = FlowPyramid(Plane(width: 120, height: 90, filledWith: 77))
        let points = FeaturePoints(plane: still.levels[0]).spread(columns: 4, rows: 3)
        #expect(points.count == 12)
        #expect(FlowSet(points, from: still, to: other).kept.isEmpty)
        let same = FlowSet(points, from: still, to: still)
        #expect(same.kept.count == 12 && same.medianError < 0.01)
    }
}

import TestSupport
import Testing

@testable import NoteReading

struct LabelPlacesTests {
    private let width = 30
    private let height = 10

    /// Where labels come to lie for things at these places, in their order.
    private func places(_ corners: [Point], in size: (Int, Int) = (200, 120)) -> [Point] {
        var places = LabelPlaces(width: size.0, height: size.1)
        return corners.map {
            places.next(
                width: width, height: height, above: WavyPicture.quad($0.x, $0.y, $0.x + 40, $0.y + 40), by: 2)
        }
    }

    private func overlap(_ a: Point, _ b: Point) -> Bool {
        abs(a.x - b.x) < Double(width) && abs(a.y - b.y) < Double(height)
    }

    @Test func aLabelIsAboveWhatItBelongsTo() {
        #expect(places([Point(x: 50, y: 60)]) == [Point(x: 50, y: 48)])
    }

    @Test(arguments: [(-30, -30), (190, 110), (190, -30), (-30, 110), (100, 5)])
    func aLabelLiesInThePicture(x: Int, y: Int) {
        let place = places([Point(x: Double(x), y: Double(y))])[0]
        #expect(place.x >= 0 && place.x <= Double(200 - width) && place.y >= 0 && place.y <= Double(120 - height))
    }

    @Test func labelsOfOnePlaceStandClearOfEachOther() {
        for corner in [Point(x: 50, y: 60), Point(x: 0, y: 0), Point(x: 180, y: 110)] {
            let places = places([corner, corner, corner, corner + Point(x: 10, y: 3)])
            for i in places.indices {
                for j in 0..<i { #expect(!overlap(places[i], places[j]), "\(places)") }
            }
        }
    }

    /// Never outside, and where it should be.
    @Test func withoutRoomTheyLieOverEachOther() {
        var random = SplitMix64(seed: 4)
        let corners = (0..<60).map { _ in Point(x: random.between(-50, 250), y: random.between(-50, 170)) }
        for place in places(corners) { #expect((0...170).contains(place.x) && (0...110).contains(place.y)) }
        for place in places(corners, in: (20, 6)) { #expect(place == Point(x: 0, y: 0)) }
    }
}

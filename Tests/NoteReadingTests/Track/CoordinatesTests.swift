import Testing

@testable import NoteReading

struct CoordinatesTests {
    @Test func theFrameIsTheUnitSquareWithItsOriginAtTheLowerLeft() {
        let frame = WavyPicture.quad(-0.5, -0.5, 639.5, 359.5).normalised(width: 640, height: 360)
        #expect(frame.topLeft == Point(x: 0, y: 1) && frame.bottomRight == Point(x: 1, y: 0))
        #expect(frame.bottomLeft == Point(x: 0, y: 0) && frame.topRight == Point(x: 1, y: 1))
        // The middle of the top left sample lies half a sample in.
        #expect(Point(x: 0, y: 0).normalised(width: 10, height: 20) == Point(x: 0.05, y: 0.975))
    }

    @Test func thereAndBackIsTheSame() {
        let quad = WavyPicture.quad(12.25, 33.5, 401, 290.75)
        let back = Quadrilateral(normalised: quad.normalised(width: 640, height: 360), width: 640, height: 360)
        #expect(back.departure(from: quad) < 1e-9)
    }

    @Test(arguments: FrameScaling.Mode.allCases)
    func scaledFramesAreMappedBack(mode: FrameScaling.Mode) {
        let photo = WavyPicture.photo(WavyPicture.plane(width: 160, height: 90))
        let scaling = FrameScaling(mode, width: 120, height: 120)
        let place = scaling.place(in: photo)
        let p = Point(x: 71.5, y: 40)
        #expect(place.original(place.scaled(p)).distance(to: p) < 1e-9)
        let scaled = scaling(photo)
        #expect(scaled.luma.width == 120 && scaled.luma.height == 120)
        // The middle stays the middle, and what is there looks the same.
        let middle = place.scaled(Point(x: 79.5, y: 44.5))
        #expect(middle.distance(to: Point(x: 59.5, y: 59.5)) < 1e-9)
        let (own, other) = (
            Int(photo.luma[79, 44]), Int(scaled.luma[Int(place.scaled(Point(x: 79, y: 44)).x.rounded()), 59])
        )
        #expect(abs(own - other) < 30)
    }

    /// More than sixteen decoded samples to each scaled one: only sixteen are averaged, and the frame is read all the same.
    @Test(arguments: FrameScaling.Mode.allCases)
    func largeFramesAreMadeVerySmall(mode: FrameScaling.Mode) {
        let photo = WavyPicture.photo(Plane(width: 1200, height: 1200, filledWith: 200))
        let scaled = FrameScaling(mode, width: 32, height: 32)(photo)
        #expect(scaled.luma.width == 32 && scaled.luma.samples.allSatisfy { $0 == 200 })
    }

    @Test(arguments: [(65_000, 60), (60, 65_000)])
    func veryLongAndNarrowFramesAreTaken(width: Int, height: Int) {
        let pyramid = FlowPyramid(Plane(width: width, height: height, filledWith: 200))
        #expect(pyramid.factor == 16 && max(pyramid.width, pyramid.height) >= 65_000 / 16)
        #expect(pyramid.levels[0].samples.allSatisfy { $0 == 200 })
    }

    @Test func fitShowsAllOfTheFrameAndCropTheMiddle() {
        let photo = WavyPicture.photo(Plane(width: 160, height: 90, filledWith: 200))
        let fit = FrameScaling(.fit, width: 80, height: 80)
        #expect(fit(photo).luma[40, 2] == 128 && fit(photo).luma[40, 40] == 200)
        #expect(fit.place(in: photo).scaled(Point(x: -0.5, y: -0.5)) == Point(x: -0.5, y: 17))
        for mode in [FrameScaling.Mode.fill, .centerCrop] {
            #expect(FrameScaling(mode, width: 80, height: 80)(photo).luma.samples.allSatisfy { $0 == 200 })
        }
        let crop = FrameScaling(.centerCrop, width: 90, height: 90).place(in: photo)
        #expect(crop.original(Point(x: -0.5, y: -0.5)) == Point(x: 34.5, y: -0.5))
    }
}

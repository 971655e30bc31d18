import Glibc
import Testing

@testable import NoteReading

@Suite struct DewarpTests {
    static func page(_ photo: Photo, _ quad: Quadrilateral) -> Page {
        Dewarp()(Sighting(photo: photo, quadrilateral: quad, confidence: 1))
    }

    static func plane(_ width: Int, _ height: Int, _ value: (Double, Double) -> Double) -> Plane<UInt8> {
        Plane(
            width: width, height: height,
            samples: (0..<width * height).map {
                UInt8(max(0, min(255, value(Double($0 % width), Double($0 / width)).rounded())))
            })
    }

    static func photo(_ luma: Plane<UInt8>) -> Photo {
        let grey = Plane<UInt8>(width: luma.width, height: luma.height, filledWith: 128)
        return Photo(luma: luma, blueChroma: grey, redChroma: grey)
    }

    /// The photograph's own frame gives the photograph.
    @Test func theWholeFrameIsThePhotograph() {
        let luma = PlaneReductionTests.noise(300, 200)
        let photo = Self.photo(luma)
        let page = Self.page(photo, photo.frame)
        #expect((page.width, page.height) == (300, 200))
        #expect(zip(page.luma.samples, luma.samples).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }

    /// Smooth shading, drawn through the corners, comes back where it was.
    @Test func thereAndBack() throws {
        let quad = HomographyTests.slanted
        let unit = try #require(Homography(ofUnitSquareTo: quad)?.inverse)
        func shade(_ u: Double, _ v: Double) -> Double { 128 + 60 * sin(5 * u) + 50 * cos(4 * v) }
        let photo = Self.photo(
            Self.plane(480, 440) { x, y in
                let p = unit(Point(x: x, y: y))
                return shade(p.x, p.y)
            })
        let page = Self.page(photo, quad)
        for y in 0..<page.height {
            for x in 0..<page.width {
                let expected = shade((Double(x) + 0.5) / Double(page.width), (Double(y) + 0.5) / Double(page.height))
                #expect(abs(Double(page.luma[x, y]) - expected) < 2.5)
            }
        }
    }

    /// Ten times as many samples as pixels: every sample has its say, so fine stripes become grey and the mean stays.
    @Test func minifyingKeepsTheMeanAndDoesNotAlias() {
        let photo = Self.photo(Self.plane(1600, 1600) { x, _ in Int(x) % 3 == 0 ? 250 : 50 })
        let page = Self.page(photo, photo.frame)
        #expect(page.width == PageSize.longest)
        let mean = Double(page.luma.samples.reduce(0) { $0 + Int($1) }) / Double(page.luma.samples.count)
        #expect(abs(mean - 350.0 / 3) < 1)
        #expect(page.luma.samples.allSatisfy { abs(Double($0) - mean) < 35 })
    }

    @Test func chromaComesAlong() {
        let flat = NoteReadingTests.photo(of: [], ground: SIMD3(100, 90, 170), grain: 0)
        let page = Self.page(flat, flat.frame)
        #expect(page.luma.samples.allSatisfy { $0 == 100 })
        #expect(page.blueChroma.samples.allSatisfy { $0 == 90 })
        #expect(page.redChroma.samples.allSatisfy { $0 == 170 })
    }

    /// Corners outside the photograph, in a cross, on a line, absurdly far away or no numbers: a page, and no crash.
    @Test(arguments: [
        [(-200.0, -100.0), (500, -90), (520, 400), (-180, 380)], [(10, 10), (200, 200), (200, 10), (10, 200)],
        [(0, 0), (50, 50), (100, 100), (150, 150)], [(7, 7), (7, 7), (7, 7), (7, 7)],
        [(0, 0), (1e30, 0), (1e30, 1e30), (0, 1e30)], [(.nan, 0), (10, 0), (10, .infinity), (0, 10)],
        [(0, 0), (100, 0), (20, 20), (0, 100)],
    ])
    func strangeCornersMakeAPage(_ c: [(Double, Double)]) {
        let p = c.map { Point(x: $0.0, y: $0.1) }
        let quad = Quadrilateral(topLeft: p[0], topRight: p[1], bottomRight: p[2], bottomLeft: p[3])
        let page = Self.page(NoteReadingTests.photo(of: []), quad)
        #expect((1...PageSize.longest).contains(page.width) && (1...PageSize.longest).contains(page.height))
    }

    @Test func showsThePageInColour() {
        let photo = NoteReadingTests.photo(of: [], ground: SIMD3(76, 85, 255), grain: 0)
        let pictures = Self.page(photo, photo.frame).pictures
        #expect(pictures.map(\.name) == ["page"])
        #expect(pictures[0].picture.channels == 3)
        #expect(pictures[0].picture.samples[0] > 250 && pictures[0].picture.samples[1] < 5)
    }
}

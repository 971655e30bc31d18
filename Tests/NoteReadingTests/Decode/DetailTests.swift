import TestSupport
import Testing

@testable import NoteReading

/// A part decoded again is what the whole decoded again shows there.
struct DetailTests {
    static let kinds = ["4:2:0", "4:2:2", "4:4:4", "grey", "progressive", "png"]

    @Test(arguments: kinds, Orientation.allCases)
    func partEqualsWhole(_ kind: String, orientation: Orientation) throws {
        let photo = try Decode()(file(kind, orientation))
        for reduction in [1, 2, 4, 8] {
            let whole = try photo.redecoded(reduction: reduction)
            for (x, y) in [
                (100..<161, 37..<90), (0..<9, 0..<9), (180..<300, 100..<300), (17..<18, 140..<141), (-40..<30, -9..<60),
            ] {
                let part = try photo.detail(x: x, y: y, reduction: reduction)
                expect(part, covers: x, y)
                expect(part, equals: whole)
            }
        }
    }

    @Test func partsOutsideAreTheNearestBlock() throws {
        let photo = try Decode()(file("4:2:0", .upright))
        let part = try photo.detail(x: 5000..<6000, y: -80..<(-20), reduction: 4)
        #expect(part.luma.width == 1 && part.luma.height == 1)
    }

    @Test func redecodingKeepsPlaceAndSize() throws {
        let bytes = texturedPicture(width: 1211, height: 857).jpeg()
        var decode = Decode()
        for (side, reduction) in [(2000, 1), (1211, 1), (1000, 1), (605, 2), (302, 4), (151, 8), (10, 8)] {
            decode.workingSide = side
            let photo = try decode(bytes)
            #expect(photo.reduction == reduction && photo.width == 1211 && photo.height == 857)
            #expect(photo.luma.width == (1211 + reduction - 1) / reduction)
            #expect(try photo.redecoded(reduction: 2).luma == decode(bytes).redecoded(reduction: 2).luma)
        }
    }

    @Test func photographsMadeFromPlanesStay() throws {
        let plane = Plane<UInt8>(width: 9, height: 7, filledWith: 3)
        let photo = Photo(luma: plane, blueChroma: plane, redChroma: plane)
        #expect(try photo.redecoded(reduction: 4).reduction == 1)
        #expect(try photo.detail(x: 2..<4, y: 2..<4, reduction: 2).luma == plane)
    }

    private func file(_ kind: String, _ orientation: Orientation) -> [UInt8] {
        let picture = texturedPicture(width: 203, height: 149)
        let plain =
            switch kind {
            case "4:2:2": picture.jpeg(JPEG.Options(down: 1))
            case "4:4:4": picture.jpeg(JPEG.Options(across: 1, down: 1))
            case "grey": Picture(grey: Photo(picture).luma).jpeg()
            case "progressive": picture.jpeg(JPEG.Options(progressive: true))
            case "png": picture.png()
            default: picture.jpeg()
            }
        return kind == "png"
            ? withOrientation(orientation.rawValue, png: plain) : withOrientation(Int(orientation.rawValue), plain)
    }

    private func expect(_ part: Photo, covers x: Range<Int>, _ y: Range<Int>) {
        let first = part.fullSize(Point(x: -0.5, y: -0.5))
        let last = part.fullSize(Point(x: Double(part.luma.width) - 0.5, y: Double(part.luma.height) - 0.5))
        #expect(first.x <= Double(max(x.lowerBound, 0)) && first.y <= Double(max(y.lowerBound, 0)))
        #expect(
            last.x >= Double(min(x.upperBound, part.width) - 1) && last.y >= Double(min(y.upperBound, part.height) - 1))
    }

    private func expect(_ part: Photo, equals whole: Photo) {
        let corner = whole.decoded(part.fullSize(Point(x: 0, y: 0)))
        let (left, top) = (Int(corner.x.rounded()), Int(corner.y.rounded()))
        #expect(corner.distance(to: Point(x: Double(left), y: Double(top))) < 1e-9, "the same grid of blocks")
        for (a, b) in [(part.luma, whole.luma), (part.blueChroma, whole.blueChroma), (part.redChroma, whole.redChroma)]
        {
            for y in 0..<a.height {
                let there = b.samples[(top + y) * b.width + left..<(top + y) * b.width + left + a.width]
                guard !a.samples[y * a.width..<(y + 1) * a.width].elementsEqual(there) else { continue }
                Issue.record("row \(y) of \(a.width) × \(a.height) at \(left), \(top), reduced by \(part.reduction)")
                return
            }
        }
    }
}

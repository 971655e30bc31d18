import TestSupport
import Testing

@testable import NoteReading

struct OrientationTests {
    /// Sizes that no reduction divides, so that the last blocks are partial.
    static let (width, height) = (211, 157)
    static let mark = Point(x: 61.0, y: 45.0)

    @Test(arguments: Orientation.allCases, [1, 2, 4, 8])
    func aMarkStaysWhereItIs(_ orientation: Orientation, reduction: Int) throws {
        for file in [jpeg(orientation), png(orientation)] {
            let photo = try Decode()(file).redecoded(reduction: reduction)
            #expect(photo.width == Self.width && photo.height == Self.height)
            let found = centreOfDarkness(photo)
            // A disc of 12 pixels' radius: its centre is as sure as the coarsest sampling allows.
            #expect(found.distance(to: Self.mark) < 0.05 * Double(reduction), "\(found)")
        }
    }

    @Test(arguments: Orientation.allCases)
    func blocksCoverThePhotograph(_ orientation: Orientation) throws {
        for reduction in [1, 2, 4, 8] {
            let photo = try Decode()(jpeg(orientation)).redecoded(reduction: reduction)
            let first = photo.fullSize(Point(x: -0.5, y: -0.5))
            let last = photo.fullSize(Point(x: Double(photo.luma.width) - 0.5, y: Double(photo.luma.height) - 0.5))
            #expect(first.x <= -0.5 && first.y <= -0.5 && first.x > -0.5 - Double(reduction))
            #expect(last.x >= Double(Self.width) - 0.5 && last.y >= Double(Self.height) - 0.5)
            let there = photo.decoded(photo.fullSize(Point(x: 3.25, y: 7.5)))
            #expect(there.distance(to: Point(x: 3.25, y: 7.5)) < 1e-9)
        }
    }

    /// Against the definition, sample by sample.
    @Test(arguments: Orientation.allCases)
    func planesTurn(_ orientation: Orientation) {
        let stored = Plane(width: 67, height: 41, samples: (0..<67 * 41).map { UInt8(truncatingIfNeeded: $0 * 7) })
        let turned = stored.turned(orientation)
        let (width, height) = orientation.upright((67, 41))
        #expect(turned.width == width && turned.height == height)
        for y in 0..<height {
            for x in 0..<width {
                let (a, b) = storedPlace(x, y, width: width, height: height, orientation)
                guard turned[x, y] != stored[a, b] else { continue }
                Issue.record("(\(x), \(y)) is not stored (\(a), \(b))")
                return
            }
        }
    }

    private func jpeg(_ orientation: Orientation) -> [UInt8] {
        withOrientation(Int(orientation.rawValue), stored(orientation).jpeg(JPEG.Options(quality: 95)))
    }

    private func png(_ orientation: Orientation) -> [UInt8] {
        withOrientation(orientation.rawValue, png: stored(orientation).png(), bigEndian: true)
    }

    /// White with a dark disc, as a camera held in another way stores it.
    private func stored(_ orientation: Orientation) -> Picture {
        let (width, height) = orientation.upright((Self.width, Self.height))
        var samples = [UInt8](repeating: 240, count: width * height)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let away = Point(x: Double(x), y: Double(y)).distance(to: Self.mark)
                let (a, b) = storedPlace(x, y, width: Self.width, height: Self.height, orientation)
                samples[b * width + a] = UInt8(240 - 220 * max(0, min(1, 12.5 - away)))
            }
        }
        return Picture(width: width, height: height, channels: 1, samples: samples)
    }
}

/// Where the upright sample (x, y) is stored, written out case by case as EXIF's standard has it: 0th row and 0th column.
private func storedPlace(_ x: Int, _ y: Int, width: Int, height: Int, _ orientation: Orientation) -> (Int, Int) {
    switch orientation {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .onItsLeft: (y, width - 1 - x)
    case .transposedAcross: (height - 1 - y, width - 1 - x)
    case .onItsRight: (height - 1 - y, x)
    }
}

/// In full-size pixels.
private func centreOfDarkness(_ photo: Photo) -> Point {
    var sum = Point(x: 0, y: 0)
    var weight = 0.0
    for y in 0..<photo.luma.height {
        for x in 0..<photo.luma.width {
            // JPEG's ringing is under 10.
            let dark = Double(max(0, 225 - Int(photo.luma[x, y])))
            sum = sum + photo.fullSize(Point(x: Double(x), y: Double(y))) * dark
            weight += dark
        }
    }
    return sum * (1 / weight)
}

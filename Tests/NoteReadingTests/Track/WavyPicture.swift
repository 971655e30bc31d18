import Glibc

@testable import NoteReading

/// Smooth pictures that can be drawn anywhere between the samples, so that a shift is known exactly.
enum WavyPicture {
    static func plane(width: Int, height: Int, shift: Point = Point(x: 0, y: 0), gain: Double = 1, offset: Double = 0)
        -> Plane<UInt8>
    {
        let samples = (0..<width * height).map { i in
            let (x, y) = (Double(i % width) - shift.x, Double(i / width) - shift.y)
            let value = 128 + 40 * sin(x * 0.31 + 0.6 * sin(y * 0.17)) + 40 * sin(y * 0.27 + 0.8 * sin(x * 0.13))
            return UInt8(max(0, min(255, gain * value + offset)).rounded())
        }
        return Plane(width: width, height: height, samples: samples)
    }

    static func photo(_ luma: Plane<UInt8>) -> Photo {
        let grey = Plane<UInt8>(width: luma.width, height: luma.height, filledWith: 128)
        return Photo(luma: luma, blueChroma: grey, redChroma: grey)
    }

    /// Upright, from its left, top, right and bottom.
    static func quad(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top), bottomRight: Point(x: right, y: bottom),
            bottomLeft: Point(x: left, y: bottom))
    }
}

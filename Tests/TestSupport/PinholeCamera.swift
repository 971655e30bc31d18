package import NoteReading

/// A camera without lens errors that looks at the plane the notes lie on.
///
/// The plane's unit is about a note's side; its origin is where the camera aims; x runs right and y down as the camera sees it.
package struct PinholeCamera: Sendable {
    /// Of the picture, in pixels.
    package var width, height: Int

    /// Pixels to a unit of the plane, at the origin.
    package var scale: Double

    /// Where the plane's origin is seen, as fractions of the picture's width and height.
    package var aim = (x: 0.5, y: 0.5)

    /// How far the camera leans from looking straight down, in degrees.
    package var tilt = 0.0

    /// Towards where it leans, in degrees clockwise from the right.
    package var azimuth = 0.0

    /// How far the camera is turned about its own axis, in degrees.
    package var roll = 0.0

    /// In longer sides of the picture; phones have 0.7 to 1.
    package var focalLength = 0.85

    package init(width: Int, height: Int, scale: Double) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// Plane to picture, row-major 3 × 3: plain numbers, since the library's `Homography` is among what the pictures test.
    var homography: [Double] {
        let lean = Trigonometry.radians(degrees: tilt)
        let towards = Trigonometry.radians(degrees: azimuth)
        let turn = Trigonometry.radians(degrees: roll)
        let s = Trigonometry.sine(lean)
        let c = Trigonometry.cosine(lean)
        let ax = -Trigonometry.sine(towards)
        let ay = Trigonometry.cosine(towards)
        // Rodrigues' rotation about an axis in the plane, after a turn within it; the third column is never needed.
        let r = [
            c + ax * ax * (1 - c), ax * ay * (1 - c),
            ax * ay * (1 - c), c + ay * ay * (1 - c),
            -ay * s, ax * s,
        ]
        let ct = Trigonometry.cosine(turn)
        let st = Trigonometry.sine(turn)
        func turned(_ row: Int) -> (Double, Double) {
            (r[2 * row] * ct + r[2 * row + 1] * st, -r[2 * row] * st + r[2 * row + 1] * ct)
        }
        let x = turned(0)
        let y = turned(1)
        let z = turned(2)
        let f = focalLength * Double(max(width, height))
        let distance = f / scale
        let px = aim.x * Double(width) - 0.5
        let py = aim.y * Double(height) - 0.5
        return [
            f * x.0 + px * z.0, f * x.1 + px * z.1, px * distance,
            f * y.0 + py * z.0, f * y.1 + py * z.1, py * distance,
            z.0, z.1, distance,
        ]
    }

    /// Where a place on the plane is seen, in pixels (whole numbers at the samples' centres).
    package func sees(_ place: Point) -> Point {
        apply(homography, place.x, place.y)
    }

    /// Picture to plane, row-major 3 × 3.
    var inverse: [Double] {
        let h = homography
        return [
            h[4] * h[8] - h[5] * h[7], h[2] * h[7] - h[1] * h[8], h[1] * h[5] - h[2] * h[4],
            h[5] * h[6] - h[3] * h[8], h[0] * h[8] - h[2] * h[6], h[2] * h[3] - h[0] * h[5],
            h[3] * h[7] - h[4] * h[6], h[1] * h[6] - h[0] * h[7], h[0] * h[4] - h[1] * h[3],
        ]
    }
}

func apply(_ h: [Double], _ x: Double, _ y: Double) -> Point {
    let w = h[6] * x + h[7] * y + h[8]
    return Point(x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w)
}

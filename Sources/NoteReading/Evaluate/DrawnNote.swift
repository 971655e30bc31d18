/// A photograph drawn by the program itself: a 3 on a yellow note on a dark table, seen at a slant.
///
/// Something to measure speed with where no photograph is at hand; nothing is trained or tuned on it.
package enum DrawnNote {
    /// - Parameter width: in pixels; the height is three quarters of it.
    package static func picture(width: Int) -> Picture {
        let unit = Double(width) / 4000
        var picture = Picture(
            width: width, height: width * 3 / 4, filledWith: Colour(red: 74, green: 58, blue: 48))
        let note = Quadrilateral(
            topLeft: Point(x: 1100, y: 620), topRight: Point(x: 2720, y: 700),
            bottomRight: Point(x: 2640, y: 2330), bottomLeft: Point(x: 1010, y: 2240)
        ).map { $0 * unit }
        picture.fill(note, Colour(red: 250, green: 226, blue: 110))
        for (a, b) in zip(three, three.dropFirst()) {
            picture.drawLine(
                from: place(a, on: note), to: place(b, on: note), Colour(red: 25, green: 30, blue: 60),
                thickness: 90 * unit)
        }
        picture.addGrain()
        return picture
    }

    /// The same digit as the network sees it.
    package static var glyph: Glyph {
        var picture = Picture(grey: Plane(width: Glyph.side, height: Glyph.side, filledWith: 0))
        for (a, b) in zip(three, three.dropFirst()) {
            // MNIST's strokes are some 2.5 pixels wide.
            picture.drawLine(
                from: a * Double(Glyph.side), to: b * Double(Glyph.side), .white, thickness: 2.5)
        }
        let plane = Plane(width: Glyph.side, height: Glyph.side, samples: picture.samples)
        return Glyph(plane: plane, box: Glyph.Box(left: 0, top: 0, right: Glyph.side, bottom: Glyph.side))
    }

    /// The pen's way, in fractions of the note's sides.
    private static let three = [
        (0.36, 0.28), (0.46, 0.22), (0.58, 0.25), (0.62, 0.34), (0.56, 0.44), (0.46, 0.48), (0.57, 0.52), (0.64, 0.61),
        (0.61, 0.72), (0.50, 0.79), (0.38, 0.76), (0.33, 0.68),
    ].map { Point(x: $0.0, y: $0.1) }

    private static func place(_ p: Point, on note: Quadrilateral) -> Point {
        let top = note.topLeft * (1 - p.x) + note.topRight * p.x
        let bottom = note.bottomLeft * (1 - p.x) + note.bottomRight * p.x
        return top * (1 - p.y) + bottom * p.y
    }
}

extension Picture {
    /// Adds a camera's noise, the same each time: without it the JPEG of a flat picture decodes faster than any photograph's.
    fileprivate mutating func addGrain() {
        // Marsaglia's xorshift; the figures of speed need noise, not good noise.
        var state: UInt32 = 2_463_534_242
        for i in samples.indices {
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            // About ±6 of 255, what a phone's sensor gives indoors.
            let noise = Int(state & 7) + Int(state >> 3 & 7) - 7
            samples[i] = UInt8(max(0, min(255, Int(samples[i]) + noise)))
        }
    }
}

package import NoteReading

/// A photograph to be: notes on a surface, the light on them, the camera that looks.
///
/// The same scene gives the same bytes on every machine: all of it is drawn with sums, products, quotients and square roots,
/// and with a generator of its own.
package struct NoteScene: Sendable {
    package var camera: PinholeCamera
    package var surface: Surface.Kind
    /// Beneath the notes, first the lowest.
    package var things: [Thing] = []
    /// First the lowest. The first is the one the photograph is about.
    package var notes: [PaperNote]
    /// Above the notes, as a hand that covers them; first the lowest.
    package var covers: [Thing] = []
    package var lighting = Lighting()
    package var lens = Lens()
    /// Draws what is left to chance: grain, fibre, the hand's wobble, noise.
    package var seed: UInt64
    /// Of a sequence, in which all stays the same but for the noise.
    package var frame: UInt64 = 0

    package init(camera: PinholeCamera, surface: Surface.Kind, notes: [PaperNote], seed: UInt64) {
        self.camera = camera
        self.surface = surface
        self.notes = notes
        self.seed = seed
    }

    /// Where each note's corners are seen, in pixels of the picture, from the note's own top left.
    package var quadrilaterals: [Quadrilateral] {
        notes.map { note in
            let seen = note.outline.map(camera.sees)
            return Quadrilateral(topLeft: seen[0], topRight: seen[1], bottomRight: seen[2], bottomLeft: seen[3])
        }
    }

    /// The file that a camera makes of it: JPEG, compressed about as phones do.
    package func photograph() -> [UInt8] { render().jpeg(JPEG.Options(quality: 88)) }

    package func render() -> Picture {
        let random = SplitMix64(seed: seed)
        var surfaceRandom = random.forked(for: 0)
        let ground = Surface(surface, random: &surfaceRandom)
        let drawn = notes.enumerated().map { i, note in
            var noteRandom = random.forked(for: 100 + UInt64(i))
            return InkedNote(note, random: &noteRandom)
        }
        var light = seen(ground, drawn)
        light = lens.blurred(light, width: camera.width, height: camera.height)
        var noiseRandom = random.forked(for: 1)
        if frame > 0 { noiseRandom = noiseRandom.forked(for: frame) }
        let bytes = lens.developed(light, random: &noiseRandom)
        return Picture(width: camera.width, height: camera.height, channels: 3, samples: bytes)
    }

    /// In linear light, four samples a pixel.
    private func seen(_ ground: Surface, _ drawn: [InkedNote]) -> [Light] {
        let inverse = camera.inverse
        let shadow = lighting.throwing
        let gain = lighting.gain
        let half = Float(camera.width) / 2
        let softness = Float(0.25 / camera.scale)
        var picture: [Light] = []
        picture.reserveCapacity(camera.width * camera.height)
        for y in 0..<camera.height {
            for x in 0..<camera.width {
                var sum = Light.zero
                for part in 0..<4 {
                    let dx = part & 1 == 0 ? -0.25 : 0.25
                    let dy = part & 2 == 0 ? -0.25 : 0.25
                    let place = apply(inverse, Double(x) + dx, Double(y) + dy)
                    let px = Float(place.x)
                    let py = Float(place.y)
                    // What lies beneath a note costs most to draw, and is not seen.
                    let lowest = drawn.lastIndex { $0.hides(px, py, softness: softness) }
                    var colour = Light.zero
                    if lowest == nil {
                        colour = ground.colour(px, py)
                        for thing in things {
                            colour = thing.cover(colour, at: px, py, softness: softness, shadow: shadow)
                        }
                    }
                    for note in drawn[(lowest ?? 0)...] {
                        colour = note.cover(colour, at: px, py, softness: softness, shadow: shadow)
                    }
                    for thing in covers { colour = thing.cover(colour, at: px, py, softness: softness, shadow: shadow) }
                    sum += colour
                }
                let lit = gain((Float(x) - half) / half, (Float(y) - Float(camera.height) / 2) / half)
                picture.append(sum * 0.25 * lit * Float(lighting.exposure))
            }
        }
        return picture
    }
}

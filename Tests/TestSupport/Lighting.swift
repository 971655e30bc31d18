/// The light a scene is seen in, over the picture.
package struct Lighting: Sendable {
    /// How much brighter one border is than the middle.
    package var gradient = 0.15

    /// Towards the brighter border, in degrees clockwise from the right. Shadows of notes fall the other way.
    package var direction = 215.0

    /// How much darker the corners are.
    package var vignette = 0.12

    /// Colour of the light: above 1 warm, below 1 cool.
    package var warmth = 1.0

    /// How bright the brightest parts come out, as a fraction of white.
    package var exposure = 0.92

    package var shadow: ShadowEdge?

    /// A shadow with a clear edge, as a hand or a window frame throws.
    package struct ShadowEdge: Sendable {
        /// Towards the dark side, in degrees clockwise from the right.
        package var direction: Double
        /// How far the edge is from the picture's middle, in half widths; negative darkens more than half.
        package var offset: Double
        /// What light is left, 0…1.
        package var remaining: Double
        /// Of the edge, in half widths.
        package var softness: Double

        package init(direction: Double, offset: Double, remaining: Double, softness: Double) {
            self.direction = direction
            self.offset = offset
            self.remaining = remaining
            self.softness = softness
        }
    }

    package init() {}

    /// Where the shadow of something that stands off by one unit falls.
    var throwing: (x: Float, y: Float) {
        let angle = Trigonometry.radians(degrees: direction + 180)
        return (Float(Trigonometry.cosine(angle)), Float(Trigonometry.sine(angle)))
    }

    /// The light over the picture, ready to be asked for at each place.
    var gain: Gain { Gain(self) }

    struct Gain {
        private let lighting: Lighting
        private let bright: (x: Float, y: Float)
        private let dark: (x: Float, y: Float)?

        init(_ lighting: Lighting) {
            self.lighting = lighting
            bright = Self.direction(lighting.direction)
            dark = lighting.shadow.map { Self.direction($0.direction) }
        }

        private static func direction(_ degrees: Double) -> (x: Float, y: Float) {
            let angle = Trigonometry.radians(degrees: degrees)
            return (Float(Trigonometry.cosine(angle)), Float(Trigonometry.sine(angle)))
        }

        /// The light at a place of the picture: x over half the width, y over half the width too, from the middle.
        func callAsFunction(_ x: Float, _ y: Float) -> Light {
            let towards = x * bright.x + y * bright.y
            var gain = max(0.1, 1 + Float(lighting.gradient) * towards - Float(lighting.vignette) * (x * x + y * y))
            let tint = Float(lighting.warmth - 1)
            var colour = Light(1 + 0.5 * tint, 1, 1 - tint)
            if let shadow = lighting.shadow, let normal = dark {
                let side = x * normal.y - y * normal.x
                // The edge bulges a little: arms are not rulers.
                let depth = x * normal.x + y * normal.y - Float(shadow.offset) - 0.12 * side * side
                let dark = smoothStep(-Float(shadow.softness) / 2, Float(shadow.softness) / 2, depth)
                gain *= 1 - (1 - Float(shadow.remaining)) * dark
                // The sky still lights what the lamp does not.
                colour *= Light(1 - 0.06 * dark, 1, 1 + 0.08 * dark)
            }
            return colour * gain
        }
    }
}

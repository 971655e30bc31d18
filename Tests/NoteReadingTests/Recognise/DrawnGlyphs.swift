import TestSupport

@testable import NoteReading

/// Drawn digits as the network sees them, from Fixtures/Activations: a 3, a 7, a 4 and a 0.
enum DrawnGlyphs {
    static let digits = [3, 7, 4, 0]

    /// The fixture's first tensor is their samples, `[4, 1, 28, 28]` single-precision numbers.
    ///
    /// - Parameter height: of their box on the page, in pixels.
    static func all(height: Int = Glyph.side) throws -> [Glyph] {
        let file = try Fixture("Activations/network.safetensors").bytes()
        let start = 8 + file[0..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        let count = Glyph.side * Glyph.side
        return digits.indices.map { image in
            glyph(
                (0..<count).map { index in
                    let place = start + (image * count + index) * 4
                    let bits = file[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                    return UInt8(Float(bitPattern: bits))
                }, height: height)
        }
    }

    /// Samples that are no digit.
    static func noise(height: Int = Glyph.side) -> Glyph {
        glyph((0..<Glyph.side * Glyph.side).map { UInt8($0 * 97 % 251) }, height: height)
    }

    private static func glyph(_ samples: [UInt8], height: Int) -> Glyph {
        Glyph(
            plane: Plane(width: Glyph.side, height: Glyph.side, samples: samples),
            box: .init(left: 0, top: 0, right: Glyph.side, bottom: height))
    }
}

// Text on pictures, in the pixel font.

extension Picture {
    /// Writes a line of text with its top left at `x`, `y`, each dot of the font as a square of `scale × scale` pixels.
    package mutating func write(_ text: String, x: Int, y: Int, scale: Int, _ colour: Colour) {
        var left = x
        for character in text {
            for (row, dots) in PixelFont.rows(of: character).enumerated() {
                for column in 0..<PixelFont.width where dots >> (PixelFont.width - 1 - column) & 1 == 1 {
                    fillRectangle(x: left + column * scale, y: y + row * scale, width: scale, height: scale, colour)
                }
            }
            left += PixelFont.advance * scale
        }
    }

    /// Writes a line of text on a box of its own, readable on any background, moved so far that all of it is in the picture.
    ///
    /// - Parameter at: where the box's top left should be.
    package mutating func label(
        _ text: String, at place: Point, scale: Int, ink: Colour = .black, box: Colour = .yellow
    ) {
        let padding = Self.labelPadding * scale
        let size = Picture.size(of: text, scale: scale)
        let boxWidth = size.width + 2 * padding
        let boxHeight = size.height + 2 * padding
        // Beyond any picture's size nothing is lost, and what is no number goes to the corner.
        func whole(_ value: Double) -> Int { value.isFinite ? Int(max(-1e6, min(1e6, value))) : 0 }
        let x = max(0, min(width - boxWidth, whole(place.x)))
        let y = max(0, min(height - boxHeight, whole(place.y)))
        // A rim in the ink's colour keeps the box visible on a background of its own colour.
        fillRectangle(x: x - scale, y: y - scale, width: boxWidth + 2 * scale, height: boxHeight + 2 * scale, ink)
        fillRectangle(x: x, y: y, width: boxWidth, height: boxHeight, box)
        write(text, x: x + padding, y: y + padding, scale: scale, ink)
    }

    /// The size in pixels of a label with its padding and its rim, which is a dot wide.
    static func sizeOfLabel(_ text: String, scale: Int) -> (width: Int, height: Int) {
        let (letters, edges) = (size(of: text, scale: scale), 2 * (labelPadding + 1) * scale)
        return (letters.width + edges, letters.height + edges)
    }

    /// Between a label's letters and its rim, in dots of the letters.
    private static let labelPadding = 2

    /// In pixels.
    package static func size(of text: String, scale: Int) -> (width: Int, height: Int) {
        (max(0, text.count * PixelFont.advance - 1) * scale, PixelFont.height * scale)
    }
}

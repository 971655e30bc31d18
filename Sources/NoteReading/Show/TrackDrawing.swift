extension Photo {
    /// The longer side is so many times a line's thickness, and a dot of the letters: seen, and not in the way, at whatever size the
    /// whole picture is shown.
    private static let linesToASide = 400.0

    /// In pixels: a thinner line is hardly seen.
    private static let thinnest = 1.5

    /// This frame as it was decoded, with the outlines and labels of what is followed in it.
    ///
    /// The corner that is the note's own top left has a dot on it. Labels stand clear of each other where there is room.
    package func drawn(_ labels: [TrackLabel]) -> Picture {
        var picture = self.picture
        let side = Double(max(picture.width, picture.height))
        let thickness = max(Self.thinnest, side / Self.linesToASide)
        let scale = max(1, Int((side / Self.linesToASide).rounded()))
        for label in labels { picture.drawOutline(of: label, label.quadrilateral.map(decoded), thickness: thickness) }
        var places = LabelPlaces(width: picture.width, height: picture.height)
        for label in labels {
            let size = Picture.sizeOfLabel(label.text, scale: scale)
            let place = places.next(
                width: size.width, height: size.height, above: label.quadrilateral.map(decoded), by: thickness)
            // Within its rim, which is one dot wide.
            let box = place + Point(x: Double(scale), y: Double(scale))
            picture.label(label.text, at: box, scale: scale, box: label.colour)
        }
        return picture
    }
}

extension Picture {
    fileprivate mutating func drawOutline(of label: TrackLabel, _ quad: Quadrilateral, thickness: Double) {
        // A dark line under a bright one stands out from any background.
        draw(quad, .black, thickness: thickness + 2)
        draw(quad, label.colour, thickness: thickness)
        drawLine(from: quad.topLeft, to: quad.topLeft, .black, thickness: 4 * thickness + 2)
        drawLine(from: quad.topLeft, to: quad.topLeft, label.colour, thickness: 4 * thickness)
    }
}

/// What is drawn of one followed note.
package struct TrackLabel: Sendable {
    package var quadrilateral: Quadrilateral
    package var identifier: Int?
    package var digit: Int?
    /// 0…1.
    package var confidence: Double
    package var isLost: Bool

    package init(quadrilateral: Quadrilateral, identifier: Int?, digit: Int?, confidence: Double, isLost: Bool) {
        self.quadrilateral = quadrilateral
        self.identifier = identifier
        self.digit = digit
        self.confidence = confidence
        self.isLost = isLost
    }

    /// `#2: 5 93 %`
    var text: String {
        let who = identifier.map { "#\($0)" } ?? ""
        if isLost { return who + " lost" }
        let what = digit.map { (who.isEmpty ? "" : ": ") + "\($0)" } ?? ""
        return who + what + " \(Int((100 * confidence).rounded())) %"
    }

    /// The same digit has the same colour in every run: ten that are far apart, and grey for none.
    var colour: Colour {
        guard let digit, !isLost else { return Colour(red: 190, green: 190, blue: 190) }
        return Self.colours[digit]
    }

    private static let colours = [
        Colour(red: 255, green: 255, blue: 255), Colour(red: 255, green: 90, blue: 80),
        Colour(red: 255, green: 165, blue: 40),
        Colour(red: 255, green: 230, blue: 40), Colour(red: 150, green: 220, blue: 60),
        Colour(red: 40, green: 200, blue: 150),
        Colour(red: 80, green: 210, blue: 255), Colour(red: 100, green: 140, blue: 255),
        Colour(red: 200, green: 130, blue: 255),
        Colour(red: 255, green: 140, blue: 200),
    ]
}

extension Photo {
    /// This frame as it was decoded, with the outlines and labels of what is followed in it.
    ///
    /// The corner that is the note's own top left has a dot on it. Labels stand clear of each other where there is room.
    package func drawn(_ labels: [TrackLabel]) -> Picture {
        var picture = self.picture
        let side = Double(max(picture.width, picture.height))
        let thickness = max(1.5, side / 400)
        let scale = max(1, Int((side / 400).rounded()))
        for label in labels {
            let quad = label.quadrilateral.map(decoded)
            // A dark line under a bright one stands out from any background.
            picture.draw(quad, .black, thickness: thickness + 2)
            picture.draw(quad, label.colour, thickness: thickness)
            picture.drawLine(from: quad.topLeft, to: quad.topLeft, .black, thickness: 4 * thickness + 2)
            picture.drawLine(from: quad.topLeft, to: quad.topLeft, label.colour, thickness: 4 * thickness)
        }
        var taken: [(x: Double, y: Double, width: Double, height: Double)] = []
        for label in labels {
            let size = Picture.size(of: label.text, scale: scale)
            let (width, height) = (Double(size.width + 6 * scale), Double(size.height + 6 * scale))
            let corners = label.quadrilateral.map(decoded).corners
            let top = corners.map(\.y).min()! - height - thickness
            // Kept in the picture, as the label itself will be, so that overlaps are seen where they are.
            let x = max(0, min(Double(picture.width) - width, corners.map(\.x).min()!))
            var y = max(0, min(Double(picture.height) - height, top))
            for _ in 0..<labels.count {
                guard let other = taken.first(where: { abs($0.x - x) < max($0.width, width) && abs($0.y - y) < height })
                else { break }
                y = other.y + height < Double(picture.height) - height ? other.y + height : max(0, other.y - height)
            }
            taken.append((x, y, width, height))
            picture.label(
                label.text, at: Point(x: x + Double(scale), y: y + Double(scale)), scale: scale, box: label.colour)
        }
        return picture
    }
}

extension PhotoReport {
    /// The photograph as it was decoded, with each note's corners and digit drawn on it; nil where no pictures were kept.
    ///
    /// The corner that the note's own top left was taken for has a dot on it.
    package func annotated() -> Picture? {
        guard var picture = pictures.first(where: { $0.name == "photo" })?.picture.inColour else { return nil }
        // The photograph may have been decoded at a fraction of its size; whole samples stand for the same block of pixels.
        let ratio = Double(picture.width) / Double(max(1, width))
        let side = Double(max(picture.width, picture.height))
        // Seen, and not in the way, at whatever size the whole picture is shown.
        let thickness = max(2, side / 250)
        let scale = max(1, Int((side / 250).rounded()))
        for note in notes {
            let corners = note.quadrilateral.map { ($0 + Point(x: 0.5, y: 0.5)) * ratio - Point(x: 0.5, y: 0.5) }
            let isSure = note.status == .ok || note.status == .severalDigits
            // A dark line under a bright one stands out from any background.
            picture.draw(corners, .black, thickness: 2 * thickness)
            picture.draw(corners, isSure ? .green : .red, thickness: thickness)
            picture.drawLine(from: corners.topLeft, to: corners.topLeft, .black, thickness: 5 * thickness)
            picture.drawLine(from: corners.topLeft, to: corners.topLeft, .yellow, thickness: 4 * thickness)
            // The label is 11 dots of its font high, the line and the dot come on top.
            let above = Point(x: corners.topLeft.x, y: corners.corners.map(\.y).min()! - Double(14 * scale))
            picture.label(note.caption, at: above, scale: scale)
        }
        if notes.isEmpty { picture.label("no note", at: Point(x: 4, y: 4), scale: scale) }
        return picture
    }
}

extension NoteReport {
    /// What a label has room for: `3 99.8 %`.
    var caption: String {
        func text(_ reading: Reading) -> String {
            let tenths = Int((1000 * reading.confidence).rounded())
            return "\(reading.digit) \(tenths / 10).\(tenths % 10) %"
        }
        switch status {
        case .ok: return text(digits[0].reading)
        case .noDigit: return "blank"
        case .notADigit: return "not a digit" + (reading.map { " (\($0.digit)?)" } ?? "")
        case .severalDigits:
            return digits.map { String($0.reading.digit) }.joined() + ": "
                + digits.map { text($0.reading) }.joined(separator: ", ")
        }
    }
}

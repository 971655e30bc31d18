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
        let outlines = notes.map {
            $0.quadrilateral.map { ($0 + Point(x: 0.5, y: 0.5)) * ratio - Point(x: 0.5, y: 0.5) }
        }
        for (note, corners) in zip(notes, outlines) {
            let isSure = note.status == .ok || note.status == .severalDigits
            // A dark line under a bright one stands out from any background.
            picture.draw(corners, .black, thickness: 2 * thickness)
            picture.draw(corners, isSure ? .green : .red, thickness: thickness)
            picture.drawLine(from: corners.topLeft, to: corners.topLeft, .black, thickness: 5 * thickness)
            picture.drawLine(from: corners.topLeft, to: corners.topLeft, .yellow, thickness: 4 * thickness)
        }
        picture.draw(zip(notes, outlines).map { ($0.caption, $1) }, scale: scale, distance: 2 * thickness)
        if notes.isEmpty { picture.label("no note", at: Point(x: 4, y: 4), scale: scale) }
        return picture
    }
}

extension Picture {
    /// Captions above what they belong to. Of several none is wider than its note, as far as letters can be so small: it would
    /// cover another's digit.
    fileprivate mutating func draw(_ captions: [(text: String, corners: Quadrilateral)], scale: Int, distance: Double) {
        let fitting = captions.map { text, corners in
            Int(corners.topLeft.distance(to: corners.topRight)) / Picture.sizeOfLabel(text, scale: 1).width
        }
        let scale = captions.count > 1 ? max(1, min(scale, fitting.min()!)) : scale
        var places = LabelPlaces(width: width, height: height)
        for (text, corners) in captions {
            let size = Picture.sizeOfLabel(text, scale: scale)
            let place = places.next(width: size.width, height: size.height, above: corners, by: distance)
            // Within its rim, which is one dot wide.
            label(text, at: place + Point(x: Double(scale), y: Double(scale)), scale: scale)
        }
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

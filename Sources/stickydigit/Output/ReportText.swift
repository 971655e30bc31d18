internal import NoteReading

/// A photograph's report as a line for people.
enum ReportText {
    static func line(_ report: PhotoReport, path: Word, top: Int, sought: Bool = true) -> String {
        let name = path.shown
        guard !report.notes.isEmpty else {
            return "\(name): no note: \(report.shortfall?.sentence ?? "none was found")"
        }
        let notes = report.notes.map { note($0, top: top, sought: sought) }
        guard notes.count > 1 else { return "\(name): \(notes[0])" }
        return "\(name): \(notes.count) notes: " + notes.joined(separator: "; ")
    }

    private static func note(_ note: NoteReport, top: Int, sought: Bool) -> String {
        var answer = answer(note, top: top)
        if note.turned != 0 { answer += " (turned by \(note.turned)° to be read)" }
        if note.place == .whole, sought { answer += " (no note found: the whole picture was read)" }
        let corners = note.cornersOutside.map { ["top left", "top right", "bottom right", "bottom left"][$0] }
        guard !corners.isEmpty else { return answer }
        return answer + " [outside the photograph: " + corners.joined(separator: ", ") + " corner"
            + (corners.count > 1 ? "s" : "") + "; take the whole note into the picture]"
    }

    private static func answer(_ note: NoteReport, top: Int) -> String {
        switch note.status {
        case .ok:
            return digit(note.digits[0].reading, top: top)
        case .noDigit:
            return "no digit (the note is blank; write one on it, or take the photograph nearer)"
        case .notADigit:
            let guess = note.reading.map { "; the nearest is \(digit($0, top: top))" } ?? ""
            return "not a digit (what is written on the note is not taken for one\(guess))"
        case .severalDigits:
            let each = note.digits.map { digit($0.reading, top: top) }.joined(separator: ", ")
            let order = note.rows.isEmpty ? "from left to right" : "row by row"
            return "\(number(note)), \(note.digits.count) digits \(order): \(each)"
        }
    }

    /// The digits side by side, `338 / 77 / 069` where they stand in rows.
    private static func number(_ note: NoteReport) -> String {
        var text = ""
        for (i, digit) in note.digits.enumerated() {
            if i > 0, !note.rows.isEmpty, note.rows[i] != note.rows[i - 1] { text += " / " }
            text += String(digit.reading.digit)
        }
        return text
    }

    /// `3 (99.8 %)`, and where more are asked for `3 (99.8 %) or 8 (0.1 %)`
    private static func digit(_ reading: Reading, top: Int) -> String {
        var parts = ["\(reading.digit) (\(Decimal.percent(reading.confidence)))"]
        guard top > 1 else { return parts[0] }
        for (digit, probability) in reading.likeliest(top) where digit != reading.digit {
            parts.append("\(digit) (\(Decimal.percent(probability)))")
        }
        return parts.prefix(top).joined(separator: " or ")
    }
}

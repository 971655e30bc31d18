internal import NoteReading

/// A frame's notes as one line, for programs or for people.
struct TrackReport: Sendable {
    private let format: ReportFormat
    private let isRealtime: Bool

    init(_ settings: Track) {
        format = settings.format
        isRealtime = settings.isRealtime
    }

    func line(_ answer: TrackAnswer, name: Word, index: Int, dropped: Int) -> String {
        switch format {
        case .json: json(answer, name: name, index: index, dropped: dropped)
        case .text: text(answer, name: name, index: index)
        }
    }

    func damaged(name: Word, index: Int, dropped: Int, code: String, message: String) -> String {
        let error: JSON = .object(["code": .string(code), "message": .string(message)])
        return JSON.object(
            head(name, index, dropped, status: "unreadable") + [
                JSON.Member(key: "notes", value: .array([])), JSON.Member(key: "error", value: error),
            ]
        ).line
    }

    private func json(_ answer: TrackAnswer, name: Word, index: Int, dropped: Int) -> String {
        JSON.object(
            head(name, index, dropped, status: answer.notes.isEmpty ? "no_note" : "ok") + [
                JSON.Member(key: "width", value: .integer(answer.photo.width)),
                JSON.Member(key: "height", value: .integer(answer.photo.height)),
                JSON.Member(key: "notes", value: .array(answer.notes.map(note))),
            ]
        ).line
    }

    private func head(_ name: Word, _ index: Int, _ dropped: Int, status: String) -> [JSON.Member] {
        var members = [
            JSON.Member(key: "schema", value: .integer(ReportJSON.schema)),
            JSON.Member(key: "frame", value: .integer(index)),
        ]
        if name != "-" { members.append(JSON.Member(key: "path", value: .string(name.text))) }
        members.append(JSON.Member(key: "status", value: .string(status)))
        if isRealtime { members.append(JSON.Member(key: "dropped", value: .integer(dropped))) }
        return members
    }

    private func note(_ note: TrackedNote) -> JSON {
        let corners = note.quadrilateral.corners.map {
            JSON.array([.number($0.x, places: 2), .number($0.y, places: 2)])
        }
        return .object([
            "id": note.identifier.map { .integer($0) } ?? .null,
            "state": .string(note.state.rawValue),
            "confidence": .number(note.confidence, places: 3),
            "quad": .array(corners),
            "digit": note.digit.map { .integer($0) } ?? .null,
            "digit_confidence": note.digitConfidence.map { .number($0, places: 4) } ?? .null,
            "settled": .boolean(note.isSettled),
        ])
    }

    /// `frame 12: 1: 5 (99.8 %) at 412,306; 2 lost`
    private func text(_ answer: TrackAnswer, name: Word, index: Int) -> String {
        let place = name == "-" ? "frame \(index)" : "frame \(index) (\(name.lastPart.shown))"
        guard !answer.notes.isEmpty else { return "\(place): no note" }
        return "\(place): " + answer.notes.map(text).joined(separator: "; ")
    }

    private func text(_ note: TrackedNote) -> String {
        let who = note.identifier.map { "#\($0) " } ?? ""
        if note.state == .lost { return who + "lost" }
        let c = note.quadrilateral.corners
        let (x, y) = (c.map(\.x).reduce(0, +) / 4, c.map(\.y).reduce(0, +) / 4)
        let what = note.digit.map { "\($0)" + (note.isSettled ? "" : "?") } ?? "-"
        return who
            + "\(what) at \(Decimal.fixed(x, places: 0)),\(Decimal.fixed(y, places: 0)) (\(Decimal.percent(note.confidence)))"
    }
}

internal import NoteReading

/// What a scene shows, as one line of a truth file's JSON.
///
/// `quad` and `digit` are of the note the photograph is about, the first; `digit` is null on a blank note and on one with
/// several digits, which `digits` then lists. Where there are more notes, `notes` lists them all.
package struct SceneTruth: Sendable {
    private let scene: NoteScene

    package init(_ scene: NoteScene) {
        self.scene = scene
    }

    package func line(file: String, orientation: Int) -> String {
        let note = scene.notes.first
        let digits = note?.digits ?? []
        let what = note == nil ? "none" : ["blank", "digit"][min(1, digits.count)] + (digits.count > 1 ? "s" : "")
        var fields = [
            ("file", quoted(file)),
            ("what", quoted(what)),
            ("digit", digits.count == 1 ? "\(digits[0])" : "null"),
            ("digits", "\(digits)"),
            ("width", "\(scene.camera.width)"),
            ("height", "\(scene.camera.height)"),
            ("quad", scene.quadrilaterals.first.map(corners) ?? "null"),
            ("exif", "\(orientation)"),
            ("background", quoted(scene.surface.rawValue)),
            ("paper", note.map { quoted($0.paper.name) } ?? "null"),
            ("ink", note.map { quoted($0.pen.name) } ?? "null"),
            ("ruled", quoted(note.map { $0.ruling == .none ? "" : $0.ruling.rawValue } ?? "")),
            ("effects", scene.lighting.shadow == nil ? "[]" : "[\"shadow\"]"),
        ]
        if scene.notes.count > 1 {
            let all = zip(scene.notes, scene.quadrilaterals).map { note, quadrilateral in
                "{\"digits\": \(note.digits), \"quad\": \(corners(quadrilateral))}"
            }
            fields.append(("notes", "[" + all.joined(separator: ", ") + "]"))
        }
        return "{" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }

    /// A whole truth file.
    package static func file(_ lines: [String]) -> String {
        "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    }

    /// Names here hold letters, digits, hyphens and full stops alone: nothing needs escaping.
    private func quoted(_ name: String) -> String { "\"\(name)\"" }

    /// To a hundredth of a pixel.
    private func corners(_ quadrilateral: Quadrilateral) -> String {
        "[" + quadrilateral.corners.map { "[\(hundredths($0.x)), \(hundredths($0.y))]" }.joined(separator: ", ") + "]"
    }

    private func hundredths(_ value: Double) -> String {
        let count = Int((value * 100).rounded())
        let part = abs(count) % 100
        return "\(count < 0 ? "-" : "")\(abs(count) / 100).\(part < 10 ? "0" : "")\(part)"
    }
}

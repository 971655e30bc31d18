/// Text from a file, fit to be shown on one line of a terminal: nothing that breaks the line or drives the terminal, and not
/// endless.
package func quoted(_ text: String) -> String {
    let most = 60
    let shown = text.unicodeScalars.prefix(most).map { scalar in
        let isShown =
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            // What turns the direction of writing round.
            case .format: !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
            default: true
            }
        return isShown ? String(scalar) : "\u{FFFD}"
    }
    return "“" + shown.joined() + (text.unicodeScalars.dropFirst(most).isEmpty ? "" : "…") + "”"
}

/// The help pages, put together from what the commands declare.
enum Help {
    /// What fits an old terminal and a mail.
    private static let width = 80
    private static let indent = 26

    /// `stickydigit --help`
    static func program(_ commands: [any Command.Type]) -> String {
        var page = """
            OVERVIEW: \(Program.summary)

            USAGE: \(Program.name) <subcommand>

            EXAMPLES:

            """
        for command in commands {
            guard let example = command.examples.first else { continue }
            page += "  $ \(example.line)\n"
        }
        page += "\nOPTIONS:\n"
        page += row("--version", "Show the version.")
        page += row("-h, --help", "Show help information.")
        page += "\nSUBCOMMANDS:\n"
        for command in commands { page += row(command.name, command.summary) }
        return page + "\n  See '\(Program.name) help <subcommand>' for detailed help.\n"
    }

    /// `stickydigit classify --help`
    static func command<C: Command>(_: C.Type) -> String {
        var page = wrapped("OVERVIEW: \(C.summary)", width: width) + "\n"
        if !C.discussion.isEmpty {
            page +=
                "\n"
                + C.discussion.split(separator: "\n").map { wrapped(String($0), width: width) }
                .joined(separator: "\n") + "\n"
        }
        page += "\nUSAGE: \(usage(C.self))\n\nEXAMPLES:\n"
        for example in C.examples {
            page += "  $ \(example.line)\n" + wrapped(example.effect, width: width - 6, indent: 6) + "\n"
        }
        page += "\nARGUMENTS:\n" + row(C.operands.placeholder, C.operands.help)
        for group in C.options {
            page += "\n\(group.title.uppercased()):\n"
            for option in group.options { page += row(option) }
        }
        return page + row("-h, --help", "Show help information.")
    }

    /// `stickydigit classify PHOTO… [options]`
    static func usage<C: Command>(_: C.Type) -> String {
        "\(Program.name) \(C.name) \(C.operands.shown) [options]"
    }

    private static func row<S>(_ option: Option<S>) -> String {
        var names = option.letter.map { "-\($0), " } ?? ""
        names += option.names.map { "--\($0)" }.joined(separator: ", ")
        if case .value(let placeholder, _) = option.effect { names += " \(placeholder)" }
        let standard = option.standard.map { " (default: \($0))" } ?? ""
        return row(names, option.help + standard)
    }

    private static func row(_ left: String, _ right: String) -> String {
        let text = wrapped(right, width: width - indent, indent: indent)
        let start = "  " + left
        if start.count + 1 < indent {
            return start + text.dropFirst(start.count) + "\n"
        }
        return start + "\n" + text + "\n"
    }

    private static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = [""]
        for word in text.split(separator: " ") {
            if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + 1 + word.count > width {
                lines.append("")
            }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines.map { margin + $0 }.joined(separator: "\n")
    }
}

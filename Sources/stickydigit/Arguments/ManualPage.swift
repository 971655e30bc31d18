/// The manual page, for `man`: what all help pages say, in troff's `man` macros.
enum ManualPage {
    static var text: String {
        var page = """
            .TH STICKYDIGIT 1 "" "\(Program.name) \(Version.number)" "User Commands"
            .SH NAME
            \(Program.name) \\- \(escaped(summary))
            .SH SYNOPSIS

            """
        for command in Program.commands { page += synopsis(command) }
        page += ".SH DESCRIPTION\n\(escaped(Program.summary))\nOne of these subcommands says what is done:\n"
        for command in Program.commands { page += entry(command.name, command.summary) }
        for command in Program.commands { page += section(command) }
        page += """
            .SH EXIT STATUS
            .TP
            0
            Every input was processed; finding nothing is a result.
            .TP
            1
            Some input could not be read, or something could not be written. The other inputs still were.
            .TP
            64
            Wrong usage.
            .TP
            130, 143
            Ended by Ctrl\\-C or by SIGTERM: 128 and the signal's number, as shells have it. What was printed stays.
            .B track
            answers the frame in work and ends as at the end of its input; a second signal ends it at once.
            .TP
            141
            Nobody reads the results any more.
            .SH ENVIRONMENT
            .TP
            .B STICKYDIGIT_KERNELS
            .B plain
            or
            .B avx2
            keeps the network to loops without newer instructions than these, to compare them; results differ in the last digits.
            .PP
            No other variable is read, and nothing is sent anywhere.

            """
        return page
    }

    /// As `man -k` lists it: without capital and full stop.
    private static var summary: String {
        Program.summary.prefix(1).lowercased() + Program.summary.dropFirst().dropLast()
    }

    private static func synopsis<C: Command>(_: C.Type) -> String {
        ".B \(Program.name) \(C.name)\n\(escaped(C.operands.shown)) [\\fIoptions\\fR]\n.br\n"
    }

    private static func section<C: Command>(_: C.Type) -> String {
        var text = ".SH \(C.name.uppercased())\n\(escaped(C.summary))\n"
        for paragraph in C.discussion.split(separator: "\n") { text += ".PP\n\(escaped(String(paragraph)))\n" }
        text += entry(C.operands.placeholder, C.operands.help)
        for group in C.options {
            text += ".SS \(escaped(group.title))\n"
            for option in group.options { text += entry(option) }
        }
        text += ".SS Examples\n"
        for example in C.examples {
            text += ".PP\n\(escaped(example.effect))\n.PP\n.RS\n.nf\n\(escaped(example.line))\n.fi\n.RE\n"
        }
        return text
    }

    private static func entry<S>(_ option: Option<S>) -> String {
        var tag = option.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        if case .value(let placeholder, _) = option.effect { tag += " \\fI\(escaped(placeholder))\\fR" }
        let standard = option.standard.map { " (default: \($0))" } ?? ""
        return ".TP\n\(tag)\n\(escaped(option.help + standard))\n"
    }

    private static func entry(_ tag: String, _ text: String) -> String {
        ".TP\n\\fB\(escaped(tag))\\fR\n\(escaped(text))\n"
    }

    /// What troff would take for something else: backslashes, hyphens that are to stay plain, and dots that begin a line.
    static func escaped(_ text: String) -> String {
        let plain = text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            default: String(character)
            }
        }.joined()
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}

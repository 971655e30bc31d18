/// The same for zsh, whose completions also show what each option is for.
enum ZshCompletion {
    static var text: String {
        """
        #compdef \(Program.name)
        local -a commands=(
        \(Program.commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
            'help:Show help information.'
        )
        if (( CURRENT == 2 )); then
            _describe subcommand commands
            return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
        \(Program.commands.map { branch($0) }.joined(separator: "\n"))
        help) _describe subcommand commands ;;
        esac

        """
    }

    private static func branch<C: Command>(_: C.Type) -> String {
        let options = C.options.flatMap(\.options).flatMap { option in option.spellings.map { line(option, $0) } }
        return """
            \(C.name))
                _arguments \(quoted("--help[Show help information.]")) \\
            \(options.map { "        \($0) \\" }.joined(separator: "\n"))
                    '*:file:_files'
                ;;
            """
    }

    private static func line<S>(_ option: Option<S>, _ spelling: String) -> String {
        var text = "\(spelling)[\(escaped(option.help))]"
        switch option.takes {
        case .none: break
        case .words(let words): text += ":value:(\(words.joined(separator: " ")))"
        case .path: text += ":path:_files"
        case .other: text += ":value: "
        }
        return quoted(text)
    }

    /// Brackets and colons mean something to `_arguments`.
    private static func escaped(_ text: String) -> String {
        text.map { ["[", "]", ":", "\\"].contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}

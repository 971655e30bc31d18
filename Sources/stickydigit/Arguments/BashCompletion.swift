/// A function for bash that completes subcommands, options, their values and files.
enum BashCompletion {
    static var text: String {
        let first = (Program.commands.map { $0.name } + ["help", "--help", "--version"]).joined(separator: " ")
        return """
            # bash completion for \(Program.name)
            _\(Program.name)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options=
                COMPREPLY=()
                if [ "$COMP_CWORD" = 1 ]; then
                    mapfile -t COMPREPLY < <(compgen -W "\(first)" -- "$word")
                    return
                fi
                case ${COMP_WORDS[1]} in
            \(Program.commands.map { branch($0) }.joined(separator: "\n"))
                help) options="\(Program.commands.map { $0.name }.joined(separator: " "))" ;;
                esac
                if [[ $word == -* || ${COMP_WORDS[1]} == help ]]; then
                    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
                else
                    mapfile -t COMPREPLY < <(compgen -f -- "$word")
                fi
            }
            complete -o filenames -F _\(Program.name) \(Program.name)

            """
    }

    private static func branch<C: Command>(_: C.Type) -> String {
        let options = C.options.flatMap(\.options)
        var cases: [String] = []
        for option in options {
            let names = option.spellings.joined(separator: " | ")
            switch option.takes {
            case .none: break
            case .words(let words):
                cases.append(
                    "\(names)) mapfile -t COMPREPLY < <(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"); return ;;"
                )
            case .path: cases.append("\(names)) mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return ;;")
            case .other: cases.append("\(names)) return ;;")
            }
        }
        let all = (options.flatMap(\.spellings) + ["--help"]).joined(separator: " ")
        return """
                \(C.name))
                    options="\(all)"
                    case $before in
            \(cases.map { "        " + $0 }.joined(separator: "\n"))
                    esac
                    ;;
            """
    }
}

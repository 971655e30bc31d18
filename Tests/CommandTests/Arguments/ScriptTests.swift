import Testing

@testable import stickydigit

/// The manual page and the completions, which all come from the commands' declarations.
@Suite struct ScriptTests {
    private func text(_ kind: String) throws -> String {
        guard case .page(let page) = try Program.request(["--generate", Word(kind)]) else { return "" }
        return page
    }

    @Test(arguments: ["manual", "bash", "zsh"]) func everyOptionIsThere(_ kind: String) throws {
        let text = try text(kind).replacing("\\-", with: "-")
        func check<C: Command>(_: C.Type) {
            #expect(text.contains(C.name))
            for name in C.options.flatMap(\.options).flatMap(\.spellings) {
                #expect(text.contains(name), "\(C.name) \(name)")
            }
        }
        for command in Program.commands { check(command) }
    }

    @Test func unknownKindsAreWrongUsage() {
        #expect(throws: UsageError.self) { try Program.request(["--generate", "fish"]) }
    }

    @Test func bashCompletesWhatCanFollow() throws {
        let shell = try Shell()
        try shell.write("completion", try text("bash"))
        func completed(_ words: String...) throws -> [String] {
            let array = words.map { "'\($0)'" }.joined(separator: " ")
            return try shell.run(
                """
                . ./completion; touch note.jpg; COMP_WORDS=(stickydigit \(array)); COMP_CWORD=\(words.count)
                _stickydigit; printf '%s\\n' "${COMPREPLY[@]}"
                """
            ).lines
        }
        #expect(try completed("cl") == ["classify"])
        #expect(try completed("classify", "--form") == ["--format"])
        #expect(try completed("classify", "--format", "j") == ["json"])
        #expect(try completed("classify", "--top", "") == [])
        #expect(try completed("classify", "--weights", "note") == ["note.jpg"])
        #expect(try completed("classify", "note") == ["note.jpg"])
        #expect(try completed("help", "ev") == ["evaluate"])
    }

    @Test(.enabled(if: Shell.can("command -v zsh"), "zsh is not installed"))
    func zshTakesItsCompletions() throws {
        let shell = try Shell()
        try shell.write("_stickydigit", try text("zsh"))
        #expect(try shell.run("zsh -n _stickydigit").status == 0)
    }

    @Test(.enabled(if: Shell.can("command -v man"), "man is not installed"))
    func manHasNothingToSayAboutTheManualPage() throws {
        let shell = try Shell()
        try shell.write("page", try text("manual"))
        let result = try shell.run("MANWIDTH=80 man --warnings -l page")
        #expect(result.status == 0 && result.complaints.isEmpty, "\(result)")
        #expect(result.output.contains("--files-from LIST"))
    }

    @Test func troffSeesPlainText() {
        #expect(ManualPage.escaped(".a\\b-c") == "\\&.a\\eb\\-c")
        #expect(ManualPage.escaped("'") == "\\&'")
    }
}

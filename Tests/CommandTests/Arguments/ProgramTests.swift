import Testing

@testable import stickydigit

@Suite struct ProgramTests {
    private func page(_ words: Word...) throws -> String {
        guard case .page(let page) = try Program.request(words) else {
            Issue.record("something ran")
            return ""
        }
        return page
    }

    @Test func helpHasFourWaysToAskForIt() throws {
        let help = try page("classify", "--help")
        #expect(try page("classify", "-h") == help)
        #expect(try page("help", "classify") == help)
        #expect(try page("classify", "note.jpg", "--help") == help)
    }

    @Test func withoutWordsTheSubcommandsAreListed() throws {
        let help = try page()
        #expect(try page("--help") == help)
        #expect(try page("help") == help)
        #expect(try page("help", "help") == help)
        #expect(try page("help", "--help") == help)
        for command in Program.commands { #expect(help.contains("\n  \(command.name) ")) }
    }

    @Test func versionIsPrinted() throws {
        #expect(try page("--version") == Version.text + "\n")
        #expect(try page("classify", "note.jpg", "--version") == Version.text + "\n")
    }

    @Test(
        arguments: [
            (["clasify"], "Unknown subcommand 'clasify'. Did you mean 'classify'?"),
            (["note.jpg"], "Unknown subcommand 'note.jpg'. Did you mean 'stickydigit classify note.jpg'?"),
            (["--versoin"], "Unknown option '--versoin'. Did you mean '--version'?"),
            (["-"], "Unknown subcommand '-'. Did you mean 'stickydigit classify -'?"),
            (["CLASSIFY"], "Unknown subcommand 'CLASSIFY'. Did you mean 'classify'?"),
            (["classify", "--Whole"], "Unknown option '--Whole'. Did you mean '--whole'?"),
            (["classify", "-x"], "Unknown option '-x'"),
            (["classify", "-0x"], "Unknown option '-x' in '-0x'"),
            (["classify", "--a\u{1B}\nb"], "Unknown option '--a\u{FFFD}\u{FFFD}b'"),
            (
                ["classify", String(repeating: "-", count: 200)],
                "Unknown option '" + String(repeating: "-", count: 200) + "'"
            ),
            ([""], "Unknown subcommand ''"),
            (["xyzzy"], "Unknown subcommand 'xyzzy'"),
            (["help", "evalute"], "Unknown subcommand 'evalute'. Did you mean 'evaluate'?"),
            (["classify", "--formt", "json"], "Unknown option '--formt'. Did you mean '--format'?"),
        ] as [([String], String)])
    func strangeWordsAreAnsweredWithTheNearestKnown(_ words: [String], sentence: String) {
        do {
            _ = try Program.request(words.map { Word($0) })
            Issue.record("taken")
        } catch {
            #expect(error.description == sentence)
        }
    }

    @Test func everyPageShowsUsageExamplesAndEveryOption() throws {
        func check<C: Command>(_: C.Type) throws {
            let page = try page("help", Word(C.name))
            #expect(page.contains("USAGE: stickydigit \(C.name)"))
            #expect(!C.examples.isEmpty)
            for example in C.examples { #expect(page.contains(example.line)) }
            for option in C.options.flatMap(\.options) {
                #expect(page.contains("--\(option.names[0])"))
                if let standard = option.standard { #expect(page.contains(standard)) }
            }
            for line in page.split(separator: "\n") where !line.hasPrefix("  $") {
                #expect(line.count <= 80, "\(line)")
            }
        }
        for command in Program.commands { try check(command) }
    }

    @Test func noNameIsDeclaredTwice() {
        func names<C: Command>(_: C.Type) -> [String] {
            C.options.flatMap(\.options).flatMap { $0.names + ($0.letter.map { ["-\($0)"] } ?? []) }
        }
        for command in Program.commands {
            let all = names(command)
            #expect(Set(all).count == all.count)
            #expect(!all.contains("help") && !all.contains("-h"))
        }
    }
}

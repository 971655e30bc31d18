internal import NoteReading

/// The program as a whole: finds the subcommand and runs it.
enum Program {
    static let name = "stickydigit"
    static let summary = "Read the handwritten digit on a photographed sticky note."

    static let commands: [any Command.Type] = [Classify.self, Evaluate.self, Track.self, Benchmark.self]

    /// What a line of words comes to: settings to run, or a page to print.
    enum Request {
        case run(any Command)
        case page(String)
    }

    static func main(_ words: [Word]) -> ExitStatus {
        do {
            switch try request(words) {
            case .page(let page):
                Console.print(page)
                return .done
            case .run(let command):
                return run(command)
            }
        } catch {
            Console.show(complaint(error, words: words))
            return .usage
        }
    }

    private static func run(_ command: any Command) -> ExitStatus {
        // Said once, in the end: the answers are right all the same.
        defer { if let complaint = Recognise.complaint { Console.complain(complaint) } }
        do throws(StartFailure) {
            return try command.run()
        } catch {
            Console.complain(error.description)
            return error.status
        }
    }

    static func request(_ words: [Word]) throws(UsageError) -> Request {
        guard let first = words.first else { return .page(Help.program(commands)) }
        if first == "--version" { return .page("\(Version.text)\n") }
        if first.text == Script.option, words.count == 2, let script = Script(rawValue: words[1].text) {
            return .page(script.text)
        }
        if first == "--help" || first == "-h" { return .page(Help.program(commands)) }
        if first == "help" {
            guard words.count > 1, !["help", "--help", "-h"].contains(words[1]) else {
                return .page(Help.program(commands))
            }
            return .page(Help.command(try command(words[1])))
        }
        return try parse(try command(first), Array(words.dropFirst()))
    }

    private static func parse<C: Command>(_: C.Type, _ words: [Word]) throws(UsageError) -> Request {
        if words.prefix(while: { $0 != "--" }).contains("--version") { return .page("\(Version.text)\n") }
        switch try Parser<C>.parse(words) {
        case .settings(let settings): return .run(settings)
        case .helpWanted: return .page(Help.command(C.self))
        }
    }

    private static func command(_ word: Word) throws(UsageError) -> any Command.Type {
        if let known = commands.first(where: { $0.name == word.text }) { return known }
        let kind = word.bytes.first == UInt8(ascii: "-") && word != "-" ? "option" : "subcommand"
        let known = kind == "option" ? ["--help", "--version"] : commands.map { $0.name } + ["help"]
        if let near = Spelling.nearest(to: word.text, among: known) {
            throw UsageError("Unknown \(kind) \(word.quoted). Did you mean '\(near)'?")
        }
        // Who types a file's name first wants it read.
        if kind == "subcommand",
            word.bytes.contains(UInt8(ascii: ".")) || word.bytes.contains(UInt8(ascii: "/")) || word == "-"
        {
            throw UsageError("Unknown subcommand \(word.quoted). Did you mean '\(name) classify \(word.shown)'?")
        }
        throw UsageError("Unknown \(kind) \(word.quoted)")
    }

    private static func complaint(_ error: UsageError, words: [Word]) -> String {
        let chosen = words.first.flatMap { word in commands.first { $0.name == word.text } }
        let usage = chosen.map { Help.usage($0) } ?? "\(name) <subcommand>"
        let help = chosen.map { "\(name) help \($0.name)" } ?? "\(name) --help"
        return "Error: \(error)\nUsage: \(usage)\n  See '\(help)' for more information.\n"
    }
}

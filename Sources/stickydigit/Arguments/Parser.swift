/// Turns the words after a subcommand's name into its settings.
///
/// `--name value`, `--name=value`, flags, single letters, `--` (all that follows are operands) and `-` (standard input) mean what
/// they mean to swift-argument-parser.
struct Parser<Settings: Command> {
    enum Outcome {
        case settings(Settings)
        case helpWanted
    }

    /// Put together when the first option comes: a line may have none.
    private lazy var options = Settings.options.flatMap(\.options)
    private var settings = Settings()
    private var operandCount = 0

    static func parse(_ words: [Word]) throws(UsageError) -> Outcome {
        var parser = Parser()
        return try parser.parse(words[...])
    }

    private mutating func parse(_ words: ArraySlice<Word>) throws(UsageError) -> Outcome {
        // Help is what somebody wants who asks for it, whatever else is wrong with the line.
        if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) { return .helpWanted }
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                for operand in rest { try take(operand: operand) }
                break
            } else if word.bytes.starts(with: "--".utf8) {
                try take(long: word, rest: &rest)
            } else if word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 {
                try take(letters: word)
            } else {
                try take(operand: word)
            }
        }
        guard operandCount >= Settings.operands.count.lowerBound else {
            throw UsageError("Missing expected argument '\(Settings.operands.placeholder)'")
        }
        try settings.validate()
        return .settings(settings)
    }

    private mutating func take(long word: Word, rest: inout ArraySlice<Word>) throws(UsageError) {
        let afterDashes = word.bytes.dropFirst(2)
        let parts = afterDashes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = Word(bytes: Array(parts[0])).text
        guard let option = options.first(where: { $0.names.contains(name) }) else {
            throw unknown("--\(name)", in: word)
        }
        settings.given.add(option.names[0], spelled: "--\(name)")
        let joined = parts.count == 2 ? Word(bytes: Array(parts[1])) : nil
        switch option.effect {
        case .flag(let set):
            if let joined {
                throw UsageError("The option '--\(name)' does not take any value, but \(joined.quoted) was given")
            }
            set(&settings)
        case .value(let placeholder, let set):
            guard let value = joined ?? rest.first.flatMap({ $0.couldBeValue ? $0 : nil }) else {
                throw UsageError("Missing value for '--\(name) \(placeholder)'")
            }
            if joined == nil { rest.removeFirst() }
            do {
                try set(&settings, value)
            } catch {
                throw UsageError("The value \(value.quoted) is invalid for '--\(name)': it takes \(error.allowed)")
            }
        }
    }

    private mutating func take(letters word: Word) throws(UsageError) {
        for letter in word.text.dropFirst() {
            guard let option = options.first(where: { $0.letter == letter }), case .flag(let set) = option.effect else {
                throw unknown("-\(letter)", in: word)
            }
            settings.given.add(option.names[0], spelled: "-\(letter)")
            set(&settings)
        }
    }

    private mutating func take(operand word: Word) throws(UsageError) {
        operandCount += 1
        guard operandCount <= Settings.operands.count.upperBound else {
            throw UsageError("Unexpected argument \(word.quoted)")
        }
        Settings.operands.append(&settings, word)
    }

    private mutating func unknown(_ spelled: String, in word: Word) -> UsageError {
        let place = spelled.hasPrefix("--") || word.text.count == 2 ? "" : " in \(word.quoted)"
        let known = options.flatMap(\.names).map { "--\($0)" } + ["--help", "--version"]
        var hint = Spelling.nearest(to: spelled, among: known).map { ". Did you mean '\($0)'?" } ?? ""
        if FileReading.isThere(word) { hint = ". To name the file, write \(Word("./" + word.text).quoted)" }
        return UsageError("Unknown option \(Word(spelled).quoted)\(place)\(hint)")
    }
}

extension Word {
    /// Whether it may follow an option as its value: anything but another option. `-` and negative numbers may.
    fileprivate var couldBeValue: Bool {
        guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else { return true }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1]) && bytes[1...] != [UInt8(ascii: "0")]
            || bytes[1] == UInt8(ascii: ".")
    }
}

/// An option of a command, declared once: its names, its help and its effect on the command's settings.
///
/// The parser, the help and the spelling hints all read the same declarations.
struct Option<Settings: Sendable>: Sendable {
    enum Effect: Sendable {
        case flag(@Sendable (inout Settings) -> Void)
        case value(placeholder: String, @Sendable (inout Settings, Word) throws(InvalidValue) -> Void)
    }

    /// Without dashes, the one that help leads with first.
    let names: [String]
    /// Its one-letter form.
    let letter: Character?
    let help: String
    /// What holds when the option is not given, where a word can say it.
    let standard: String?
    let effect: Effect
}

/// Why an option's value was not taken: what is allowed, as the end of a sentence.
struct InvalidValue: Error, Equatable {
    let allowed: String
}

/// Options that help lists under one heading.
struct OptionGroup<Settings: Sendable>: Sendable {
    let title: String
    let options: [Option<Settings>]

    init(_ title: String, _ options: [Option<Settings>]) {
        self.title = title
        self.options = options
    }
}

extension Option {
    /// A switch that does something when it is given.
    static func flag(
        _ name: String, letter: Character? = nil, _ help: String, set: @escaping @Sendable (inout Settings) -> Void
    ) -> Option {
        Option(names: [name], letter: letter, help: help, standard: nil, effect: .flag(set))
    }

    /// A value of any form.
    static func value(
        _ names: String..., placeholder: String, standard: String? = nil, _ help: String,
        set: @escaping @Sendable (inout Settings, Word) throws(InvalidValue) -> Void
    ) -> Option {
        Option(
            names: names, letter: nil, help: help, standard: standard,
            effect: .value(placeholder: placeholder, set))
    }
}

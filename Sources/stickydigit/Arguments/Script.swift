/// What is made of the commands' declarations besides help pages: a manual page, and what completes words in shells.
enum Script: String, CaseIterable {
    case manual, bash, zsh

    /// `--generate KIND`, which those use who install the program; help does not list it.
    static let option = "--generate"

    var text: String {
        switch self {
        case .manual: ManualPage.text
        case .bash: BashCompletion.text
        case .zsh: ZshCompletion.text
        }
    }
}

/// What can follow an option.
enum OptionValue: Equatable {
    case none
    case words([String])
    case path
    /// Numbers and the like.
    case other
}

extension Option {
    /// By the placeholder, which help shows: `text|json` are words, FILE, DIR and LIST are paths.
    var takes: OptionValue {
        guard case .value(let placeholder, _) = effect else { return .none }
        if ["FILE", "DIR", "LIST"].contains(where: placeholder.hasPrefix) { return .path }
        let words = placeholder.split(separator: "|").map(String.init)
        return words.count > 1 ? .words(words) : .other
    }

    /// `--name` of each name, and the letter.
    var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + names.map { "--\($0)" } }
}

// The kinds of values that options take, each with what it allows said in its message.

extension Option where Settings: Command {
    /// Where in the settings a value is kept.
    typealias Setting<Value> = any WritableKeyPath<Settings, Value> & Sendable

    /// One of the words of an enumeration.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ place: Setting<Choice>, _ help: String
    ) -> Option {
        let words = Choice.allCases.map(\.rawValue)
        return value(
            name, placeholder: words.joined(separator: "|"), standard: Settings()[keyPath: place].rawValue, help
        ) { settings, word throws(InvalidValue) in
            guard let choice = Choice(rawValue: word.text) else {
                throw InvalidValue(allowed: "one of " + words.map { "'\($0)'" }.joined(separator: ", "))
            }
            settings[keyPath: place] = choice
        }
    }

    /// A whole number.
    static func count(
        _ names: String..., in range: ClosedRange<Int>, placeholder: String = "N",
        _ place: Setting<Int>, _ help: String
    ) -> Option {
        Option(
            names: names, letter: nil, help: help, standard: String(Settings()[keyPath: place]),
            effect: .value(placeholder: placeholder) { settings, word throws(InvalidValue) in
                guard let number = Int(word.text), range.contains(number) else {
                    throw InvalidValue(allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
                }
                settings[keyPath: place] = number
            })
    }

    /// A number.
    static func number(
        _ name: String, in range: ClosedRange<Double>, placeholder: String = "X",
        _ place: Setting<Double>, _ help: String
    ) -> Option {
        let standard = Decimal.short(Settings()[keyPath: place], places: 6)
        return value(name, placeholder: placeholder, standard: standard, help) { settings, word throws(InvalidValue) in
            guard let number = Double(word.text), range.contains(number) else {
                let least = Decimal.short(range.lowerBound, places: 6)
                let most = Decimal.short(range.upperBound, places: 6)
                throw InvalidValue(allowed: "a number from \(least) to \(most)")
            }
            settings[keyPath: place] = number
        }
    }

    /// The name of a file or folder, kept byte for byte.
    static func path(
        _ name: String, placeholder: String, _ place: Setting<Word?>, _ help: String
    ) -> Option {
        value(name, placeholder: placeholder, help) { settings, word throws(InvalidValue) in
            guard !word.bytes.isEmpty, !word.bytes.contains(0) else { throw InvalidValue(allowed: "a file name") }
            settings[keyPath: place] = word
        }
    }
}

extension Word {
    /// `count` finite numbers with commas between them.
    func numbers(_ count: Int) -> [Double]? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { part in
            Double(part).flatMap { $0.isFinite ? $0 : nil }
        }
        guard numbers.count == count, text.count(where: { $0 == "," }) == count - 1 else { return nil }
        return numbers
    }
}

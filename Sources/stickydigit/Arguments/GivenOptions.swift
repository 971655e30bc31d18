/// The options that a command line gave, whatever their values.
///
/// An option that nothing comes of is refused: who gave it believes that it holds.
struct GivenOptions: Sendable {
    /// As they were written, by the names that help leads with.
    private var spellings: [String: String] = [:]

    mutating func add(_ name: String, spelled spelling: String) { spellings[name] = spelling }

    /// The first of these that was given, as it was written.
    func first(of names: [String]) -> String? { names.lazy.compactMap { spellings[$0] }.first }

    /// Refuses options that have no effect.
    ///
    /// - Parameter reason: why, as the rest of a sentence that begins with the option.
    func refuse(_ names: [String], _ reason: String) throws(UsageError) {
        if let name = first(of: names) { throw UsageError("'\(name)' \(reason)") }
    }
}

extension OptionGroup {
    /// The names that help leads with.
    var names: [String] { options.map { $0.names[0] } }
}

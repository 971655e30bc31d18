/// A subcommand: what it takes, declared once, and what it does.
///
/// Its stored properties are its settings, with their defaults; `init()` makes it as if no option had been given.
protocol Command: Sendable {
    static var name: String { get }
    /// One sentence.
    static var summary: String { get }
    /// What more there is to know; may be empty.
    static var discussion: String { get }
    /// What to type, and what that does.
    static var examples: [(line: String, effect: String)] { get }
    static var operands: Operands<Self> { get }
    static var options: [OptionGroup<Self>] { get }

    /// What of the above the command line gave; the parser notes it.
    var given: GivenOptions { get set }

    init()

    /// Refuses settings that contradict each other or have no effect, before any work is done.
    func validate() throws(UsageError)

    func run() throws(StartFailure) -> ExitStatus
}

/// What a command takes besides options.
struct Operands<Settings: Sendable>: Sendable {
    /// As the usage line shows it.
    let placeholder: String
    let help: String
    /// How many of them there may be; a command that can take them from elsewhere allows none.
    let count: ClosedRange<Int>
    /// Whether the usage line shows that they may be left out.
    var isOptional = false
    let append: @Sendable (inout Settings, Word) -> Void

    /// As a usage line has it.
    var shown: String { isOptional ? "[\(placeholder)]" : placeholder }
}

enum ExitStatus: Int32 {
    /// Every input was processed.
    case done = 0
    /// Some input could not be read, or something could not be written.
    case incomplete = 1
    /// EX_USAGE of sysexits.h.
    case usage = 64
}

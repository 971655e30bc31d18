/// What is wrong with the words of a command line. Ends the program with status 64 (EX_USAGE of sysexits.h).
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Why nothing at all could be done: a file that all the work needs.
struct StartFailure: Error, CustomStringConvertible {
    let path: Word
    let reason: String
    /// What the program ends with.
    var status = ExitStatus.incomplete

    var description: String { "\(path.shown): \(reason)" }

    /// Does some work on a file; what goes wrong in it gets the file's name.
    static func naming<Result, Failure: Error>(
        _ path: Word, _ work: () throws(Failure) -> Result
    ) throws(StartFailure) -> Result {
        do {
            return try work()
        } catch {
            throw StartFailure(path: path, reason: error.sentence)
        }
    }
}

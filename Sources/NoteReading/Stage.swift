/// One step from file to digit: its settings are stored properties, its work is the call.
///
/// A stage keeps nothing between calls, so the same input always gives the same output.
public protocol Stage<Input, Output>: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Pictured
    associatedtype Failure: Error = Never

    /// The key of its time in `milliseconds`.
    static var name: String { get }

    func callAsFunction(_ input: Input) throws(Failure) -> Output
}

/// A stage's result that can show itself: what `--dump` writes.
public protocol Pictured: Sendable {
    /// What to look at, in the order it came about, each with the name of its file (without number and ending).
    var pictures: [(name: String, picture: Picture)] { get }
}

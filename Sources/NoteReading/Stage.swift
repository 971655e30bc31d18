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

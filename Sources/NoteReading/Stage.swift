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

/// Runs stages and keeps what each took and, where asked for, what each made: written once, for all stages.
struct Trace {
    let keepsPictures: Bool

    /// Each stage's wall time in milliseconds, in the order they first ran; a stage that ran again adds to its own.
    private(set) var milliseconds: [(stage: String, time: Double)] = []

    private var pictures: [(name: String, picture: Picture)] = []

    init(keepsPictures: Bool) {
        self.keepsPictures = keepsPictures
    }

    mutating func run<S: Stage>(_ stage: S, _ input: S.Input) throws(S.Failure) -> S.Output {
        let clock = ContinuousClock()
        let start = clock.now
        let output = try stage(input)
        add(clock.now - start, to: S.name)
        show(output)
        return output
    }

    /// Keeps the pictures of a result that came about without a stage.
    mutating func show(_ output: some Pictured) {
        if keepsPictures { pictures += output.pictures }
    }

    /// Hands over the pictures kept since the last time.
    mutating func takePictures() -> [(name: String, picture: Picture)] {
        defer { pictures = [] }
        return pictures
    }

    private mutating func add(_ duration: Duration, to stage: String) {
        let time = duration / .milliseconds(1)
        if let index = milliseconds.firstIndex(where: { $0.stage == stage }) {
            milliseconds[index].time += time
        } else {
            milliseconds.append((stage, time))
        }
    }
}

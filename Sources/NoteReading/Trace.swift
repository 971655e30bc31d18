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

/// Works on many inputs at a time and hands over the results in the order of the inputs, each as soon as it can be.
enum InOrder {
    /// Results that may wait for an earlier one, for each worker: bounds the memory when one input takes long.
    private static let windowPerWorker = 8

    /// - Parameters:
    ///   - jobs: how many inputs are worked on at a time.
    ///   - next: the next input, nil after the last; called by one worker at a time, in order.
    ///   - work: what makes a result of an input; called by all workers at once.
    ///   - deliver: takes the results, one at a time, in the order of the inputs.
    static func run<Input: Sendable, Result: Sendable>(
        jobs: Int,
        next: @escaping @Sendable () -> Input?,
        work: @escaping @Sendable (Input) -> Result,
        deliver: @escaping @Sendable (Result) -> Void
    ) {
        let window = jobs * windowPerWorker
        // Inputs are taken under a monitor of their own: waiting for the next must not keep results back.
        let source = Monitor(Source())
        let queue = Monitor(Queue<Result>())
        Workers.run(jobs) {
            while true {
                let taken: (index: Int, input: Input)? = source.change { source in
                    guard !source.isExhausted else { return nil }
                    queue.change(when: { source.count < $0.delivered + window }) { _ in }
                    guard let input = next() else {
                        source.isExhausted = true
                        return nil
                    }
                    defer { source.count += 1 }
                    return (source.count, input)
                }
                guard let taken else { return }
                let result = work(taken.input)
                queue.change { queue in
                    queue.waiting[taken.index] = result
                    while let result = queue.waiting.removeValue(forKey: queue.delivered) {
                        deliver(result)
                        queue.delivered += 1
                    }
                }
            }
        }
    }

    /// The same for inputs that are all known beforehand.
    static func run<Input: Sendable, Result: Sendable>(
        _ inputs: [Input],
        jobs: Int,
        work: @escaping @Sendable (Input) -> Result,
        deliver: @escaping @Sendable (Result) -> Void
    ) {
        let left = Monitor(inputs[...])
        run(
            jobs: max(1, min(jobs, inputs.count)), next: { left.change { $0.popFirst() } }, work: work, deliver: deliver
        )
    }

    private struct Source {
        var count = 0
        var isExhausted = false
    }

    private struct Queue<Result> {
        var delivered = 0
        var waiting: [Int: Result] = [:]
    }
}

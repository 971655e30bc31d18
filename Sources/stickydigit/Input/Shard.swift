/// A part of the inputs: every `count`-th, the first being number `index`, counted from 0 as Slurm and Kubernetes count jobs.
struct Shard: Equatable, Sendable {
    var index = 0
    var count = 1

    init() {}

    /// - Parameter word: `I/N`, I from 0 to N − 1.
    init(_ word: Word) throws(InvalidValue) {
        let parts = word.text.split(separator: "/", omittingEmptySubsequences: false)
            .map { part in part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil }
        guard parts.count == 2, let index = parts[0], let count = parts[1], (1...Shard.most).contains(count),
            (0..<count).contains(index)
        else { throw InvalidValue(allowed: "I/N, where N is from 1 to \(Shard.most) and I from 0 to N - 1") }
        self.index = index
        self.count = count
    }

    /// More jobs than any cluster runs.
    static let most = 1_000_000

    /// How many of so many inputs are in it.
    func share(of inputs: Int) -> Int { max(0, inputs - index + count - 1) / count }
}

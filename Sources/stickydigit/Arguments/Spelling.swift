/// Finds what somebody probably meant to type.
enum Spelling {
    /// The known word with the fewest changes from `word`, unless more than a third of it (at least 2) would have to change.
    /// Capitals count as small letters.
    static func nearest(to word: String, among known: [String]) -> String? {
        let word = word.lowercased()
        // Longer words are no slips of the finger, and comparing costs the product of the lengths.
        guard word.count < 100 else { return nil }
        let ranked = known.map { (word: $0, changes: changes(from: word, to: $0)) }
        guard let best = ranked.min(by: { $0.changes < $1.changes }) else { return nil }
        return best.changes <= max(2, word.count / 3) ? best.word : nil
    }

    /// Letters to insert, delete, replace or swap with their neighbour: the optimal string alignment distance.
    static func changes(from a: String, to b: String) -> Int {
        let a = Array(a)
        let b = Array(b)
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var least = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[b.count]
    }
}

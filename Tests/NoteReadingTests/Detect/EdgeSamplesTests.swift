import TestSupport
import Testing

@testable import NoteReading

@Suite struct EdgeSamplesTests {
    private func row(_ count: Int, _ random: inout SplitMix64) -> [Float] {
        // Few different values, so that neighbours are equal now and then.
        (0..<count).map { _ in Float(random.index(below: 6)) }
    }

    /// The same as by looking at each sample and its neighbours, for rows of any length.
    @Test(arguments: 3...40)
    func peaksAreTheHighestOfARowOrAColumn(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let (above, here, below) = (row(count, &random), row(count, &random), row(count, &random))
        let expected = (1..<count - 1).filter { x in
            let e = here[x]
            return e >= 2
                && ((e >= here[x - 1] && e > here[x + 1]) || (e >= above[x] && e > below[x]))
        }
        var marks: [UInt8] = Array(repeating: 7, count: count)
        var found: [Int32] = Array(repeating: -1, count: count)
        let n = EdgeSamples.peaks(above.span, here.span, below.span, least: 2, marks: &marks, into: &found)
        #expect(found.prefix(n).map(Int.init) == expected)
    }
}

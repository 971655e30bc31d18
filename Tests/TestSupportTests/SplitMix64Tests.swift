import TestSupport
import Testing

struct SplitMix64Tests {
    /// From the author's C program, as published with it for this seed.
    @Test func numbersAreThoseOfTheReference() {
        var random = SplitMix64(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
        for number in expected { #expect(random.next() == number) }
    }

    @Test func drawsFillTheirRangesEvenly() {
        var random = SplitMix64(seed: 1)
        let count = 20_000
        let evens = (0..<count).map { _ in random.between(-3, 5) }
        #expect(evens.allSatisfy { $0 >= -3 && $0 < 5 })
        // The mean of so many has a deviation of 0.016.
        #expect(abs(evens.reduce(0, +) / Double(count) - 1) < 0.08)
        let normals = (0..<count).map { _ in random.normal() }
        let square = normals.map { $0 * $0 }.reduce(0, +) / Double(count)
        #expect(abs(square - 1) < 0.05)
        let chosen = (0..<count).map { _ in random.index(below: 7) }
        for index in 0..<7 {
            #expect(abs(Double(chosen.count { $0 == index }) / Double(count) - 1 / 7) < 0.015)
        }
    }

    @Test func partsHaveNumbersOfTheirOwn() {
        let random = SplitMix64(seed: 5)
        var first = random.forked(for: 1)
        var again = random.forked(for: 1)
        var second = random.forked(for: 2)
        let number = first.next()
        #expect(again.next() == number)
        #expect(second.next() != number)
    }
}

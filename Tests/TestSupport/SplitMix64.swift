/// A seeded generator: the same seed gives the same numbers on every machine and with every release of Swift.
///
/// Sebastiano Vigna's splitmix64 (public domain). The standard library's `random(in:using:)` is not used on top of it: how it
/// turns bits into numbers is not promised to stay.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// Scrambles 64 bits, so that neighbouring inputs give unrelated outputs.
    package static func mix(_ bits: UInt64) -> UInt64 {
        var z = bits
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A generator of its own for one part of a picture, so that a change in one part leaves the others as they were.
    package func forked(for part: UInt64) -> SplitMix64 {
        SplitMix64(seed: Self.mix(state ^ Self.mix(part &+ 1)))
    }
}

extension SplitMix64 {
    /// Evenly from 0 up to but not including 1.
    package mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Evenly between the bounds.
    package mutating func between(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * unit()
    }

    /// Evenly from `0..<count`.
    package mutating func index(below count: Int) -> Int {
        precondition(count > 0, "nothing to choose from")
        return Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    package mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[index(below: choices.count)]
    }

    package mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }

    /// Roughly normal, mean 0, deviation 1, never beyond ±3.5: the sum of four even numbers needs no logarithm, whose last bit
    /// depends on the machine.
    package mutating func normal() -> Double {
        (unit() + unit() + unit() + unit() - 2) * 1.7320508075688772
    }
}

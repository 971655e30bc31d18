import Testing

@testable import NoteReading

@Suite struct WilsonTests {
    @Test func wilsonsIntervalIsAsInTheTables() {
        // 8 of 10: 0.4902 to 0.9433 (Newcombe 1998 gives the method; worked out by hand from it).
        let eight = Wilson.interval(successes: 8, of: 10)
        #expect(abs(eight.lowerBound - 0.49016) < 1e-5 && abs(eight.upperBound - 0.94331) < 1e-5)
        // None of 10 and all of 10 mirror each other and stay within 0…1.
        let none = Wilson.interval(successes: 0, of: 10)
        let all = Wilson.interval(successes: 10, of: 10)
        #expect(none.lowerBound == 0 && abs(none.upperBound - 0.27753) < 1e-5)
        #expect(abs(all.lowerBound - (1 - none.upperBound)) < 1e-12 && all.upperBound > 1 - 1e-12)
        #expect(Wilson.interval(successes: 0, of: 0) == 0...1)
    }
}

import Testing

@testable import NoteReading

@Suite struct BowedLineTests {
    static func edges(_ offset: (Double) -> Double) -> [(share: Double, offset: Double, weight: Double)] {
        (0..<40).map { (0.05 + 0.9 * Double($0) / 39, offset(0.05 + 0.9 * Double($0) / 39), 1) }
    }

    @Test func findsStartAndRise() throws {
        let line = try #require(BowedLine(Self.edges { 1.5 - 2 * $0 }))
        #expect(abs(line.start - 1.5) < 1e-6)
        #expect(abs(line.rise + 2) < 1e-6)
    }

    /// Paper bows between its corners: the ends are where they were.
    @Test func aBowLeavesTheEndsWhereTheyAre() throws {
        let line = try #require(BowedLine(Self.edges { 0.5 + 2 * 4 * $0 * (1 - $0) }))
        #expect(abs(line.start - 0.5) < 0.05)
        #expect(abs(line.start + line.rise - 0.5) < 0.05)
        #expect(abs(line.bow - 2) < 0.05)
    }

    /// A finger over a quarter of the side has no say.
    @Test func aFingerHasNoSay() throws {
        let line = try #require(BowedLine(Self.edges { $0 > 0.7 ? 9 : 0.3 * $0 }))
        #expect(abs(line.start) < 0.1)
        #expect(abs(line.start + line.rise - 0.3) < 0.2)
    }

    @Test func threePlacesAreTooFew() {
        #expect(BowedLine(Array(Self.edges { $0 }.prefix(3))) == nil)
    }
}

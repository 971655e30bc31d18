import Glibc
import Testing

@testable import NoteReading

/// A circle or a box drawn round a digit is left out by one of the hypotheses.
struct RingTests {
    private func digit() -> DrawnPage {
        var drawn = DrawnPage()
        drawn.write(2, height: 0.35)
        return drawn
    }

    private func outline(_ drawn: DrawnPage, _ corners: [(x: Double, y: Double)]) -> DrawnPage {
        var outlined = drawn
        for (i, corner) in corners.enumerated() {
            outlined.line(from: corner, to: corners[(i + 1) % corners.count], width: 0.02)
        }
        return outlined
    }

    private static let circle: [(x: Double, y: Double)] = (0..<60).map { place in
        let angle = Double(place) * .pi / 30
        return (x: 0.5 + 0.35 * cos(angle), y: 0.5 + 0.35 * sin(angle))
    }
    private static let box: [(x: Double, y: Double)] = [(x: 0.2, y: 0.2), (0.8, 0.22), (0.79, 0.8), (0.19, 0.79)]

    @Test(arguments: [circle, box]) func theDigitInsideIsFound(_ corners: [(x: Double, y: Double)]) throws {
        let plain = try #require(digit().writings().first?.glyphs.first)
        let ringed = outline(digit(), corners).writings().filter { $0.isRinged && $0.glyphs.count == 1 }
        let nearest = ringed.map { meanDifference($0.glyphs[0].plane, plain.plane) }.min()
        #expect(try #require(nearest) < 2)
    }

    @Test func severalDigitsMayStandInARing() {
        var drawn = DrawnPage()
        drawn.write(4, height: 0.3, at: (0.4, 0.5))
        drawn.write(2, height: 0.3, at: (0.62, 0.5))
        #expect(outline(drawn, Self.circle).writings().contains { $0.isRinged && $0.glyphs.count == 2 })
    }

    /// An empty circle is a 0, one with a dot in it too.
    @Test func aRingRoundNothingIsADigit() {
        var zero = outline(DrawnPage(), Self.circle)
        #expect(!zero.writings().contains { $0.isRinged })
        zero.line(from: (0.5, 0.5), to: (0.5, 0.5), width: 0.03)
        #expect(!zero.writings().contains { $0.isRinged })
    }

    @Test(arguments: [0, 4, 6, 8, 9]) func aLoopIsNoRing(number: Int) {
        var drawn = DrawnPage()
        drawn.write(number, height: 0.6)
        #expect(!drawn.writings().contains { $0.isRinged })
    }
}

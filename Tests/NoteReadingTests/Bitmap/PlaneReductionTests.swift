import TestSupport
import Testing

@testable import NoteReading

@Suite struct PlaneReductionTests {
    static func noise(_ width: Int, _ height: Int) -> Plane<UInt8> {
        var random = SplitMix64(seed: 3)
        return Plane(
            width: width, height: height,
            samples: (0..<width * height).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }

    /// Every sample is the mean of its square, rounded to nearest.
    @Test(arguments: 1...16)
    func meansAreExact(_ factor: Int) {
        let plane = Self.noise(67, 53)
        let reduced = plane.reduced(by: factor)
        #expect((reduced.width, reduced.height) == (67 / factor, 53 / factor))
        for y in 0..<reduced.height {
            for x in 0..<reduced.width {
                var sum = 0
                for dy in 0..<factor { for dx in 0..<factor { sum += Int(plane[x * factor + dx, y * factor + dy]) } }
                let count = factor * factor
                #expect(Int(reduced[x, y]) == (sum + count / 2) / count)
            }
        }
    }

    /// Every sample is the mean of the square that it covers, rounded to nearest.
    @Test func twoThirdsAreExact() {
        let plane = Self.noise(67, 53)
        let reduced = plane.reducedToTwoThirds(columns: 2..<67, rows: 4..<53)
        #expect((reduced.width, reduced.height) == (42, 32))
        func weights(_ i: Int) -> [(sample: Int, weight: Int)] {
            i % 2 == 0 ? [(i / 2 * 3, 2), (i / 2 * 3 + 1, 1)] : [(i / 2 * 3 + 1, 1), (i / 2 * 3 + 2, 2)]
        }
        for y in 0..<reduced.height {
            for x in 0..<reduced.width {
                var sum = 0
                for (row, down) in weights(y) {
                    for (column, across) in weights(x) { sum += down * across * Int(plane[2 + column, 4 + row]) }
                }
                #expect(Int(reduced[x, y]) == (sum + 4) / 9)
            }
        }
    }

    @Test func twoThirdsOfWhiteAreWhite() {
        let white = Plane<UInt8>(width: 33, height: 21, filledWith: 255)
        #expect(white.reducedToTwoThirds(columns: 0..<33, rows: 0..<21).samples.allSatisfy { $0 == 255 })
    }

    @Test func partIsThatOfTheWhole() {
        let plane = Self.noise(40, 30)
        let part = plane.reduced(by: 2, columns: 6..<26, rows: 4..<20)
        let whole = plane.reduced(by: 2)
        for y in 0..<8 { for x in 0..<10 { #expect(part[x, y] == whole[x + 3, y + 2]) } }
    }

    @Test func smallerThanASquareIsOneSample() {
        #expect(Plane<UInt8>(width: 3, height: 2, samples: [1, 2, 3, 4, 5, 6]).reduced(by: 8).samples == [4])
    }

    @Test func flatStaysFlat() {
        #expect(Plane<UInt8>(width: 33, height: 21, filledWith: 255).reduced(by: 5).samples.allSatisfy { $0 == 255 })
    }
}

import Testing

@testable import NoteReading

struct ReadingFeaturesTests {
    private func read(_ readings: [Reading], _ support: WritingSupport) -> ReadWriting {
        let glyphs = readings.map { _ in
            Glyph(
                plane: Plane(width: Glyph.side, height: Glyph.side, filledWith: 0),
                box: .init(left: 0, top: 0, right: 0, bottom: 0))
        }
        return ReadWriting(
            writing: Writing(glyphs: glyphs, parts: glyphs.map { _ in [] }, support: support), readings: readings)
    }

    /// The ends of what each part of the support may be: fractions from 0 to 1, counts from 0 on.
    private let odd: [WritingSupport] = [0, 1e-12, 0.5, 1].flatMap { value -> [WritingSupport] in
        [0, 1, 1000].map { count in
            var support = WritingSupport()
            (support.strength, support.relativeStrength, support.noiseRatio) = (value, value, value)
            (support.explained, support.strokeWidth, support.height) = (value, value, value)
            (support.pieces, support.leftOut, support.cutApart) = (count, count, count)
            return support
        }
    }

    @Test func oddInputGivesNumbers() {
        let sure = Reading(digit: 1, confidence: 0, probabilities: Array(repeating: 0.1, count: 10), isDigit: true)
        let none = Reading(
            digit: 1, confidence: 1, probabilities: Array(repeating: 0.1, count: 10), isDigit: false, none: 1)
        let reads = odd.flatMap { support in [[], [sure], [none], [sure, none, sure]].map { read($0, support) } }
        for features in ReadingFeatures.of(reads) {
            for (name, value) in features.values { #expect(value.isFinite, "\(name) \(value)") }
            #expect(ReadingWeights.score(features).isFinite)
        }
    }

    @Test func namesAreUnique() {
        let features = ReadingFeatures.of([read([], WritingSupport())])
        let names = features[0].values.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func nothingHasNoFeatures() {
        #expect(ReadingFeatures.of([]).isEmpty)
    }
}

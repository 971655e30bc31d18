import Testing

@testable import NoteReading

struct ConfirmingTests {
    private let sheet = WavyPicture.quad(59.5, 49.5, 179.5, 169.5)

    /// A bright sheet with some writing on a dark ground.
    private var frame: Frame {
        var luma = Plane<UInt8>(width: 260, height: 220, filledWith: 60)
        for y in 50..<170 { for x in 60..<180 { luma[x, y] = 200 } }
        for y in 80..<140 { for x in 100..<108 { luma[x, y] = 30 } }
        for y in 100..<108 { for x in 100..<140 { luma[x, y] = 30 } }
        return Frame(WavyPicture.photo(luma))
    }

    /// One side of what was found lies within the sheet.
    @Test(arguments: [0.88, 0.90, 0.93])
    func aSideThatWasMadeUpIsCorrected(width: Double) throws {
        let narrow = WavyPicture.quad(59.5, 49.5, 59.5 + 120 * width, 169.5)
        var following = try #require(Following(narrow, in: frame, confidence: 0.92))
        following.identifier = 7
        following.confirm(sheet, 0.99, in: frame)
        #expect(following.quad.departure(from: sheet) < 0.5 && following.identifier == 7)
    }

    @Test func aDetectionThatIsLessSureOrLessPlainCorrectsNothing() throws {
        let narrow = WavyPicture.quad(59.5, 49.5, 167.5, 169.5)
        var unsure = try #require(Following(narrow, in: frame, confidence: 0.99))
        unsure.confirm(sheet, 0.92, in: frame)
        #expect(unsure.quad.departure(from: narrow) < 0.5)
        var whole = try #require(Following(sheet, in: frame, confidence: 0.92))
        whole.confirm(narrow, 0.99, in: frame)
        #expect(whole.quad.departure(from: sheet) < 0.5)
    }

    @Test func whatWasReadIsKeptByACorrectionAndForgottenByAnotherThing() throws {
        let reading = Reading(
            digit: 4, confidence: 0.99, probabilities: (0..<10).map { $0 == 4 ? 0.99 : 0.001 }, isDigit: true)
        let narrow = WavyPicture.quad(59.5, 49.5, 167.5, 169.5)
        let part = WavyPicture.quad(95.5, 75.5, 145.5, 145.5)
        for (start, isKept) in [(narrow, true), (part, false)] {
            var following = try #require(Following(start, in: frame, confidence: 0.92))
            following.digit.add(reading, isSingle: true, now: 0)
            following.confirm(sheet, 0.99, in: frame)
            #expect(following.quad.departure(from: sheet) < 0.5)
            #expect(following.digit.evidence.readings == (isKept ? 1 : 0))
        }
    }
}

import NoteReading
import Testing

@testable import stickydigit

@Suite struct SentenceTests {
    @Test(arguments: Setting.allCases) func everySettingHasAnOption(_ setting: Setting) {
        let names = (Classify.options.flatMap(\.names) + Evaluate.options.flatMap(\.names)).map { "--\($0)" }
        #expect(names.contains(setting.option))
    }

    @Test func sentencesNameOptions() {
        let tooSmall = Shortfall.tooSmall(side: 0.05, minimum: 0.1)
        #expect(tooSmall.sentence.hasSuffix("go nearer, or lower --minimum-size"))
        #expect(Shortfall.nothingWithFourSides.sentence.hasSuffix("or give its corners with --quad"))
        let tooManyPixels = DecodingFailure.tooManyPixels(width: 9, height: 9, limit: 80)
        #expect(tooManyPixels.sentence.hasSuffix("scale it down or raise --max-pixels"))
        let otherSize = IDXFailure.otherSize(width: 16, height: 16)
        #expect(otherSize.sentence.hasSuffix("set --normalise to auto"))
        #expect(FileFailure.missing.sentence == "no such file; check the name")
    }

    /// A user of the library has no command line.
    @Test func theLibraryNamesItsOwnSettings() {
        let failures: [any Error & CustomStringConvertible] = [
            DecodingFailure.tooManyPixels(width: 9, height: 9, limit: 80), IDXFailure.otherSize(width: 16, height: 16),
        ]
        for failure in failures { #expect(!failure.description.contains("--") && failure.description.contains(".")) }
    }
}

import NoteReading
import Testing

@testable import stickydigit

@Suite struct ShortfallSentenceTests {
    @Test(arguments: Shortfall.Setting.allCases) func everySettingHasAnOption(_ setting: Shortfall.Setting) {
        let names = Classify.options.flatMap(\.options).flatMap(\.names)
        #expect(names.contains(setting.option))
    }

    @Test func sentencesNameOptions() {
        let tooSmall = Shortfall.tooSmall(side: 0.05, minimum: 0.1)
        #expect(tooSmall.sentence.hasSuffix("go nearer, or lower --minimum-size"))
        #expect(Shortfall.nothingWithFourSides.sentence.hasSuffix("or give its corners with --quad"))
    }
}

import Testing

@testable import stickydigit

/// A command to parse for: nothing of it runs.
struct Sample: Command {
    static let name = "sample"
    static let summary = "Try the parser."
    static let discussion = ""
    static let examples: [(line: String, effect: String)] = [("stickydigit sample x", "Nothing.")]
    static let operands = Operands<Sample>(placeholder: "THING…", help: "Anything.", count: 1...3) {
        $0.things.append($1)
    }

    enum Colour: String, CaseIterable { case red, green }

    var given = GivenOptions()
    var things: [Word] = []
    var colour = Colour.red
    var count = 5
    var share = 0.25
    var file: Word?
    var isLoud = false

    static let options: [OptionGroup<Sample>] = [
        OptionGroup(
            "Things",
            [
                .choice("colour", \.colour, "Their colour."),
                .count("count", "how-many", in: 1...10, \.count, "Their number."),
                .number("share", in: -1...1, \.share, "Their share."),
                .path("file", placeholder: "FILE", \.file, "Where they lie."),
                .flag("loud", letter: "l", "Say so.") { $0.isLoud = true },
            ])
    ]

    func validate() throws(UsageError) {
        if isLoud && count == 9 { throw UsageError("nine are never loud") }
    }

    func run() -> stickydigit.ExitStatus { .done }
}

@Suite struct ParserTests {
    private func parse(_ words: Word...) throws -> Sample {
        guard case .settings(let sample) = try Parser<Sample>.parse(words) else {
            Issue.record("help was wanted")
            return Sample()
        }
        return sample
    }

    private func complaint(_ words: Word...) -> String? {
        do {
            _ = try Parser<Sample>.parse(words)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func valuesFollowTheirNameOrAnEqualsSign() throws {
        let apart = try parse("--colour", "green", "--count", "7", "x")
        let joined = try parse("--colour=green", "--count=7", "x")
        for sample in [apart, joined] {
            #expect(sample.colour == .green)
            #expect(sample.count == 7)
            #expect(sample.things == ["x"])
        }
    }

    @Test func defaultsHoldWhereNothingIsGiven() throws {
        let sample = try parse("x")
        #expect(sample.colour == .red && sample.count == 5 && !sample.isLoud && sample.file == nil)
    }

    @Test func theLastOfARepeatedOptionHolds() throws {
        #expect(try parse("--count", "2", "--count", "3", "x").count == 3)
    }

    @Test func anAliasIsTheSameOption() throws {
        #expect(try parse("--how-many", "4", "x").count == 4)
    }

    @Test func flagsHaveLongNamesAndLetters() throws {
        #expect(try parse("--loud", "x").isLoud)
        #expect(try parse("-l", "x").isLoud)
        #expect(complaint("--loud=yes", "x") == "The option '--loud' does not take any value, but 'yes' was given")
    }

    @Test func afterTwoDashesAllAreOperands() throws {
        #expect(try parse("--", "--loud", "-h").things == ["--loud", "-h"])
    }

    @Test func aSingleDashIsAnOperandAndAValue() throws {
        let sample = try parse("-", "--file", "-")
        #expect(sample.things == ["-"] && sample.file == "-")
    }

    @Test func negativeNumbersAreValues() throws {
        #expect(try parse("--share", "-0.5", "x").share == -0.5)
        #expect(try parse("--share", "-1", "x").share == -1)
    }

    @Test func valuesMayBeEmptyOrHoldEqualsSigns() throws {
        #expect(try parse("--file=a=b", "x").file == "a=b")
        #expect(complaint("--file=", "x") == "The value '' is invalid for '--file': it takes a file name")
    }

    @Test func namesThatAreNotUTF8StayAsTheyAre() throws {
        let odd = Word(bytes: [0x61, 0xFF, 0x62])
        let sample = try parse(odd, "--file", odd)
        #expect(sample.things == [odd] && sample.file == odd)
    }

    @Test(
        arguments: [
            (["--colou", "green", "x"], "Unknown option '--colou'. Did you mean '--colour'?"),
            (["--cuont=3", "x"], "Unknown option '--cuont'. Did you mean '--count'?"),
            (["--zebra", "x"], "Unknown option '--zebra'"),
            (["-x"], "Unknown option '-x'"),
            (["x", "--count"], "Missing value for '--count N'"),
            (["--count", "--loud", "x"], "Missing value for '--count N'"),
            (["--count", "-l", "x"], "Missing value for '--count N'"),
            (["--count", "11", "x"], "The value '11' is invalid for '--count': it takes a whole number from 1 to 10"),
            (
                ["--count", "many", "x"],
                "The value 'many' is invalid for '--count': it takes a whole number from 1 to 10"
            ),
            (
                ["--how-many", "0", "x"],
                "The value '0' is invalid for '--how-many': it takes a whole number from 1 to 10"
            ),
            (["--share", "nan", "x"], "The value 'nan' is invalid for '--share': it takes a number from -1 to 1"),
            (["--share", "2", "x"], "The value '2' is invalid for '--share': it takes a number from -1 to 1"),
            (["--colour", "blue", "x"], "The value 'blue' is invalid for '--colour': it takes one of 'red', 'green'"),
            ([], "Missing expected argument 'THING…'"),
            (["1", "2", "3", "4"], "Unexpected argument '4'"),
            (["--loud", "--count", "9", "x"], "nine are never loud"),
        ] as [([String], String)])
    func complaintsNameWhatIsWrong(_ words: [String], sentence: String) {
        do {
            _ = try Parser<Sample>.parse(words.map { Word($0) })
            Issue.record("taken")
        } catch {
            #expect(error.description == sentence)
        }
    }

    @Test(arguments: ["--help", "-h"]) func helpIsGivenWhateverElseIsWrong(_ word: String) throws {
        guard case .helpWanted = try Parser<Sample>.parse(["--zebra", Word(word)]) else {
            Issue.record("no help")
            return
        }
    }

    @Test func whatIsGivenIsNoted() throws {
        let given = try parse("x", "--how-many", "5", "-l").given
        #expect(given.first(of: ["share", "count"]) == "--how-many" && given.first(of: ["loud"]) == "-l")
        #expect(given.first(of: ["share"]) == nil)
        #expect(throws: UsageError("'--how-many' is in vain")) { try given.refuse(["share", "count"], "is in vain") }
        #expect(throws: UsageError("'-l' is in vain")) { try given.refuse(["loud"], "is in vain") }
        #expect(throws: Never.self) { try given.refuse(["share", "file"], "is in vain") }
        #expect(throws: Never.self) { try parse("--", "--loud").given.refuse(["loud"], "is in vain") }
    }
}

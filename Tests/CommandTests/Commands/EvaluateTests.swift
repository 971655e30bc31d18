import Foundation
import NoteReading
import TestSupport
import Testing

@testable import stickydigit

@Suite struct EvaluateTests {
    private let shell: Shell

    /// A folder with a test set of six and a training set of three, all of them a drawn 3, one in each labelled otherwise.
    init() throws {
        shell = try Shell()
        try set("t10k", labels: [3, 3, 3, 3, 3, 8])
        try set("train", labels: [3, 3, 1])
    }

    private func set(_ name: String, labels: [UInt8]) throws {
        let count = UInt8(labels.count)
        let images = labels.flatMap { _ in DrawnNote.glyph.plane.samples }
        try shell.write("\(name)-images-idx3-ubyte", [0, 0, 8, 3, 0, 0, 0, count, 0, 0, 0, 28, 0, 0, 0, 28] + images)
        try shell.write("\(name)-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, count] + labels)
    }

    private func figures(_ arguments: String) throws -> [String: Any] {
        let result = try shell.run("stickydigit evaluate --format json \(arguments)")
        return try json(try #require(result.lines.first, "\(result.complaints)"))
    }

    // MARK: Images

    @Test func figuresHaveTheirKeysInOrder() throws {
        let result = try shell.run("stickydigit evaluate --format json .")
        #expect(result.status == 0 && result.lines.count == 1)
        let keys = [
            "images", "errors", "accuracy", "interval", "confusion", "per_class", "calibration_error", "seconds",
            "images_per_second",
        ]
        let places = keys.map { result.output.range(of: "\"\($0)\":")?.lowerBound }
        #expect(places.allSatisfy { $0 != nil } && places.map { $0! } == places.map { $0! }.sorted())
        let figures = try json(result.lines[0])
        #expect(figures["images"] as? Int == 6 && figures["errors"] as? Int == 1)
        #expect(figures["accuracy"] as? Double == 0.833333)
        // Wilson's interval of 5 in 6.
        #expect(figures["interval"] as? [Double] == [0.436497, 0.969947])
        let confusion = try #require(figures["confusion"] as? [[Int]])
        #expect(confusion.count == 10 && confusion[3][3] == 5 && confusion[8][3] == 1)
        let classes = try #require(figures["per_class"] as? [[String: Any]])
        #expect(classes[3]["precision"] as? Double == 0.833333 && classes[3]["recall"] as? Int == 1)
        #expect(classes[0]["precision"] is NSNull)
        // What the calibration error is made of.
        let bins = try #require(figures["calibration"] as? [String: [Double]])
        let (answers, right, sums) = try (
            #require(bins["answers"]), #require(bins["right"]), #require(bins["confidence"])
        )
        #expect(answers.count == 15 && answers.reduce(0, +) == 6 && right.reduce(0, +) == 5)
        let error = zip(right, sums).reduce(0) { $0 + abs($1.0 - $1.1) } / 6
        #expect(abs(error - (figures["calibration_error"] as? Double ?? 1)) < 1e-6)
    }

    @Test func textShowsTheSame() throws {
        let result = try shell.run("stickydigit evaluate .")
        #expect(result.output.contains("t10k: 6 images"))
        #expect(result.output.contains("83.33 % (95 % interval 43.65 to 96.99 %), 1 error in 6"))
        #expect(result.complaints.isEmpty)
    }

    @Test(arguments: [
        ("--set test", ["t10k"]), ("--set train", ["train"]), ("--set all", ["t10k", "train"]),
        ("--set auto", ["t10k"]),
    ])
    func setsAreChosen(_ option: String, names: [String]) throws {
        let result = try shell.run("stickydigit evaluate --format json . \(option)")
        #expect(try result.lines.map { try json($0)["set"] as? String } == names)
    }

    @Test func aPairAndAFileOfImagesDoAsWell() throws {
        #expect(try figures("train-images-idx3-ubyte")["images"] as? Int == 3)
        #expect(try figures("train-images-idx3-ubyte train-labels-idx1-ubyte")["images"] as? Int == 3)
        let crossed = try shell.run("stickydigit evaluate train-images-idx3-ubyte t10k-labels-idx1-ubyte")
        #expect(crossed.status == 1 && crossed.complaints.contains("3 images and 6 labels do not belong together"))
    }

    @Test func gzippedFilesAreRead() throws {
        _ = try shell.run("gzip *-ubyte")
        #expect(try figures(".")["images"] as? Int == 6)
        let cut = try shell.run(
            "head -c 100 t10k-images-idx3-ubyte.gz > x && mv x t10k-images-idx3-ubyte.gz; stickydigit evaluate .")
        #expect(cut.status == 1 && cut.output.isEmpty && cut.complaints.contains("cut short"))
    }

    @Test func figuresDoNotDependOnJobsAndBatches() throws {
        func answers(_ options: String) throws -> String {
            let line = try shell.run("stickydigit evaluate --format json --set all . \(options)").output
            return line.replacing(/"seconds":[0-9.]+,"images_per_second":[0-9.]+/, with: "")
        }
        let plain = try answers("")
        for options in ["--jobs 1", "--jobs 5", "--batch 1", "--batch 4 --jobs 3", "--batch 1000"] {
            #expect(try answers(options) == plain)
        }
    }

    @Test(arguments: [("auto", true), ("always", true), ("never", false)])
    func imagesAreNormalisedOrNot(_ choice: String, isNormalised: Bool) throws {
        // Off centre, so that the set does not follow the convention.
        let plane = DrawnNote.glyph.plane.samples
        let shifted = Array(plane[140...]) + Array(repeating: 0, count: 140)
        try shell.write("off-images-idx3-ubyte", [0, 0, 8, 3, 0, 0, 0, 1, 0, 0, 0, 28, 0, 0, 0, 28] + shifted)
        try shell.write("off-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 1, 3])
        #expect(try figures("off-images-idx3-ubyte --normalise \(choice)")["normalised"] as? Bool == isNormalised)
    }

    /// The test set's last image is a 3 that is labelled 8: a wrong label.
    @Test func whatWasMisreadIsNamed() throws {
        let misread = try #require(try figures(".")["misread"] as? [[String: Any]])
        #expect(misread.count == 1 && misread[0]["index"] as? Int == 5)
        #expect(misread[0]["label"] as? Int == 8 && misread[0]["answer"] as? Int == 3)
        #expect((misread[0]["confidence"] as? Double ?? 0) > 0.9 && misread[0]["refused"] as? Bool == false)
        let text = try shell.run("stickydigit evaluate . --list-errors").output
        #expect(text.contains("misread, the surest first\n") && text.contains(/\n +8 +3 +[0-9.]+ %  #5\n/), "\(text)")
        #expect(try !shell.run("stickydigit evaluate .").output.contains("misread"))
    }

    @Test func theSurestOfTheMisreadComeFirst() throws {
        // Two sevens of other shapes and a blank one beside the 3, none of them what their labels say.
        var faint = DrawnNote.glyph.plane.samples
        for i in faint.indices where i / 28 > 13 { faint[i] = 0 }
        let images = faint + Array(repeating: 0, count: 784) + DrawnNote.glyph.plane.samples
        try shell.write("x-images-idx3-ubyte", [0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 28, 0, 0, 0, 28] + images)
        try shell.write("x-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 3, 0, 0, 0])
        let misread = try #require(try figures("x-images-idx3-ubyte --normalise always")["misread"] as? [[String: Any]])
        let refusals = misread.map { $0["refused"] as? Bool == true ? 1 : 0 }
        #expect(misread.first?["index"] as? Int == 2 && refusals == refusals.sorted())
        #expect(
            misread.last?["index"] as? Int == 1 && misread.last?["answer"] is NSNull
                && misread.last?["confidence"] is NSNull)
    }

    @Test func photographsThatWereMisreadAreNamed() throws {
        try photographs()
        let misread = try #require(try figures("truth.csv")["misread"] as? [[String: Any]])
        #expect(misread.count == 2 && misread[0]["path"] as? String == "note.png" && misread[0]["label"] as? Int == 7)
        #expect(misread[0]["answer"] as? Int == 1 && misread[1]["path"] as? String == "missing.png")
        let text = try shell.run("stickydigit evaluate truth.csv --list-errors --exit-zero").output
        #expect(text.contains(/\n +7 +1 +[0-9.]+ %  note.png\n +1 +- +-  missing.png\n/), "\(text)")
    }

    /// What is refused as no digit counts with the digit it is nearest to, and how often that is right is said.
    @Test func ofTheRefusedItIsSaidHowManyWouldBeRight() throws {
        // A bar with a bar across it is no digit.
        var cross = [UInt8](repeating: 0, count: 784)
        for i in 4..<24 { for k in 13..<16 { (cross[28 * i + k], cross[28 * k + i]) = (255, 255) } }
        let images = (0..<10).flatMap { _ in cross }
        try shell.write("x-images-idx3-ubyte", [0, 0, 8, 3, 0, 0, 0, 10, 0, 0, 0, 28, 0, 0, 0, 28] + images)
        try shell.write("x-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 10] + Array(0..<10))
        let answers = try figures("x-images-idx3-ubyte")
        try #require(answers["refused"] as? Int == 10)
        #expect(answers["refused_right"] as? Int == 1 && answers["errors"] as? Int == 9)
        let text = try shell.run("stickydigit evaluate x-images-idx3-ubyte").output
        #expect(
            text.contains("refused            10 as no digit (their nearest digit counts; of 1 it is right)\n"),
            "\(text)")
    }

    // MARK: As data sets have it

    /// The 3, and what a file of it says.
    private func threes(_ name: String, type: UInt8, _ number: (UInt8) -> [UInt8]) throws {
        let images = (0..<4).flatMap { _ in DrawnNote.glyph.plane.samples.flatMap(number) }
        try shell.write("\(name)-images-idx3-x", [0, 0, type, 3, 0, 0, 0, 4, 0, 0, 0, 28, 0, 0, 0, 28] + images)
        try shell.write("\(name)-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 4, 3, 3, 3, 3])
    }

    private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }

    /// Images as they are saved by programs for other purposes: each is known by its values.
    @Test func imagesOfAnyKindOfNumberAreRead() throws {
        try threes("bits", type: 8) { [$0 > 127 ? 1 : 0] }
        try threes("inverted", type: 8) { [255 - $0] }
        try threes("invertedbits", type: 8) { [$0 > 127 ? 0 : 1] }
        try threes("sixteen", type: 8) { [$0 / 16] }
        try threes("signed", type: 9) { [UInt8(bitPattern: Int8(Int($0) - 128))] }
        try threes("short", type: 0x0B) { Self.bytes(UInt64($0), 2) }
        try threes("wide", type: 0x0C) { Self.bytes(UInt64($0) * 257, 4) }
        try threes("float", type: 0x0D) { Self.bytes(UInt64((Float($0) / 255).bitPattern), 4) }
        try threes("double", type: 0x0E) { Self.bytes((Double($0) / 127.5 - 1).bitPattern, 8) }
        try threes("standard", type: 0x0D) { Self.bytes(UInt64(((Float($0) / 255 - 0.1307) / 0.3081).bitPattern), 4) }
        for name in [
            "bits", "inverted", "invertedbits", "sixteen", "signed", "short", "wide", "float", "double", "standard",
        ] {
            let answers = try figures("\(name)-images-idx3-x")
            #expect(answers["errors"] as? Int == 0 && answers["images"] as? Int == 4, "\(name): \(answers)")
            #expect(answers["inverted"] as? Bool == name.hasPrefix("inverted"), "\(name)")
            #expect((answers["scale"] is NSNull) == ["inverted", "short"].contains(name), "\(name)")
        }
        let text = try shell.run("stickydigit evaluate bits-images-idx3-x")
        #expect(text.output.contains("bits: 4 images, their values 0 to 1 taken for black to white, "))
        #expect(try shell.run("stickydigit evaluate inverted-images-idx3-x").output.contains("4 images, inverted, "))
    }

    /// QMNIST's labels are rows of eight numbers, the digit first.
    @Test func qmnistsLabelsAreRead() throws {
        let images = (0..<3).flatMap { _ in DrawnNote.glyph.plane.samples }
        try shell.write("qmnist-test-images-idx3-ubyte", [0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 28, 0, 0, 0, 28] + images)
        let rows = [3, 3, 8].flatMap { label in
            [label, 7, 4000, 0x1003, 0, 0, 12_345_678, 0].flatMap { Self.bytes(UInt64($0), 4) }
        }
        try shell.write("qmnist-test-labels-idx2-int", [0, 0, 0x0C, 2, 0, 0, 0, 3, 0, 0, 0, 8] + rows)
        _ = try shell.run("mkdir qmnist; mv qmnist-* qmnist; gzip qmnist/*labels*")
        for path in ["qmnist", "qmnist/qmnist-test-images-idx3-ubyte"] {
            let answers = try figures(path)
            #expect(answers["set"] as? String == "qmnist-test" && answers["errors"] as? Int == 1, "\(answers)")
        }
    }

    /// EMNIST's images have rows and columns exchanged.
    @Test func transposedImagesAreReadOrHintedAt() throws {
        let glyph = DrawnNote.glyph.plane.samples
        let turned = (0..<784).map { glyph[$0 % 28 * 28 + $0 / 28] }
        let images = (0..<8).flatMap { _ in turned }
        try shell.write("e-images-idx3-ubyte", [0, 0, 8, 3, 0, 0, 0, 8, 0, 0, 0, 28, 0, 0, 0, 28] + images)
        try shell.write("e-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 8] + Array(repeating: 3, count: 8))
        let plain = try figures("e-images-idx3-ubyte")
        try #require(plain["errors"] as? Int == 8)
        #expect(
            plain["hint"] as? String
                == "their rows and columns seem to be exchanged, as EMNIST's are; with --transpose 100 % of them would be read rightly"
        )
        #expect(
            try shell.run("stickydigit evaluate e-images-idx3-ubyte").output.contains("\nhint               their rows")
        )
        let right = try figures("e-images-idx3-ubyte --transpose")
        #expect(right["errors"] as? Int == 0 && right["hint"] is NSNull && right["transposed"] as? Bool == true)
        let wrong = try figures("train-images-idx3-ubyte --transpose")
        #expect((wrong["hint"] as? String)?.hasPrefix("without --transpose") == (wrong["errors"] as? Int == 3))
        #expect(try figures(".")["hint"] is NSNull)
    }

    @Test func missingLabelsAreSaid() throws {
        _ = try shell.run("mkdir bare; mv t10k-images-idx3-ubyte bare")
        let folder = try shell.run("stickydigit evaluate bare")
        #expect(folder.status == 1)
        #expect(
            folder.complaints
                == "stickydigit: bare: there are images of digits in it, t10k-images-idx3-ubyte, and their labels are missing; put "
                + "them beside them as t10k-labels-idx1-ubyte\n")
        let file = try shell.run("stickydigit evaluate bare/t10k-images-idx3-ubyte")
        #expect(
            file.status == 1
                && file.complaints.contains(
                    "its labels are not beside it; name them after it, or put them there as t10k-labels-idx1-ubyte")
        )
    }

    @Test(
        arguments: [
            (
                [0, 0, 8, 3, 0, 0, 0, 3, 0, 0],
                "its header promises 16 bytes of images and there are 10; get the file again"
            ),
            ([0, 0, 0x0D, 3], "its header promises 16 bytes of images and there are 4; get the file again"),
            ([0, 0, 8, 5, 0, 0, 0, 3], "not an IDX file of images (it begins 00 00 08 05); name one such as MNIST's"),
            ([0, 0, 8, 2, 0, 0], "its header promises 12 bytes of labels and there are 6; get the file again"),
            (
                [0, 0, 8, 4, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
                "its images are 1 × 3 × 2 × 2, in more than one channel; save them as shades of grey"
            ),
            (
                [0, 0, 0x0D, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0x7F, 0xC0, 0, 0],
                "sample 0 of its images is no number that a shade could be; name a file whose samples all are"
            ),
        ] as [([UInt8], String)])
    func anIDXFileOfNoSuchFormIsNamed(_ bytes: [UInt8], sentence: String) throws {
        try shell.write("x-images-idx3-ubyte", bytes)
        try shell.write("x-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 1, 3])
        let result = try shell.run("stickydigit evaluate x-images-idx3-ubyte")
        #expect(
            result.status == 1 && result.complaints == "stickydigit: x-images-idx3-ubyte: \(sentence)\n", "\(result)")
    }

    @Test func whatWasMisreadIsDrawn() throws {
        let result = try shell.run("stickydigit evaluate . --errors misread.png")
        #expect(result.status == 0)
        #expect(try shell.bytes("misread.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try shell.run("stickydigit evaluate . --errors misread.gif").status == 64)
        let nowhere = try shell.run("stickydigit evaluate . --errors no/such/misread.png")
        #expect(nowhere.status == 1 && nowhere.complaints.contains("no/such/misread.png: cannot be written"))
        #expect(!nowhere.output.isEmpty)
    }

    @Test(arguments: [
        ("nowhere", "nowhere: no such file"), ("empty", "there are no IDX files and no truth.csv in it"),
        ("t10k-labels-idx1-ubyte", "these are labels; name the images"),
        ("note.png", "this is a PNG picture; name a truth file"),
        ("hello.txt", "row 1 names"), ("notes.json", "it is not JSON"), ("/dev/null", "a device"),
    ])
    func whatCannotBeMeasuredGetsASentence(_ path: String, sentence: String) throws {
        try shell.write("hello.txt", ",7\n")
        try shell.write("notes.json", "[{")
        try shell.write("note.png", try Fixture.note)
        let result = try shell.run("mkdir empty; stickydigit evaluate \(path)")
        #expect(
            result.status == 1 && result.output.isEmpty && result.complaints.contains(sentence), "\(result.complaints)")
    }

    @Test func aSetThatCannotBeReadKeepsNobodyFromTheOthers() throws {
        try shell.write("a-images-idx3-ubyte", [0, 0, 8, 3])
        try shell.write("a-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 1, 3])
        let result = try shell.run("stickydigit evaluate --format json --set all . --errors wrong.png")
        #expect(result.status == 1 && result.lines.count == 2)
        #expect(result.complaints.contains("a-images-idx3-ubyte: its header promises"))
        #expect(try Set(shell.names(".")).isSuperset(of: ["wrong-t10k.png", "wrong-train.png"]))
    }

    @Test func setsAreNamedInMessages() throws {
        let result = try shell.run("rm train*; stickydigit evaluate . --set train")
        #expect(result.status == 1 && result.complaints.contains("there is only t10k in it; "))
        _ = try shell.run("mkdir plain; for f in images-idx3 labels-idx1; do mv t10k-$f-ubyte plain/$f-ubyte; done")
        #expect(try figures("plain")["set"] as? String == "images")
    }

    /// A header may promise a gibibyte that a few bytes cannot unpack to: none of it is taken.
    @Test(.enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"))
    func gzippedHeadersThatLieTakeNoMemory() throws {
        try shell.write("x-images-idx3-ubyte", [0, 0, 8, 3, 0, 15, 0, 0, 0, 0, 0, 32, 0, 0, 0, 32])
        try shell.write("x-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 1, 3])
        let result = try shell.run("gzip x-*; ulimit -v 600000; stickydigit evaluate x-images-idx3-ubyte.gz")
        #expect(result.status == 1 && result.complaints.contains("promises 1006632960 bytes of images and there are 0"))
    }

    @Test func standardInputIsReadOnce() throws {
        for words in ["evaluate - -", "evaluate --weights - -", "classify --weights - -", "benchmark - -"] {
            let result = try shell.run("stickydigit \(words)")
            #expect(result.status == 64 && result.complaints.contains("can be read only once, and it is named 2 times"))
        }
    }

    @Test func weightsCanBeOthers() throws {
        let weights = Fixture.folder + "/../Weights/digits.safetensors"
        #expect(try figures(". --weights '\(weights)'")["images"] as? Int == 6)
        let broken = try shell.run("stickydigit evaluate . --weights t10k-labels-idx1-ubyte")
        #expect(broken.status == 1 && broken.complaints.hasPrefix("stickydigit: t10k-labels-idx1-ubyte: "))
    }

    // MARK: Photographs

    /// The small fixture note, described in three ways: as it is, with a wrong digit, and a file that is not there.
    private func photographs() throws {
        try shell.write("note.png", Fixture.note)
        let corners = Fixture.noteCorners
        try shell.write("truth.csv", "note.png,1,\(corners)\nnote.png,7,\(corners)\nmissing.png,1,\(corners)\n")
    }

    @Test func photographsAreMeasuredFromFileToDigit() throws {
        try photographs()
        let result = try shell.run("stickydigit evaluate --format json truth.csv")
        #expect(result.status == 1)
        #expect(result.complaints == "stickydigit: missing.png: no such file; check the name\n")
        let figures = try json(result.lines[0])
        #expect(figures["images"] as? Int == 3 && figures["errors"] as? Int == 2 && figures["unreadable"] as? Int == 1)
        #expect(figures["notes_found"] as? Int == 2)
        #expect(abs((figures["mean_iou"] as? Double ?? 0) - 2.0 / 3) < 0.04)
        #expect(figures["recall_iou_90"] as? Double == 0.666667 && figures["iou_90"] as? Int == 2)
        #expect(abs((figures["iou_sum"] as? Double ?? 0) / 3 - (figures["mean_iou"] as? Double ?? 1)) < 1e-6)
        #expect((figures["unanswered"] as? [Int])?[1] == 1)
        let text = try shell.run("stickydigit evaluate truth.csv --exit-zero --errors misread.png --jobs 3")
        #expect(text.status == 0 && text.output.contains("notes found        2 of 3"))
        #expect(try shell.names(".").contains("misread.png"))
    }

    @Test func cornersCanBeGiven() throws {
        try photographs()
        let figures = try figures("truth.csv --use-corners")
        #expect(figures["corners"] as? String == "given" && figures["mean_iou"] is NSNull)
        #expect((figures["confusion"] as? [[Int]])?[1][1] == 1)
        for place in ["--whole", "--or-whole", "--detected-only", "--quad \(Fixture.noteCorners)"] {
            #expect(try shell.run("stickydigit evaluate truth.csv --use-corners \(place)").status == 64)
        }
        try shell.write("turned.csv", "note.png,1,82.43,188.16,225.8,192.35,240.59,47.26,84.32,36.9\n")
        let turned = try shell.run("stickydigit evaluate turned.csv --use-corners")
        #expect(turned.status == 1 && turned.complaints.contains("row 1 gives the corners as “82.43,"), "\(turned)")
    }

    @Test(arguments: [
        "--use-corners", "--whole", "--or-whole", "--detected-only", "--upright", "--quad 0,0,9,0,9,9,0,9",
        "--minimum-size 0.2", "--enhance apple", "--max-pixels 100",
    ])
    func whatIsForPhotographsIsNotForImages(_ option: String) throws {
        for path in [".", "train-images-idx3-ubyte", "train-images-idx3-ubyte train-labels-idx1-ubyte"] {
            let result = try shell.run("stickydigit evaluate \(path) \(option)")
            #expect(result.status == 64 && result.output.isEmpty && result.complaints.count { $0 == "\n" } == 1)
            let name = option.prefix { $0 != " " }
            // Of files that were not looked into nothing is said.
            let finding =
                path.contains(" ") ? "of two files the first is taken for images" : "these are images"
            #expect(result.complaints.contains("\(finding) of digits, for which '\(name)' does nothing"), "\(result)")
        }
    }

    @Test(arguments: ["--set test", "--normalise auto", "--batch 3"])
    func whatIsForImagesIsNotForPhotographs(_ option: String) throws {
        try photographs()
        let result = try shell.run("mkdir only; mv truth.csv note.png only; stickydigit evaluate only \(option)")
        let name = option.prefix { $0 != " " }
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.complaints.contains("this tells of photographs, for which '\(name)' does nothing"), "\(result)")
    }

    /// A file of images may be larger; which of the two it is only its bytes tell.
    @Test func aTruthFileIsNotEndlessWhereverItIs() throws {
        let result = try shell.run("truncate -s 257M truth.csv; stickydigit evaluate truth.csv")
        #expect(result.status == 1 && result.complaints.contains("larger than the 256 MiB"), "\(result)")
    }

    @Test func whatChoosesAmongSetsIsNotForOne() throws {
        let result = try shell.run("stickydigit evaluate train-images-idx3-ubyte --set train")
        #expect(result.status == 64 && result.complaints.contains("this is one set, for which '--set' does nothing"))
    }

    @Test func cornersThatAreToBeUsedMustBeThere() throws {
        try shell.write("note.png", Fixture.note)
        try shell.write("bare.csv", "note.png,1\n")
        let result = try shell.run("stickydigit evaluate bare.csv --use-corners")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.complaints == "stickydigit: bare.csv: it gives no corners; add them, or leave out '--use-corners'\n")
    }

    @Test func imagesOfAnotherSizeAreToldByTheOption() throws {
        try shell.write("small-images-idx3-ubyte", [0, 0, 8, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 9, 9, 9, 9])
        try shell.write("small-labels-idx1-ubyte", [0, 0, 8, 1, 0, 0, 0, 1, 3])
        let result = try shell.run("stickydigit evaluate small-images-idx3-ubyte --normalise never")
        #expect(
            result.status == 1
                && result.complaints.contains("2 × 2, and the network takes 28 × 28; set --normalise to auto"))
    }

    @Test func readingOptionsHold() throws {
        try photographs()
        #expect(try figures("truth.csv --minimum-size 1 --detected-only")["notes_found"] as? Int == 0)
        #expect(try figures("truth.csv --whole")["notes_found"] as? Int == 2)
        #expect(try figures("truth.csv --whole")["recall_iou_90"] as? Int == 0)
        #expect(try figures("truth.csv --max-pixels 100")["unreadable"] as? Int == 3)
        let corners = Fixture.noteCorners
        #expect(abs((try figures("truth.csv --quad \(corners)")["mean_iou"] as? Double ?? 0) - 2.0 / 3) < 1e-4)
    }

    @Test func aFolderWithATruthFileAndLevelsWillDo() throws {
        try shell.write(
            "photos.json", #"[{"file": "note.png", "digit": 1, "level": "easy"}, {"file": "note.png", "digit": 2}]"#)
        try photographs()
        _ = try shell.run("mkdir scenes; mv note.png scenes; mv photos.json scenes/truth.json")
        let levels = try figures("scenes")["levels"] as? [[String: Any]]
        #expect(levels?.count == 1 && levels?[0]["level"] as? String == "easy" && levels?[0]["errors"] as? Int == 0)
        #expect(try shell.run("stickydigit evaluate scenes").output.contains("no corners are known"))
    }
}

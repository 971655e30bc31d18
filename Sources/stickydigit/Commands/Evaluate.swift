internal import NoteReading

/// `stickydigit evaluate PATH`
struct Evaluate: ReadsPhotographs {
    static let name = "evaluate"
    static let summary = "Measure how often digits are read rightly, on images or photographs whose digits are known."
    static let discussion = """
        PATH is a folder with MNIST's IDX files (gzipped or not), a file of images with its labels beside it or named after it, or a \
        photographs' truth file: CSV with the columns path (or file), digit and, where known, the corners top_left_x, top_left_y and on \
        clockwise; or JSON, a list of objects with file, digit and quad; or a ZIP or tar of photographs, each with its label beside it \
        as WebDataset has them: 000123.jpg with 000123.cls, the digit as text, or 000123.json, an object with digit and quad.
        Accuracy comes with its 95 % Wilson interval, calibration as the expected error over 15 bins of equal width. An image that is not \
        taken for a digit counts with the digit it is nearest to; a photograph counts as it is answered: right is the true digit, or none \
        where there is none.
        """
    static let examples: [(line: String, effect: String)] = [
        ("stickydigit evaluate mnist/", "The test set of MNIST."),
        ("stickydigit evaluate mnist/ --errors misread.png", "The same, and a picture of what was misread."),
        ("stickydigit evaluate mnist/ --set train --list-errors", "Which labels may be wrong."),
        ("stickydigit evaluate images-idx3-ubyte.gz labels-idx1-ubyte.gz", "A pair of files."),
        ("stickydigit evaluate photos/truth.csv --format json", "Photographs, from file to digit."),
        ("stickydigit evaluate shard-000042.tar", "The same in an archive, with their labels."),
    ]
    static let operands = Operands<Evaluate>(
        placeholder: "PATH [LABELS]", help: "A folder, a file of images and one of labels, a truth file or an archive.",
        count: 1...2
    ) { $0.paths.append($1) }

    /// Which sets of a folder are measured.
    enum Choice: String, CaseIterable, Sendable {
        /// The test sets, or all where none is called one.
        case auto
        case test, train, all
    }

    var given = GivenOptions()
    var reading = ReadingSettings()
    var paths: [Word] = []
    var format = ReportFormat.text
    var set = Choice.auto
    var normalisation = DigitImages.Normalisation.auto
    var isTransposed = false
    var usesCorners = false
    var listsErrors = false
    var errors: Word?
    var batch = 64
    /// 0 for as many as there are processors.
    var jobs = 0
    var exitsZero = false

    var workers: Int { jobs == 0 ? Workers.processors : jobs }

    static let options: [OptionGroup<Evaluate>] = [
        OptionGroup(
            "Results",
            [
                .choice("format", \.format, "How figures are printed: a page of text or a JSON object a set."),
                .path(
                    "errors", placeholder: "FILE.png", \.errors,
                    """
                    Write the misread digits as one picture: what it is, what was said, which one it is. Of several sets \
                    each has its own, FILE-SET.png.
                    """),
                .flag(
                    "list-errors",
                    """
                    Name what was misread under the figures: label, answer, confidence and which one it is, the surest first, so that \
                    wrong labels stand out. JSON always has it, in 'misread'.
                    """
                ) { $0.listsErrors = true },
                .flag("exit-zero", "Exit with status 0 even when some files could not be read.") {
                    $0.exitsZero = true
                },
            ]),
        OptionGroup(
            "What is measured",
            [
                .choice(
                    "set", \.set,
                    "Which of a folder's sets; 'auto' takes the test sets, or all where none is called one."),
                .choice(
                    "normalise", \.normalisation,
                    "Whether images are cut and centred as MNIST's are; 'auto' decides once for each set."),
                .flag("transpose", "Exchange rows and columns of images first, as EMNIST's files take it.") {
                    $0.isTransposed = true
                },
                .flag("use-corners", "Photographs are read where the truth says the note is, not where it is found.") {
                    $0.usesCorners = true
                },
                .count("batch", in: 1...100_000, \.batch, "Images given to the network at a time."),
                .count(
                    "jobs", in: 0...Workers.most, \.jobs,
                    "Batches or photographs read at a time; 0 for one a processor."),
            ]),
        .place, .detector, .reader,
    ]

    func validate() throws(UsageError) {
        try validate(reading: paths)
        if let errors, errors.ending != "png" {
            throw UsageError("'--errors \(errors.shown)' does not end in .png, the format that is written")
        }
        let isPlaced =
            reading.isWhole || reading.isOrWhole || reading.isDetectedOnly || reading.quadrilateral != nil
        if usesCorners, isPlaced {
            throw UsageError(
                "'--use-corners' and '--whole', '--or-whole', '--detected-only' or '--quad' contradict each other: "
                    + "give one of them")
        }
    }

    func run() throws(StartFailure) -> ExitStatus {
        let isWhole = try EvaluateRun(self).run()
        return isWhole || exitsZero ? .done : .incomplete
    }
}

internal import NoteReading

/// `stickydigit classify PHOTO…`
struct Classify: ReadsPhotographs {
    static let name = "classify"
    static let summary = "Print the digit on the sticky note in each photograph."
    static let discussion = """
        Results go to standard output, one line a photograph, in the order the photographs were named; all else goes to standard error.
        Exit status: 0 when every photograph was read (finding no note is a result), 1 when some could not be, 64 for wrong usage.
        """
    static let examples: [(line: String, effect: String)] = [
        ("stickydigit classify note.jpg", "Read one photograph."),
        ("stickydigit classify --format json *.jpg > answers.jsonl", "Read many, one JSON object a line."),
        ("find . -name '*.jpg' -print0 | stickydigit classify --files-from - -0", "Read all that are in a folder."),
        ("stickydigit classify --dump steps note.jpg", "See what each stage made of it."),
    ]
    static let operands = Operands<Classify>(
        placeholder: "PHOTO…", help: "JPEG, PNG, HEIC or WebP files; - is standard input.", count: 0...Int.max
    ) { $0.photos.append($1) }

    var given = GivenOptions()
    var reading = ReadingSettings()
    var photos: [Word] = []
    var format = ReportFormat.text
    var top = 1
    var list: Word?
    var isListNULSeparated = false
    /// 0 for as many as there are processors.
    var jobs = 0
    var dump: Word?
    var annotate: Word?
    var exitsZero = false

    static let options: [OptionGroup<Classify>] = [
        OptionGroup(
            "Results",
            [
                .choice("format", \.format, "How results are printed: a line of text or a JSON object a photograph."),
                .count("top", in: 1...10, placeholder: "K", \.top, "List the K likeliest digits of each note."),
                .count(
                    "max-notes", "maximum-observations", in: 0...10_000, \.reading.detect.maximumObservations,
                    "How many notes are read in a photograph: the largest that surely are some, then the likeliest; 0 for all."
                ),
                .path(
                    "annotate", placeholder: "FILE", \.annotate,
                    """
                    Write the photograph with corners and digit drawn on it, PNG or JPEG by its ending. For several \
                    photographs FILE is a folder or has {} in place of their names.
                    """),
                .path(
                    "dump", placeholder: "DIR", \.dump, "Write each stage's picture into DIR, a folder a photograph."),
                .flag("exit-zero", "Exit with status 0 even when some photographs could not be read.") {
                    $0.exitsZero = true
                },
            ]),
        OptionGroup(
            "Photographs",
            [
                .path(
                    "files-from", placeholder: "LIST", \.list,
                    "Read the photographs' names from LIST, one a line; - is standard input."
                ),
                .flag("null", letter: "0", "Names in LIST end in a NUL byte instead of a newline.") {
                    $0.isListNULSeparated = true
                },
                .count("jobs", in: 0...Workers.most, \.jobs, "Photographs read at a time; 0 for one a processor."),
            ]),
        .place, .detector, .reader,
    ]

    /// How many photographs are read at a time.
    var workers: Int {
        let wanted = jobs == 0 ? Workers.processors : jobs
        return list == nil ? min(wanted, photos.count) : wanted
    }

    func validate() throws(UsageError) {
        try validate(reading: photos + [list])
        guard !photos.isEmpty || list != nil else { throw UsageError("Missing expected argument 'PHOTO…'") }
        try refuseNullWithoutList(list)
        if let annotate { _ = try AnnotationPlace(annotate, isForSeveral: list != nil || photos.count > 1) }
    }

    func run() throws(StartFailure) -> ExitStatus {
        let failures = try ClassifyRun(self).run()
        return failures == 0 || exitsZero ? .done : .incomplete
    }
}

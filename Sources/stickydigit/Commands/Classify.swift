internal import NoteReading

/// `stickydigit classify PHOTO…`
struct Classify: ReadsPhotographs {
    static let name = "classify"
    static let summary = "Print the digit on the sticky note in each photograph."
    static let discussion = """
        A folder stands for the photographs in it, in natural order (note2 before note10). Photographs are turned upright as their \
        files say: by EXIF, or in HEIC and AVIF by the container's own turn where there is one, else by EXIF.
        A ZIP or a tar, compressed by gzip, zstd or xz or not, stands for the photographs in it, in its own order, and is never \
        unpacked to disk; a member is named ARCHIVE/MEMBER. Its other members, hidden ones and archives in it are passed over and counted.
        Results go to standard output, one line a photograph, in the order the photographs were named; all else goes to standard error.
        Exit status: 0 when every photograph was read (finding no note is a result), 1 when some could not be, 64 for wrong usage.
        """
    static let examples: [(line: String, effect: String)] = [
        ("stickydigit classify note.jpg", "Read one photograph."),
        ("stickydigit classify --format json *.jpg > answers.jsonl", "Read many, one JSON object a line."),
        ("stickydigit classify --recursive photos", "Read all that are in a folder and below it."),
        ("stickydigit classify album.zip", "Read all that are in an archive."),
        (
            "stickydigit classify --shard $SLURM_ARRAY_TASK_ID/100 shards/*.tar",
            "Read one of a hundred parts, as a job of an array 0-99."
        ),
        ("find . -name '*.jpg' -print0 | stickydigit classify --files-from - -0", "Read what another program names."),
        ("stickydigit classify --dump steps note.jpg", "See what each stage made of it."),
    ]
    static let operands = Operands<Classify>(
        placeholder: "PHOTO…",
        help: "JPEG, PNG, HEIC, AVIF or WebP files, or folders or archives of them; - is standard input.",
        count: 0...Int.max
    ) { $0.photos.append($1) }

    var given = GivenOptions()
    var reading = ReadingSettings()
    var photos: [Word] = []
    var format = ReportFormat.text
    var top = 1
    var isRecursive = false
    var list: Word?
    var isListNULSeparated = false
    /// 0 for as many as there are processors.
    var jobs = 0
    var dump: Word?
    var annotate: Word?
    var exitsZero = false
    var shard = Shard()

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
                .flag("recursive", letter: "r", "Of a folder, read those in the folders below it too.") {
                    $0.isRecursive = true
                },
                .value(
                    "shard", placeholder: "I/N", standard: "0/1",
                    """
                    Read every N-th input, the first being number I, counted from 0 as Slurm (SLURM_ARRAY_TASK_ID) and \
                    Kubernetes (JOB_COMPLETION_INDEX) count jobs: N programs read all between them, each input once. Photographs in \
                    folders and archives are inputs each.
                    """
                ) { settings, word throws(InvalidValue) in settings.shard = try Shard(word) },
                .count("jobs", in: 0...Workers.most, \.jobs, "Photographs read at a time; 0 for one a processor."),
            ]),
        .place, .detector, .reader,
    ]

    /// How many photographs are read at a time.
    var workers: Int {
        let wanted = jobs == 0 ? Workers.processors : jobs
        return isCounted && !photos.contains("-") ? min(wanted, photos.count) : wanted
    }

    /// Whether as many photographs are read as were named, if standard input is one.
    var isCounted: Bool {
        list == nil && !namesFolder && !photos.contains { ArchiveInput.isArchive($0) }
    }

    private var namesFolder: Bool { photos.contains { $0 != "-" && FileReading.isFolder($0) } }

    /// Whether more than one may be read.
    var readsSeveral: Bool { photos.count > 1 || !isCounted }

    func validate() throws(UsageError) {
        try validate(reading: photos + [list])
        guard !photos.isEmpty || list != nil else { throw UsageError("Missing expected argument 'PHOTO…'") }
        try refuseNullWithoutList(list)
        if list == nil, !namesFolder {
            try given.refuse(["recursive"], "is for folders, and none is named: leave it out")
        }
        if let annotate { _ = try AnnotationPlace(annotate, isForSeveral: readsSeveral) }
    }

    func run() throws(StartFailure) -> ExitStatus {
        let failures = try ClassifyRun(self).run()
        return failures == 0 || exitsZero ? .done : .incomplete
    }
}

internal import NoteReading

/// `stickydigit benchmark`
struct Benchmark: ReadsPhotographs {
    static let name = "benchmark"
    static let summary = "Measure what this machine does: each stage's time, and images a second."
    static let discussion = """
        Times are medians over the runs, on one processor, of reading a photograph that is in memory already, decoding included. Without a \
        photograph one of 12 megapixels is drawn. The network's images a second are measured on as many workers as --jobs says.
        """
    static let examples: [(line: String, effect: String)] = [
        ("stickydigit benchmark", "A drawn photograph."),
        ("stickydigit benchmark --runs 50 *.jpg", "Your own photographs, longer."),
    ]
    static let operands = Operands<Benchmark>(
        placeholder: "PHOTO…", help: "JPEG, PNG, HEIC, AVIF or WebP files.", count: 0...Int.max, isOptional: true
    ) { $0.photos.append($1) }

    var given = GivenOptions()
    var reading = ReadingSettings()
    var photos: [Word] = []
    var format = ReportFormat.text
    var runs = 20
    var jobs = 1

    static let options: [OptionGroup<Benchmark>] = [
        OptionGroup(
            "Measuring",
            [
                .choice("format", \.format, "How figures are printed: a page of text or a JSON object."),
                .count("runs", in: 1...100_000, \.runs, "How often each photograph is read."),
                .count("jobs", in: 0...Workers.most, \.jobs, "Workers that run the network; 0 for one a processor."),
            ]),
        .place, .detector, .reader,
    ]

    func validate() throws(UsageError) {
        try validate(reading: photos)
    }

    func run() throws(StartFailure) -> ExitStatus {
        Console.print(try BenchmarkRun(self).report())
        return .done
    }
}

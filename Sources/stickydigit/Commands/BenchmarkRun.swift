internal import NoteReading

/// Measures the stages on photographs and the network on a drawn digit.
struct BenchmarkRun {
    /// As wide as a phone's photographs of 12 megapixels.
    private static let drawnWidth = 4032
    /// Bytes that drawing it takes: its colours, and its file as it grows.
    private static let drawing = 48 << 20
    private static let batches = [1, 64, 1000]
    /// Long enough that a millisecond does not matter.
    private static let networkTime = Duration.milliseconds(500)

    private let settings: Benchmark
    private let reader: NoteReader

    init(_ settings: Benchmark) throws(StartFailure) {
        self.settings = settings
        reader = try settings.reading.reader()
    }

    func report() throws(StartFailure) -> String {
        let photos = try photographs()
        let stages = try stages(photos)
        let jobs = settings.jobs == 0 ? Workers.processors : settings.jobs
        let rates = BenchmarkRun.batches.map { batch in
            NetworkRate(batch: batch, imagesPerSecond: rate(of: reader.recognise, batch: batch, jobs: jobs))
        }
        return BenchmarkFigures(photos: photos.count, runs: settings.runs, stages: stages, jobs: jobs, rates: rates)
            .report(settings.format)
    }

    private func photographs() throws(StartFailure) -> [(name: Word, bytes: [UInt8])] {
        guard !settings.photos.isEmpty else {
            let name: Word = "drawn photograph"
            try StartFailure.naming(name) { () throws(FileFailure) in
                try MemoryLimit.check(BenchmarkRun.drawing)
            }
            return [(name, DrawnNote.picture(width: BenchmarkRun.drawnWidth).jpeg())]
        }
        var photos: [(name: Word, bytes: [UInt8])] = []
        for path in settings.photos {
            let bytes = try StartFailure.naming(path) { () throws(FileFailure) in try FileReading.contents(of: path) }
            photos.append((path, bytes))
        }
        return photos
    }

    /// Each stage's median time, and that of the whole, in milliseconds.
    private func stages(_ photos: [(name: Word, bytes: [UInt8])]) throws(StartFailure) -> [(name: String, time: Double)]
    {
        var times: [(name: String, times: [Double])] = []
        func add(_ name: String, _ time: Double) {
            if let i = times.firstIndex(where: { $0.name == name }) {
                times[i].times.append(time)
            } else {
                times.append((name, [time]))
            }
        }
        for (name, bytes) in photos {
            // The first time pays for what is made once, such as pages of memory.
            for run in 0...settings.runs {
                let start = ContinuousClock().now
                let report = try StartFailure.naming(name) { () throws(DecodingFailure) in try reader(bytes) }
                let whole = (ContinuousClock().now - start) / .milliseconds(1)
                guard run > 0 else { continue }
                for (stage, time) in report.milliseconds { add(stage, time) }
                add("all", whole)
            }
        }
        let all = times.filter { $0.name == "all" }
        return (times.filter { $0.name != "all" } + all).map { ($0.name, BenchmarkRun.median($0.times)) }
    }

    /// Images a second, over all workers.
    private func rate(of network: Recognise, batch: Int, jobs: Int) -> Double {
        let glyphs = Array(repeating: DrawnNote.glyph, count: batch)
        _ = network(glyphs)
        let clock = ContinuousClock()
        let start = clock.now
        let done = Monitor(0)
        Workers.run(jobs) {
            var images = 0
            while clock.now - start < BenchmarkRun.networkTime { images += network(glyphs).count }
            done.change { $0 += images }
        }
        return Double(done.change { $0 }) / ((clock.now - start) / .seconds(1))
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

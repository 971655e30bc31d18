internal import NoteReading

/// Finds out what `evaluate` was given and measures it.
struct EvaluateRun {
    /// The largest of MNIST's kind, unpacked.
    private static let largestFile = 1 << 30
    /// A line a photograph, for a million of them.
    private static let largestTruth = 256 << 20

    private let settings: Evaluate

    init(_ settings: Evaluate) {
        self.settings = settings
    }

    /// Whether all that was to be measured could be read.
    func run() throws(StartFailure) -> Bool {
        let path = settings.paths[0]
        if settings.paths.count == 2 {
            return try digits(name: path.lastPart.text, images: path, labels: settings.paths[1])
        }
        if FileReading.isFolder(path) { return try folder(path) }
        let bytes = try contents(of: path, limit: EvaluateRun.largestFile)
        guard IDX.isImages(bytes) else { return try photographs(path, bytes) }
        let names = try names(in: path.folder.bytes.isEmpty ? "." : path.folder)
        guard let set = DigitSet.set(images: path.lastPart.text, among: Set(names)) else {
            throw StartFailure(path: path, reason: "its labels are not beside it; name them after it")
        }
        return try digits(name: set.name, images: path, labels: path.folder / Word(set.labels))
    }

    private func folder(_ path: Word) throws(StartFailure) -> Bool {
        let names = try names(in: path)
        let all = DigitSet.sets(among: names)
        if all.isEmpty, let truth = ["truth.csv", "truth.json"].first(where: names.contains) {
            let file = path / Word(truth)
            return try photographs(file, contents(of: file, limit: EvaluateRun.largestTruth))
        }
        let sets = chosen(all)
        guard !sets.isEmpty else {
            let found =
                all.isEmpty ? "no IDX files and no truth.csv" : "only " + all.map(\.name).joined(separator: ", ")
            throw StartFailure(path: path, reason: "there are \(found) in it; name another folder or --set")
        }
        var isWhole = true
        for set in sets {
            let read = try digits(name: set.name, images: path / Word(set.images), labels: path / Word(set.labels))
            isWhole = isWhole && read
        }
        return isWhole
    }

    private func chosen(_ all: [DigitSet]) -> [DigitSet] {
        switch settings.set {
        case .all: return all
        case .test: return all.filter { $0.role == .test }
        case .train: return all.filter { $0.role == .train }
        case .auto:
            let tests = all.filter { $0.role == .test }
            return tests.isEmpty ? all : tests
        }
    }

    private func digits(name: String, images: Word, labels: Word) throws(StartFailure) -> Bool {
        let pixels = try parsed(images, IDX.images)
        let truth = try parsed(labels, IDX.labels)
        let digits: DigitImages
        do {
            digits = try DigitImages(pixels, labels: truth, settings.normalisation)
        } catch {
            throw StartFailure(path: images, reason: error.description)
        }
        let evaluation = DigitEvaluation(try settings.reading.network(), batch: settings.batch, jobs: settings.workers)
        let result = evaluation.run(digits)
        Console.print(DigitFigures(name: name, result, isNormalised: digits.isNormalised).report(settings.format))
        return write(result.sheet, of: digits.count)
    }

    private func photographs(_ path: Word, _ bytes: [UInt8]) throws(StartFailure) -> Bool {
        let truths: [PhotoTruth]
        do {
            truths = try PhotoTruth.read(bytes)
        } catch {
            throw StartFailure(path: path, reason: error.description)
        }
        let evaluation = PhotoEvaluation(
            try settings.reading.reader(), folder: path.folder, usesCorners: settings.usesCorners,
            jobs: settings.workers)
        let result = evaluation.run(truths)
        let figures = PhotoFigures(name: path.text, result, usesCorners: settings.usesCorners)
        Console.print(figures.report(settings.format))
        let isWritten = write(result.sheet, of: truths.count)
        return isWritten && result.all.unreadable == 0
    }

    /// Whether the picture of what was misread is where it was wanted.
    private func write(_ sheet: ContactSheet, of images: Int) -> Bool {
        guard let file = settings.errors else { return true }
        do {
            try FileWriting.write(sheet.picture(of: images).png(), to: file)
            return true
        } catch {
            Console.complain("\(Program.name): \(file.text): \(error)")
            return false
        }
    }

    private func parsed<Value>(
        _ path: Word, _ parse: ([UInt8]) throws(IDXFailure) -> Value
    ) throws(StartFailure) -> Value {
        let bytes = try contents(of: path, limit: EvaluateRun.largestFile)
        do {
            return try parse(bytes)
        } catch {
            throw StartFailure(path: path, reason: error.description)
        }
    }

    private func contents(of path: Word, limit: Int) throws(StartFailure) -> [UInt8] {
        do {
            return try FileReading.contents(of: path, limit: limit)
        } catch {
            throw StartFailure(path: path, reason: error.description)
        }
    }

    private func names(in folder: Word) throws(StartFailure) -> [String] {
        do {
            return try Folder.names(in: folder).map(\.text)
        } catch {
            throw StartFailure(path: folder, reason: error.description)
        }
    }
}

internal import NoteReading

/// Finds out what `evaluate` was given and measures it.
struct EvaluateRun {
    /// 256 bytes a photograph, for as many as may be in one.
    static let largestTruth = 256 << 20

    private let settings: Evaluate

    init(_ settings: Evaluate) {
        self.settings = settings
        if settings.errors != nil { WriteGate.prepare() }
    }

    /// Whether all that was to be measured could be read.
    func run() throws(StartFailure) -> Bool {
        let path = settings.paths[0]
        if settings.paths.count == 2 {
            // Nobody has looked into them yet, and photographs may have been meant.
            try checkForImages(path, isFolder: false, "of two files the first is taken for images of digits")
            return try digits(name: path.lastPart.text, images: path, labels: settings.paths[1])
        }
        if FileReading.isFolder(path) { return try folder(path) }
        if let archive = try archive(path) { return try photographs(path, in: archive) }
        let bytes = try contents(of: path, limit: IDX.largest)
        if IDX.isLabels(bytes) {
            throw StartFailure(path: path, reason: "these are labels; name the images that they belong to")
        }
        guard IDX.isImages(bytes) else {
            if let problem = IDX.problem(bytes) { throw StartFailure(path: path, reason: problem.sentence) }
            if let name = formatName(of: bytes) {
                throw StartFailure(path: path, reason: "this is \(name); name a truth file that tells what it shows")
            }
            return try photographs(path, bytes)
        }
        try checkForImages(path, isFolder: false)
        let names = try names(in: path.folder.bytes.isEmpty ? "." : path.folder)
        guard let set = DigitSet.set(images: path.lastPart.text, among: Set(names)) else {
            let labels = DigitSet.labels(for: path.lastPart.text)
            throw StartFailure(
                path: path,
                reason: "its labels are not beside it; name them after it, or put them there as \(Word(labels).shown)")
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
            let reason =
                all.isEmpty
                ? nothing(among: names)
                : "there is only \(all.map(\.name).joined(separator: ", ")) in it; name another folder, or --set all"
            throw StartFailure(path: path, reason: reason)
        }
        try checkForImages(path, isFolder: true)
        // A set that cannot be read keeps nobody from the others.
        let read = sets.map { set in
            do {
                return try digits(
                    name: set.name, images: path / Word(set.images), labels: path / Word(set.labels),
                    isOneOfSeveral: sets.count > 1)
            } catch {
                Console.complain("\(error)")
                return false
            }
        }
        return read.allSatisfy { $0 }
    }

    /// Why there is nothing to measure in a folder.
    private func nothing(among names: [String]) -> String {
        guard let images = names.sorted().first(where: DigitSet.isImages) else {
            return "there are no IDX files and no truth.csv in it, nor a truth.json; name another folder"
        }
        return "there are images of digits in it, \(Word(images).shown), and their labels are missing; "
            + "put them beside them as \(Word(DigitSet.labels(for: images)).shown)"
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

    private func digits(
        name: String, images: Word, labels: Word, isOneOfSeveral: Bool = false
    ) throws(StartFailure) -> Bool {
        let pixels = try parsed(images, IDX.images)
        let truth = try parsed(labels, IDX.labels)
        var digits = try StartFailure.naming(images) { () throws(IDXFailure) in
            try DigitImages(pixels, labels: truth, settings.normalisation)
        }
        digits.isTransposed = settings.isTransposed
        let evaluation = DigitEvaluation(try settings.reading.network(), batch: settings.batch, jobs: settings.workers)
        let result = evaluation.run(digits)
        let figures = DigitFigures(name: name, result, of: digits, listsErrors: settings.listsErrors)
        Console.print(figures.report(settings.format))
        return write(result.sheet, of: digits.count, set: isOneOfSeveral ? name : nil)
    }

    private func photographs(_ path: Word, _ bytes: [UInt8]) throws(StartFailure) -> Bool {
        guard bytes.count <= EvaluateRun.largestTruth else {
            throw StartFailure(path: path, reason: FileFailure.tooLarge(limit: EvaluateRun.largestTruth).sentence)
        }
        try refuse(EvaluateRun.forImages, at: path, "this tells of photographs")
        let truths = try StartFailure.naming(path) { () throws(TruthFailure) in try PhotoTruth.read(bytes) }
        if settings.usesCorners, truths.allSatisfy({ $0.quadrilateral == nil }) {
            throw StartFailure(path: path, reason: "it gives no corners; add them, or leave out '--use-corners'")
        }
        return report(path, try evaluation(in: path.folder).run(truths))
    }

    /// Options for images of digits.
    private static let forImages = ["set", "normalise", "transpose", "batch"]

    private func evaluation(in folder: Word) throws(StartFailure) -> PhotoEvaluation {
        PhotoEvaluation(
            try settings.reading.reader(), folder: folder, usesCorners: settings.usesCorners, jobs: settings.workers)
    }

    private func report(_ path: Word, _ result: PhotoEvaluation.Result) -> Bool {
        let figures = PhotoFigures(
            name: path.shown, result, usesCorners: settings.usesCorners, listsErrors: settings.listsErrors)
        Console.print(figures.report(settings.format))
        let isWritten = write(result.sheet, of: result.all.digits.images)
        return isWritten && result.all.unreadable == 0
    }

    /// The archive by this name, unless it is a gzipped IDX file or no archive at all. Of standard input and pipes only an archive
    /// can be had.
    private func archive(_ path: Word) throws(StartFailure) -> Archive? {
        guard path == "-" || ArchiveInput.isArchive(path) else { return nil }
        do {
            guard case .archive(let archive) = try ArchiveInput.open(path) else { return nil }
            return archive
        } catch .unknownFormat where path != "-" {
            return nil
        } catch {
            throw StartFailure(path: path, reason: error.sentence)
        }
    }

    private func photographs(_ path: Word, in archive: Archive) throws(StartFailure) -> Bool {
        try refuse(EvaluateRun.forImages, at: path, "these are photographs in an archive")
        let samples = Monitor(ArchiveSamples(archive))
        let result = try evaluation(in: path).run(total: nil) { samples.change { $0.next() } }
        let end = samples.change { ($0.failure, $0.unlabelled) }
        if let failure = end.0 { Console.complain("\(path.shown): \(failure)") }
        if end.1 > 0 {
            Console.complain(
                "\(path.shown): \(counted(end.1, "photograph")) passed over without a label (.cls or .json of the same name)"
            )
        }
        guard result.all.digits.images > 0 else {
            throw StartFailure(
                path: path,
                reason: "there are no photographs with labels in it; give each a member of its name with .cls or .json")
        }
        return report(path, result) && end.0 == nil
    }

    private func checkForImages(
        _ path: Word, isFolder: Bool, _ finding: String = "these are images of digits"
    ) throws(StartFailure) {
        let forPhotographs =
            [OptionGroup<Evaluate>.place, .detector].flatMap(\.names) + ["use-corners", "enhance", "max-pixels"]
        try refuse(forPhotographs, at: path, finding)
        if !isFolder { try refuse(["set"], at: path, "this is one set") }
    }

    /// Refuses options that have no effect on what was found at a path.
    private func refuse(_ names: [String], at path: Word, _ finding: String) throws(StartFailure) {
        guard let name = settings.given.first(of: names) else { return }
        throw StartFailure(
            path: path, reason: "\(finding), for which '\(name)' does nothing; leave it out", status: .usage)
    }

    /// Whether the picture of what was misread is where it was wanted.
    ///
    /// - Parameter set: where there are several, each has a picture of its own, by its name.
    private func write(_ sheet: ContactSheet, of images: Int, set: String? = nil) -> Bool {
        guard var file = settings.errors else { return true }
        if let set { file = file.folder / Word(bytes: file.stem.bytes + Array("-\(set).png".utf8)) }
        do {
            try FileWriting.write(sheet.picture(of: images).png(), to: file)
            return true
        } catch {
            Console.complain("\(file.shown): \(error)")
            return false
        }
    }

    private func parsed<Value>(
        _ path: Word, _ parse: ([UInt8]) throws(IDXFailure) -> Value
    ) throws(StartFailure) -> Value {
        let bytes = try contents(of: path, limit: IDX.largest)
        return try StartFailure.naming(path) { () throws(IDXFailure) in try parse(bytes) }
    }

    private func contents(of path: Word, limit: Int) throws(StartFailure) -> [UInt8] {
        try StartFailure.naming(path) { () throws(FileFailure) in
            let bytes = try FileReading.contents(of: path, limit: limit)
            // Images and labels are kept besides, and their glyphs: some three times the file.
            try MemoryLimit.check(3 * bytes.count)
            return bytes
        }
    }

    private func names(in folder: Word) throws(StartFailure) -> [String] {
        try StartFailure.naming(folder) { () throws(FileFailure) in try Folder.names(in: folder) }.map(\.text)
    }
}

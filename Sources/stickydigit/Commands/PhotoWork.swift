internal import NoteReading

/// What is said of one photograph.
struct PhotoAnswer: Sendable {
    /// For standard output; empty where there is nothing to say there.
    var line: String
    /// For standard error.
    var complaints: [String] = []
    /// Whether it could not be read, or a picture of it not written.
    var isFailure = false
    /// Not so of a remark on an archive.
    var isPhotograph = true
}

/// From a photograph's name to its answer, pictures written on the way.
struct PhotoWork: Sendable {
    private let reader: NoteReader
    private let format: ReportFormat
    private let top: Int
    /// Whether notes are looked for.
    private let seeks: Bool
    private let dump: Word?
    private let annotation: AnnotationPlace?
    /// The photographs named on the command line, where something is written that could fall on one of them.
    private let originals: Set<FileIdentity>

    init(_ settings: Classify) throws(StartFailure) {
        var reader = try settings.reading.reader()
        reader.keepsPictures = settings.dump != nil || settings.annotate != nil
        self.reader = reader
        format = settings.format
        top = settings.top
        seeks = !settings.reading.isWhole
        dump = settings.dump
        annotation = settings.annotate.flatMap {
            try? AnnotationPlace($0, isForSeveral: settings.readsSeveral)
        }
        originals = annotation == nil ? [] : Set(settings.photos.compactMap(FileReading.identity))
    }

    func answer(_ item: PhotoQueue.Item) -> PhotoAnswer {
        if let remark = item.remark {
            return PhotoAnswer(line: "", complaints: ["\(item.path.shown): \(remark)"], isPhotograph: false)
        }
        if let failure = item.failure {
            return unreadable(item, code: failure.code, message: failure.sentence)
        }
        do {
            if let contents = item.contents {
                return try MemoryTurns.withPhoto(try contents.get(), reader) { bytes in answer(item, try reader(bytes))
                }
            }
            let name: Word = item.isStandardInput ? "-" : item.path == "-" ? "./-" : item.path
            return try MemoryTurns.withPhoto(name, after: item.start, reader) { bytes in answer(item, try reader(bytes))
            }
        } catch {
            return unreadable(item, code: error.code, message: error.sentence)
        }
    }

    private func answer(_ item: PhotoQueue.Item, _ report: PhotoReport) -> PhotoAnswer {
        let isWanted = format == .json || dump != nil
        let json = isWanted ? ReportJSON.object(report, path: item.path, top: top).line : ""
        var answer = PhotoAnswer(
            line: format == .json ? json : ReportText.line(report, path: item.path, top: top, sought: seeks))
        func write(_ place: Word, _ body: () throws(FileFailure) -> Void) {
            do {
                try body()
            } catch {
                answer.complaints.append("\(place.shown): \(error)")
                answer.isFailure = true
            }
        }
        if let dump, let name = item.folder {
            let folder = dump / name
            write(folder) { () throws(FileFailure) in try PictureDump.write(report, json: json, to: folder) }
        }
        if let annotation, let name = item.folder {
            let file = annotation.file(for: name)
            write(file) { () throws(FileFailure) in
                // `--annotate '{}.jpg' *.jpg` would draw on the only copies.
                if isOriginal(file, of: item) { throw .isPhotograph }
                try annotation.write(report, to: file)
            }
        }
        return answer
    }

    private func isOriginal(_ file: Word, of item: PhotoQueue.Item) -> Bool {
        guard let identity = FileReading.identity(of: file) else { return false }
        return originals.contains(identity) || !item.isStandardInput && identity == FileReading.identity(of: item.path)
    }

    private func unreadable(_ item: PhotoQueue.Item, code: String, message: String) -> PhotoAnswer {
        let complaint = "\(item.path.shown): \(message)"
        switch format {
        case .json:
            let line = ReportJSON.unreadable(path: item.path, code: code, message: message).line
            return PhotoAnswer(line: line, complaints: [complaint], isFailure: true)
        case .text:
            return PhotoAnswer(line: "", complaints: [complaint], isFailure: true)
        }
    }
}

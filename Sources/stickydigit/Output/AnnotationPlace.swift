internal import NoteReading

/// Where annotated photographs go: one file, or for several photographs a folder or a pattern with `{}` for their names.
struct AnnotationPlace: Sendable {
    private enum Form {
        case file
        case folder
        case pattern(before: Word, after: Word)
    }

    private let path: Word
    private let form: Form

    init(_ path: Word, isForSeveral: Bool) throws(UsageError) {
        self.path = path
        let parts = path.bytes.firstRange(of: Array("{}".utf8))
        if let parts {
            let after = Array(path.bytes[parts.upperBound...])
            form = .pattern(before: Word(bytes: Array(path.bytes[..<parts.lowerBound])), after: Word(bytes: after))
        } else if path.bytes.last == UInt8(ascii: "/") || FileReading.isFolder(path) {
            form = .folder
            return
        } else if isForSeveral {
            throw UsageError(
                """
                '--annotate \(path.shown)' names one file for several photographs: name a folder ('\(path.shown)/') or put {} \
                in the place of their names ('{}.png')
                """)
        } else {
            form = .file
        }
        guard ["png", "jpg", "jpeg"].contains(path.ending) else {
            throw UsageError(
                "'--annotate \(path.shown)' ends neither in .png nor in .jpg, the formats that can be written")
        }
    }

    /// - Parameter name: the photograph's, without its ending.
    func file(for name: Word) -> Word {
        switch form {
        case .file: path
        case .folder: path / Word(bytes: name.bytes + Array(".png".utf8))
        case .pattern(let before, let after): Word(bytes: before.bytes + name.bytes + after.bytes)
        }
    }

    func write(_ report: PhotoReport, to file: Word) throws(FileFailure) {
        guard let picture = report.annotated() else { return }
        if !file.folder.bytes.isEmpty { try Folder.make(Word(bytes: file.folder.bytes.dropLast())) }
        try FileWriting.write(file.ending == "png" ? picture.png() : picture.jpeg(), to: file)
    }
}

extension [UInt8] {
    fileprivate func firstRange(of part: [UInt8]) -> Range<Int>? {
        guard count >= part.count else { return nil }
        return (0...(count - part.count)).lazy.map { $0..<($0 + part.count) }.first { Array(self[$0]) == part }
    }
}

internal import Glibc

/// Finds out, by its first bytes, whether a name stands for an archive.
enum ArchiveInput {
    /// What a name stands for.
    enum Kind {
        case archive(Archive)
        /// Anything else, with what was taken from a pipe to see that: it cannot be put back.
        case other(start: [UInt8])
    }

    /// Whether a file that can be read twice is an archive. Of a pipe, which cannot, nothing is said.
    static func isArchive(_ path: Word) -> Bool {
        guard path != "-", !PhotographName.hasEnding(path), FileReading.isRegular(path),
            let start = try? start(of: path)
        else { return false }
        return Archive.isArchive(start)
    }

    /// - Parameter path: `-` for standard input. What cannot be opened is something else, whose reader says why. So is what is
    ///   called as photographs are: of many that are one job's, as of a shard's, none is opened for nothing.
    static func open(_ path: Word) throws(ArchiveFailure) -> Kind {
        guard !PhotographName.hasEnding(path), let file = descriptor(path) else { return .other(start: []) }
        // A file that has been read from is a pipe to those who come later.
        let isSeekable = lseek(file, 0, SEEK_CUR) == 0
        guard let start = try? FileReading.chunk(of: file, atMost: Archive.startLength) else {
            close(file)
            return .other(start: [])
        }
        if isSeekable { lseek(file, 0, SEEK_SET) }
        guard Archive.isArchive(start) else {
            close(file)
            return .other(start: isSeekable ? [] : start)
        }
        return .archive(try Archive(file, isSeekable: isSeekable, start: isSeekable ? [] : start))
    }

    /// Of what may be read: a file, or a pipe that has its writer.
    private static func descriptor(_ path: Word) -> Int32? {
        if path == "-" { return Console.inputIsTerminal ? nil : valid(dup(STDIN_FILENO)) }
        guard FileReading.isRegular(path) || FileReading.isOwnPipe(path) else { return nil }
        // SAFETY: open is lent a NUL-terminated name.
        return valid(path.withSystemPath { unsafe Glibc.open($0, O_RDONLY | O_CLOEXEC) })
    }

    private static func valid(_ file: Int32) -> Int32? { file >= 0 ? file : nil }

    private static func start(of path: Word) throws(FileFailure) -> [UInt8] {
        guard let file = descriptor(path) else { throw .missing }
        defer { close(file) }
        return try FileReading.chunk(of: file, atMost: Archive.startLength)
    }
}

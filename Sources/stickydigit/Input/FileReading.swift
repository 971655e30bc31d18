internal import Glibc

/// Reads whole files, refusing what would block, never end, or fill the memory.
enum FileReading {
    /// Ten times the largest JPEG a camera writes; no photograph within the limit on pixels is larger but for odd PNGs.
    static let largestPhoto = 512 << 20

    /// The contents of a file, or of standard input for `-`.
    ///
    /// - Parameter start: what was taken from it already, if it is a pipe.
    static func contents(
        of path: Word, after start: [UInt8] = [], limit: Int = largestPhoto
    ) throws(FileFailure) -> [UInt8] {
        if path == "-" {
            if Console.inputIsTerminal { throw .isTerminal }
            return try read(STDIN_FILENO, after: start, expected: 0, limit: limit)
        }
        // Opening a named pipe waits for a writer, and opening a device may do anything: look first.
        try check(kind(of: path), isPipeAllowed: isOwnDescriptor(path))
        // SAFETY: open is lent a NUL-terminated name.
        let file = path.withSystemPath { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { throw FileFailure(errno: errno) }
        defer { close(file) }
        var status = stat()
        // SAFETY: fstat fills the structure it is given.
        guard unsafe fstat(file, &status) == 0 else { throw FileFailure(errno: errno) }
        try check(status.st_mode, isPipeAllowed: isOwnDescriptor(path))
        guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
        try MemoryLimit.check(Int(status.st_size))
        return try read(file, after: start, expected: Int(status.st_size), limit: limit)
    }

    /// In bytes; 0 where there is none, or where it is not known beforehand, as of a pipe.
    static func size(of path: Word) -> Int {
        path == "-" ? 0 : (try? status(of: path)).map { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : 0 } ?? 0
    }

    static func isRegular(_ path: Word) -> Bool {
        (try? kind(of: path)).map { $0 & S_IFMT == S_IFREG } ?? false
    }

    /// Whether it is a shell's `<(command)`.
    static func isOwnPipe(_ path: Word) -> Bool {
        isOwnDescriptor(path) && ((try? kind(of: path)).map { $0 & S_IFMT == S_IFIFO } ?? false)
    }

    static func isFolder(_ path: Word) -> Bool {
        (try? kind(of: path)).map { $0 & S_IFMT == S_IFDIR } ?? false
    }

    /// Whether the name is a symbolic link's, whatever that leads to.
    static func isLink(_ path: Word) -> Bool {
        var status = stat()
        // SAFETY: lstat is lent a NUL-terminated name, and fills the structure it is given.
        return path.withSystemPath { unsafe lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    static func isThere(_ path: Word) -> Bool { (try? kind(of: path)) != nil }

    /// Which file a name stands for, however it is spelled; nil where there is none.
    static func identity(of path: Word) -> FileIdentity? {
        (try? status(of: path)).map { FileIdentity(device: $0.st_dev, number: $0.st_ino) }
    }

    private static func kind(of path: Word) throws(FileFailure) -> mode_t {
        try status(of: path).st_mode
    }

    private static func status(of path: Word) throws(FileFailure) -> stat {
        var status = stat()
        guard !path.bytes.contains(0), !path.bytes.isEmpty else { throw .missing }
        // SAFETY: stat is lent a NUL-terminated name, and fills the structure it is given.
        let failed = path.withSystemPath { unsafe stat($0, &status) } != 0
        if failed { throw FileFailure(errno: errno) }
        return status
    }

    private static func check(_ mode: mode_t, isPipeAllowed: Bool) throws(FileFailure) {
        switch mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .isFolder
        case S_IFIFO: if !isPipeAllowed { throw .isPipe }
        case S_IFSOCK: if !isPipeAllowed { throw .isPipe }
        default: throw .isDevice
        }
    }

    /// What a shell's `<(command)` is called: a pipe that has its writer already.
    private static func isOwnDescriptor(_ path: Word) -> Bool {
        path == "/dev/stdin" || path.bytes.starts(with: "/dev/fd/".utf8)
            || path.bytes.starts(with: "/proc/self/fd/".utf8)
    }

    /// Reads to the end of a file that is expected to have so many bytes: straight into place where it has no more.
    private static func read(_ file: Int32, after start: [UInt8], expected: Int, limit: Int) throws(FileFailure)
        -> [UInt8]
    {
        // A byte more, so that the end is seen without growing.
        var bytes = try chunk(of: file, atMost: min(expected, limit) + 1)
        if !start.isEmpty { bytes = start + bytes }
        while bytes.count <= limit {
            // A pipe hands over 64 KiB at a time.
            let more = try chunk(of: file, atMost: min(1 << 16, limit + 1 - bytes.count))
            if more.isEmpty { break }
            try MemoryLimit.check(growing: (bytes.count, bytes.capacity), by: more.count)
            bytes += more
        }
        if bytes.count > limit { throw .tooLarge(limit: limit) }
        if bytes.isEmpty { throw .empty }
        return bytes
    }

    /// The next bytes, fewer than asked for only at the end.
    static func chunk(of file: Int32, atMost capacity: Int) throws(FileFailure) -> [UInt8] {
        var failure: Int32 = 0
        // SAFETY: no more bytes are asked for than there is room for, and as many as came are told.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            while count < capacity {
                let read = unsafe Glibc.read(file, buffer.baseAddress! + count, capacity - count)
                if read > 0 { count += read }
                if read == 0 { break }
                if read < 0 && errno != EINTR {
                    failure = errno
                    break
                }
            }
        }
        if failure != 0 { throw FileFailure(errno: failure) }
        return bytes
    }
}

/// A file itself, whichever of its names it is called by.
struct FileIdentity: Hashable, Sendable {
    let device: dev_t
    let number: ino_t
}

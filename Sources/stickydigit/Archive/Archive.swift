private import CArchive  // The only file that sees it.
internal import Glibc

/// A ZIP or tar, compressed or not, as a stream of its members through libarchive, where it is installed.
///
/// Nothing is ever unpacked to disk. Memory holds one member and what libarchive keeps: the window of the compression (up to
/// 128 MiB of zstd) and, of a ZIP in a file, its directory. One thread at a time may use it.
@safe final class Archive: @unchecked Sendable {
    /// What a walk is told of a member, before its contents are read.
    struct Member: Equatable, Sendable {
        let name: [UInt8]
        /// Not a folder, a link or a device.
        let isFile: Bool
        let isEncrypted: Bool

        /// Whether the name stays within the archive.
        var isSafe: Bool {
            let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            return name.first != UInt8(ascii: "/") && !parts.contains { $0.elementsEqual("..".utf8) }
        }
    }

    /// A million photographs of a megabyte are a terabyte; shards are a thousandth of that.
    static let mostMembers = 1_000_000

    /// Label files of a few repeated words unpack to some 20 times their size, photographs to hardly more than it.
    static let largestRatio = 100

    /// What is unpacked before the ratio is looked at: a blank page's folder of labels is no bomb.
    private static let unpackedFreely = 256 << 20

    /// A damaged member ends libarchive's reading; a ZIP in a file is then opened again behind it, so often at the most.
    private static let mostRestarts = 1000

    private var handle: OpaquePointer?
    private let file: Int32
    private let isSeekable: Bool
    private let start: UnsafeMutableBufferPointer<UInt8>
    private let mostMembers: Int
    /// Members that have been come to, and the last of them.
    private var count = 0
    private var last: [UInt8]?
    /// Bytes of contents so far, passed over or not.
    private var unpacked = 0
    private var isAtEndOfMember = true
    private var restarts = 0

    /// - Parameters:
    ///   - file: belongs to the archive from here on. A regular file stands at its beginning.
    ///   - start: what was taken from it already.
    init(
        _ file: Int32, isSeekable: Bool, start: [UInt8] = [], mostMembers: Int = mostMembers
    ) throws(ArchiveFailure) {
        self.file = file
        self.isSeekable = isSeekable
        self.mostMembers = mostMembers
        // SAFETY: freed once, in deinit, after libarchive has let go of it.
        unsafe self.start = .allocate(capacity: start.count)
        _ = unsafe self.start.initialize(from: start)
        try open()
    }

    deinit {
        // SAFETY: neither is used after this.
        unsafe sd_archive_close(handle)
        unsafe start.deallocate()
        close(file)
    }

    private func open() throws(ArchiveFailure) {
        // SAFETY: the bytes live as long as the archive; the call fills in a handle that is closed in deinit.
        let answer = unsafe sd_archive_open(file, isSeekable ? 1 : 0, start.baseAddress, start.count, &handle)
        try check(answer)
    }

    /// The next member, whose contents may then be read; nil at the end.
    func next() throws(ArchiveFailure) -> Member? {
        if !isAtEndOfMember { try skip() }
        // SAFETY: the handle is open, and the call fills in what it is given; the name is copied before the next call.
        var found = unsafe sd_archive_member()
        let answer = unsafe sd_archive_next(handle, &found)
        if answer == SD_ARCHIVE_END { return nil }
        try check(answer)
        guard count < mostMembers else { throw .tooManyMembers(limit: mostMembers) }
        count += 1
        isAtEndOfMember = false
        // SAFETY: the name is there and ends in NUL.
        var name = unsafe Array(UnsafeRawBufferPointer(start: found.name, count: strlen(found.name)))
        // As `tar -C FOLDER .` writes them.
        while name.starts(with: "./".utf8) { name.removeFirst(2) }
        last = name
        // SAFETY: plain numbers.
        return unsafe Member(name: name, isFile: found.is_file != 0, isEncrypted: found.is_encrypted != 0)
    }

    /// The whole of the current member.
    ///
    /// - Throws: `damagedMember` and `memberTooLarge` where the next member may still be had; all else ends the archive.
    func contents(limit: Int, mayGrow: (_ bytes: [UInt8], _ count: Int) throws -> Void = { _, _ in }) throws -> [UInt8]
    {
        var bytes: [UInt8] = []
        while let chunk = try chunk() {
            guard bytes.count + chunk.count <= limit else { throw ArchiveFailure.memberTooLarge(limit: limit) }
            try mayGrow(bytes, chunk.count)
            bytes += chunk
        }
        return bytes
    }

    /// The member's next bytes; nil at its end.
    private func chunk() throws(ArchiveFailure) -> [UInt8]? {
        var answer = SD_ARCHIVE_OK
        // SAFETY: no more bytes are asked for than there is room for, and as many as came are told.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            unsafe answer = sd_archive_read(handle, buffer.baseAddress, buffer.count, &count)
        }
        if answer == SD_ARCHIVE_MEMBER {
            isAtEndOfMember = true
            throw .damagedMember
        }
        if answer == SD_ARCHIVE_BROKEN {
            // Of a ZIP in a file, its directory tells where the next member begins.
            guard isSeekable, isZIP, restarts < Archive.mostRestarts else { throw broken }
            try restart()
            throw .damagedMember
        }
        unpacked += bytes.count
        try checkRatio()
        isAtEndOfMember = bytes.isEmpty
        return bytes.isEmpty ? nil : bytes
    }

    /// Opens the archive anew and goes behind the current member.
    private func restart() throws(ArchiveFailure) {
        restarts += 1
        // SAFETY: the handle is not used again before it is opened anew.
        unsafe sd_archive_close(handle)
        unsafe handle = nil
        guard lseek(file, 0, SEEK_SET) == 0 else { throw broken }
        try open()
        // SAFETY: the call fills in what it is given.
        var found = unsafe sd_archive_member()
        for _ in 0..<count {
            // SAFETY: the handle is open.
            guard unsafe sd_archive_next(handle, &found) == SD_ARCHIVE_OK else { throw broken }
        }
        isAtEndOfMember = true
    }

    private func skip() throws(ArchiveFailure) {
        // SAFETY: the handle is open. What can be leapt over is, by the call for the next member.
        if unsafe sd_archive_can_leap(handle) != 0 { return }
        do throws(ArchiveFailure) {
            while try chunk() != nil {}
        } catch .damagedMember {
            // Of a member that nobody asked for.
        }
    }

    private func checkRatio() throws(ArchiveFailure) {
        var (taken, made): (Int64, Int64) = (0, 0)
        // SAFETY: the handle is open; the call fills in two numbers.
        unsafe sd_archive_progress(handle, &taken, &made)
        let most = max(unpacked, Int(clamping: made))
        guard most <= Archive.unpackedFreely || most / Archive.largestRatio <= max(0, Int(clamping: taken)) else {
            throw .inflates(ratio: Archive.largestRatio)
        }
    }

    // SAFETY: the handle is open.
    private var isZIP: Bool { unsafe sd_archive_is_zip(handle) != 0 }

    private var broken: ArchiveFailure { .damaged(after: last, members: count) }

    private func check(_ answer: Int32) throws(ArchiveFailure) {
        switch answer {
        case SD_ARCHIVE_OK: return
        case SD_ARCHIVE_ABSENT: throw .missingLibrary
        case SD_ARCHIVE_UNKNOWN: throw count == 0 ? .unknownFormat : broken
        case SD_ARCHIVE_MEMORY: throw .shortOfMemory
        default: throw broken
        }
    }
}

extension Archive {
    /// As many first bytes as it takes to tell an archive: a tar's mark stands at 257.
    static let startLength = 512

    /// Whether a file with this beginning is read as an archive.
    static func isArchive(_ start: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [
            Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8), [0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD],
            [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
        ]
        return marks.contains { start.starts(with: $0) } || start.dropFirst(257).starts(with: "ustar".utf8)
    }
}

private import CArchive  // The only file that sees it.
internal import Glibc

/// A ZIP or tar, compressed or not, as a stream of its members through libarchive, where it is installed.
///
/// Nothing is ever unpacked to disk. Memory holds one member and what libarchive keeps: the window of the compression (of zstd up
/// to 128 MiB, of xz up to 1 GiB, as far as it is filled) and, of a ZIP in a file, its directory. One thread at a time may use it.
@safe final class Archive: @unchecked Sendable {
    /// What a walk is told of a member, before its contents are read.
    struct Member: Equatable, Sendable {
        let name: [UInt8]
        /// Not a folder, a link or a device.
        let isFile: Bool
        let isEncrypted: Bool
        /// Whether its decoder takes as much memory as its data say: LZMA and PPMd, which no phone and no data set uses.
        let isUnbounded: Bool

        /// Whether the name leads out of the archive, as a folder's: by `..` or a `/` at its beginning.
        var leadsOut: Bool {
            name.first == UInt8(ascii: "/")
                || name.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
        }
    }

    /// What bounds the work on an archive that was made to have no end.
    struct Limits: Sendable {
        /// A million photographs of a megabyte are a terabyte; shards are a thousandth of that.
        var members = 1_000_000

        /// Label files of a few repeated words unpack to some 20 times their size, photographs to hardly more than it.
        var ratio = 100

        /// Bytes unpacked before the ratio is looked at: some seconds of work. A data set may hold an array of zeros.
        var unpackedFreely = 4 << 30

        init() {}
    }

    /// A member that does not unpack ends libarchive's reading; a ZIP in a file is then opened again behind it, so often at the most.
    private static let mostRestarts = 1000

    private var handle: OpaquePointer?
    private let file: Int32
    private let isSeekable: Bool
    private let start: UnsafeMutableBufferPointer<UInt8>
    private let limits: Limits
    /// Members that have been come to.
    private var count = 0
    private var current: Member?
    /// The last member that was gone past and not seen to be damaged, and its number.
    private var past: (name: [UInt8]?, count: Int) = (nil, 0)
    /// Bytes of contents so far, passed over or not.
    private var unpacked = 0
    /// Of the current member's contents, as its header says.
    private var size: Int?
    private var isAtEndOfMember = true
    /// Whether headers are passed over until one is sound.
    private var isSeeking = false
    private var restarts = 0
    /// Whether a tar came to its end without the mark that ends one: it may have been cut off.
    private(set) var lacksEndMark = false

    /// - Parameters:
    ///   - file: belongs to the archive from here on. A regular file stands at its beginning.
    ///   - start: what was taken from it already.
    init(_ file: Int32, isSeekable: Bool, start: [UInt8] = [], limits: Limits = Limits()) throws(ArchiveFailure) {
        self.file = file
        self.isSeekable = isSeekable
        self.limits = limits
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
    ///
    /// - Throws: `damagedHeader` where a later member may still be had; all else ends the archive.
    func next() throws(ArchiveFailure) -> Member? {
        if !isAtEndOfMember { try skip() }
        if isAtEndOfMember { goPast() }
        // SAFETY: the handle is open, and the call fills in what it is given; the name is copied before the next call.
        var found = unsafe sd_archive_member()
        var answer = unsafe sd_archive_next(handle, &found)
        while answer == SD_ARCHIVE_MEMBER {
            guard isSeeking else {
                isSeeking = true
                goPast()
                throw .damagedHeader(after: past.name)
            }
            try checkRatio()
            // SAFETY: as above.
            answer = unsafe sd_archive_next(handle, &found)
        }
        isSeeking = false
        if answer == SD_ARCHIVE_END {
            // SAFETY: the handle is open.
            lacksEndMark = unsafe !isZIP && sd_archive_is_ended(handle) == 0
            return nil
        }
        try check(answer)
        goPast()
        guard count < limits.members else { throw .tooManyMembers(limit: limits.members) }
        count += 1
        isAtEndOfMember = false
        // SAFETY: the name is there and ends in NUL.
        var name = unsafe Array(UnsafeRawBufferPointer(start: found.name, count: strlen(found.name)))
        // As `tar -C FOLDER .` writes them.
        while name.starts(with: "./".utf8) { name.removeFirst(2) }
        // SAFETY: plain numbers.
        size = unsafe found.size >= 0 ? Int(found.size) : nil
        let member = unsafe Member(
            name: name, isFile: found.is_file != 0, isEncrypted: found.is_encrypted != 0,
            isUnbounded: found.is_unbounded != 0)
        current = member
        return member
    }

    private func goPast() {
        guard let current else { return }
        past = (current.name, count)
        self.current = nil
    }

    /// The whole of the current member.
    ///
    /// - Throws: `damagedMember` and what else is `isOfMember` where the next member may still be had; all else ends the archive.
    func contents(limit: Int, mayGrow: (_ bytes: [UInt8], _ count: Int) throws -> Void = { _, _ in }) throws -> [UInt8]
    {
        if let size, size > limit { throw ArchiveFailure.memberTooLarge(limit: limit) }
        var bytes: [UInt8] = []
        while let chunk = try chunk() {
            guard bytes.count + chunk.count <= limit else { throw ArchiveFailure.memberTooLarge(limit: limit) }
            try mayGrow(bytes, chunk.count)
            // Room as its header says it, once there is that much of it: a header may lie.
            if let size, bytes.isEmpty, size <= 256 * chunk.count { bytes.reserveCapacity(size) }
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
        if answer == SD_ARCHIVE_MEMBER { isAtEndOfMember = true }
        if answer == SD_ARCHIVE_BROKEN {
            guard isZIP, !isCompressed else { throw broken }
            try goOn()
        }
        if answer != SD_ARCHIVE_OK {
            // It is not the last whole one.
            current = nil
            throw .damagedMember
        }
        unpacked += bytes.count
        try checkRatio()
        isAtEndOfMember = bytes.isEmpty
        return bytes.isEmpty ? nil : bytes
    }

    /// Goes behind the current member of a ZIP after libarchive has given up.
    private func goOn() throws(ArchiveFailure) {
        if isSeekable {
            // The directory tells where the next member begins.
            guard restarts < Archive.mostRestarts else { throw broken }
            try restart()
        } else {
            // SAFETY: the handle is open.
            guard unsafe sd_archive_resume(handle) == SD_ARCHIVE_OK else { throw broken }
        }
        isAtEndOfMember = true
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
    }

    private func skip() throws(ArchiveFailure) {
        // What can be leapt over is, by the call for the next member.
        if isSeekable, !isCompressed { return }
        if current?.isUnbounded == true { return try goOn() }
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
        guard most <= limits.unpackedFreely || most / limits.ratio <= max(0, Int(clamping: taken)) else {
            throw .inflates(ratio: limits.ratio)
        }
    }

    // SAFETY: the handle is open.
    private var isZIP: Bool { unsafe sd_archive_is_zip(handle) != 0 }

    // SAFETY: the handle is open.
    private var isCompressed: Bool { unsafe sd_archive_is_compressed(handle) != 0 }

    private var broken: ArchiveFailure { .damaged(after: past.name, members: past.count) }

    private func check(_ answer: Int32) throws(ArchiveFailure) {
        switch answer {
        case SD_ARCHIVE_OK: return
        case SD_ARCHIVE_ABSENT: throw .missingLibrary
        case SD_ARCHIVE_UNKNOWN: throw count == 0 && isCompressed ? .unknownFormat : broken
        case SD_ARCHIVE_MEMORY: throw .shortOfMemory
        default: throw broken
        }
    }
}

extension Archive {
    /// As many first bytes as it takes to tell an archive: a tar's first header.
    static let startLength = 512

    /// Whether a file with this beginning is read as an archive.
    static func isArchive(_ start: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [
            Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8), [0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD],
            [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
        ]
        return marks.contains { start.starts(with: $0) } || isTar(start)
    }

    /// Whether it begins with a tar's header: one with POSIX's mark, or one whose checksum is right, as tars older than POSIX have it.
    private static func isTar(_ start: [UInt8]) -> Bool {
        guard start.count >= startLength else { return false }
        if start.dropFirst(257).starts(with: "ustar".utf8) { return true }
        // Octal digits between blanks or NULs. It is the sum of all bytes, its own taken for blanks.
        let field = start[148..<156].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
        guard !field.isEmpty, let sum = Int(String(decoding: field, as: UTF8.self), radix: 8) else { return false }
        let header = start[..<148] + start[156..<512]
        let unsigned = header.reduce(8 * 0x20) { $0 + Int($1) }
        // Some early ones took bytes as signed.
        let signed = header.reduce(8 * 0x20) { $0 + Int(Int8(bitPattern: $1)) }
        return sum == unsigned || sum == signed
    }
}

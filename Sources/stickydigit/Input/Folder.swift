internal import Glibc

/// Lists and makes folders.
enum Folder {
    /// The names in a folder, sorted by their bytes.
    static func names(in path: Word) throws(FileFailure) -> [Word] {
        // SAFETY: opendir is lent a NUL-terminated name.
        let opened = path.withSystemPath { unsafe opendir($0) }
        guard let folder = unsafe opened else { throw FileFailure(errno: errno) }
        defer { unsafe closedir(folder) }
        var names: [Word] = []
        while let entry = unsafe readdir(folder) {
            // SAFETY: d_name is a NUL-terminated string inside the entry, valid until the next readdir.
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(Word(bytes: name)) }
        }
        return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// The files in a folder that are called as photographs are, in natural order, each with the folder's name before its own.
    /// Hidden ones are left out, as a shell's `*` leaves them out.
    static func photographs(in path: Word) throws(FileFailure) -> [Word] {
        try names(in: path).filter { PhotographName.isPhotograph($0) }.sorted { $0.isNaturallyBefore($1) }
            .map { path / $0 }.filter { !FileReading.isFolder($0) }
    }

    /// The folders in a folder, in natural order, but for hidden ones. Those that are only linked there are left out: they may
    /// lead back.
    static func folders(in path: Word) throws(FileFailure) -> [Word] {
        try names(in: path).filter { !PhotographName.isHidden($0) }.sorted { $0.isNaturallyBefore($1) }.map {
            path / $0
        }
        .filter { FileReading.isFolder($0) && !FileReading.isLink($0) }
    }

    /// Makes a folder and those above it, where they are not there yet.
    static func make(_ path: Word) throws(FileFailure) {
        for end in path.bytes.indices.dropFirst() where path.bytes[end] == UInt8(ascii: "/") {
            try makeOne(Word(bytes: Array(path.bytes[..<end])))
        }
        try makeOne(path)
    }

    /// Removes a folder; one that is not empty stays.
    static func remove(_ path: Word) {
        // SAFETY: rmdir is lent a NUL-terminated name.
        _ = path.withSystemPath { unsafe rmdir($0) }
    }

    private static func makeOne(_ path: Word) throws(FileFailure) {
        // SAFETY: mkdir is lent a NUL-terminated name.
        guard path.withSystemPath({ unsafe mkdir($0, 0o777) }) != 0 else { return }
        let failure = errno
        if failure == EEXIST && FileReading.isFolder(path) { return }
        throw .unwritable(errno: failure == EEXIST ? ENOTDIR : failure)
    }
}

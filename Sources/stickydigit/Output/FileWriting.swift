internal import Glibc

/// Writes files so that under their own name they are always whole.
enum FileWriting {
    /// Writes to a temporary name beside it, then renames. A signal that ends the program waits for that.
    static func write(_ bytes: [UInt8], to path: Word) throws(FileFailure) {
        let failure: FileFailure? = WriteGate.hold { () -> FileFailure? in
            do throws(FileFailure) {
                try replace(path, with: bytes)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private static func replace(_ path: Word, with bytes: [UInt8]) throws(FileFailure) {
        let temporary = path.folder / Word(".\(getpid())-\(pthread_self()).partial")
        do {
            try create(temporary, bytes)
            try rename(temporary, to: path)
        } catch {
            remove(temporary)
            throw error
        }
    }

    /// Removes a file; that it is not there is no failure.
    static func remove(_ path: Word) {
        // SAFETY: unlink is lent a NUL-terminated name.
        _ = path.withSystemPath { unsafe unlink($0) }
    }

    private static func create(_ path: Word, _ bytes: [UInt8]) throws(FileFailure) {
        // SAFETY: open is lent a NUL-terminated name.
        let file = path.withSystemPath { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
        guard file >= 0 else { throw .unwritable(errno: errno) }
        // SAFETY: each call is told of no more bytes than are left.
        let failure: Int32 = unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = unsafe Glibc.write(file, buffer.baseAddress! + done, buffer.count - done)
                if count > 0 { done += count } else if errno != EINTR { return errno }
            }
            return 0
        }
        let closed = close(file)
        if failure != 0 { throw .unwritable(errno: failure) }
        if closed != 0 { throw .unwritable(errno: errno) }
    }

    private static func rename(_ old: Word, to new: Word) throws(FileFailure) {
        // SAFETY: rename is lent two NUL-terminated names.
        let failed = old.withSystemPath { old in new.withSystemPath { new in unsafe Glibc.rename(old, new) } } != 0
        if failed { throw .unwritable(errno: errno) }
    }
}

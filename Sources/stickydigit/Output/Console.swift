internal import Glibc

/// Standard output, for results, and standard error, for all else.
///
/// Each call writes through at once, so that whoever reads from a pipe gets a result as soon as it is there.
enum Console {
    /// Writes a result.
    ///
    /// When nobody reads any more, the program ends quietly by SIGPIPE, once the files being written are whole.
    static func print(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes a result that is no text: a picture.
    static func write(_ bytes: [UInt8]) {
        let failure = write(bytes, to: STDOUT_FILENO)
        guard failure != 0 else { return }
        WriteGate.closeGate()
        if failure == EPIPE {
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        complain("cannot write the results (\(FileFailure.reason(failure))); send them elsewhere")
        // Not `exit`: other workers are at work, and its clean-up would pull what they use from under them.
        _exit(ExitStatus.incomplete.rawValue)
    }

    /// Says on a line of standard error what went wrong. Where that is closed nothing more can be said.
    static func complain(_ problem: String) {
        show("\(Program.name): \(problem)\n")
    }

    /// Writes to standard error without ending the line.
    static func show(_ text: String) {
        _ = write(Array(text.utf8), to: STDERR_FILENO)
    }

    static var resultsAreOnTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var messagesAreOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Writes all bytes, however many calls that takes. The error number, 0 for none.
    private static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
        // SAFETY: each call is told of no more bytes than are left.
        unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = unsafe Glibc.write(file, buffer.baseAddress! + done, buffer.count - done)
                if count > 0 {
                    done += count
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                    _ = unsafe poll(&ready, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }
}

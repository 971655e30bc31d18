internal import Glibc

/// Standard input, output and error as the program needs them, whatever whoever started it left of them.
enum Descriptors {
    static func prepare() {
        keepStandardOnesTaken()
        // Writing to a pipe that nobody reads is then an error, which `Console` answers.
        signal(SIGPIPE, SIG_IGN)
        // A file larger than `ulimit -f` allows is then an error of that file, not the end of the program.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Where one of them is closed, the next file opened would get its number: a picture being written would then take the
    /// results in. Opened the wrong way round, each still fails as a closed one does.
    private static func keepStandardOnesTaken() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one, as those below it are taken by now.
            // SAFETY: open is lent a NUL-terminated name.
            _ = unsafe open("/dev/null", mode)
        }
    }
}

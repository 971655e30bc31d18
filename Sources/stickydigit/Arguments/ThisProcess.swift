private import CProgram  // The only file that sees it.
internal import Glibc

/// What the program that runs was built from, and what it was called with.
enum ThisProcess {
    /// As git describes it; empty where it was not built from a repository, or not by make.
    static var commit: String {
        // SAFETY: C hands out a constant string.
        unsafe String(cString: sd_commit())
    }

    /// What it was called with, its own name left out.
    static var words: [Word] {
        // SAFETY: pointers to NUL-terminated strings, the last one null, as the system hands them over; nothing writes to them.
        guard var next = unsafe sd_arguments(), unsafe next.pointee != nil else { return [] }
        var words: [Word] = []
        unsafe next += 1
        while let word = unsafe next.pointee {
            words.append(Word(bytes: unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))))
            unsafe next += 1
        }
        return words
    }
}

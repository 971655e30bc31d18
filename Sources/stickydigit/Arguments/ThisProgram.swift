private import CProgram  // The only file that sees it.
internal import Glibc

enum Version {
    static let number = "0.2.0"

    /// `0.2.0`, and the commit where it was built from one.
    static let text: String = {
        // SAFETY: C hands out a constant string.
        let commit = unsafe String(cString: sd_commit())
        return commit.isEmpty ? number : "\(number) (\(commit))"
    }()
}

extension Word {
    /// What the program was called with, its own name left out.
    static func ofThisProcess() -> [Word] {
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

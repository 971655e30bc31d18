private import CVersion  // The only file that sees it.

enum Version {
    static let number = "0.2.0"

    /// `0.2.0`, and the commit where it was built from one.
    static let text: String = {
        // SAFETY: C hands out a constant string.
        let commit = unsafe String(cString: sd_commit())
        return commit.isEmpty ? number : "\(number) (\(commit))"
    }()
}

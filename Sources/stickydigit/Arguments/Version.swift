enum Version {
    static let number = "0.2.0"

    /// `0.2.0`, and the commit where it was built from one.
    static let text = ThisProcess.commit.isEmpty ? number : "\(number) (\(ThisProcess.commit))"
}

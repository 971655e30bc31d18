/// Which names are photographs', in a folder or an archive.
enum PhotographName {
    private static let endings = ["jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "hif", "avif", "webp"]

    static func hasEnding(_ name: Word) -> Bool { endings.contains(name.ending) }

    /// By its ending, and not hidden.
    static func isPhotograph(_ path: Word) -> Bool { hasEnding(path) && !isHidden(path) }

    /// Whether a part of it begins with a dot, as what Unix hides does and the files that macOS puts beside others (`._NAME`), or
    /// it lies in the folder that macOS keeps those in within a ZIP.
    static func isHidden(_ path: Word) -> Bool {
        path.bytes.split(separator: UInt8(ascii: "/")).contains {
            $0.first == UInt8(ascii: ".") && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
                || $0.elementsEqual("__MACOSX".utf8)
        }
    }
}

/// Names for photographs' folders: a photograph's name without its ending, with a number where an earlier one bears it.
struct DumpFolders: Sendable {
    private var taken: Set<Word> = []

    /// File systems take names of up to 255 bytes; the rest is for the number and for the endings of files so named.
    private static let longest = 200

    mutating func folder(for path: Word) -> Word {
        var stem = Word(bytes: Array(path.stem.bytes.prefix(DumpFolders.longest)))
        if ["", ".", ".."].contains(stem) { stem = "photo" }
        var name = stem
        var number = 1
        while !taken.insert(name).inserted {
            number += 1
            name = Word(bytes: stem.bytes + Array("-\(number)".utf8))
        }
        return name
    }
}

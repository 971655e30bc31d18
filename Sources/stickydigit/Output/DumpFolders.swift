/// Names for photographs' folders: a photograph's name without its ending, with a number where an earlier one bears it.
struct DumpFolders: Sendable {
    /// Names that are taken, and the number that the next of each kind gets: counting from 1 again for each of 100,000
    /// photographs of one name would never end.
    private var taken: [Word: Int] = [:]

    /// File systems take names of up to 255 bytes; the rest is for the number and for the endings of files so named.
    private static let longest = 200

    mutating func folder(for path: Word) -> Word {
        var stem = Word(bytes: Array(path.stem.bytes.prefix(DumpFolders.longest)))
        if ["", ".", ".."].contains(stem) { stem = "photo" }
        var name = stem
        var number = taken[stem] ?? 2
        while taken[name] != nil {
            name = Word(bytes: stem.bytes + Array("-\(number)".utf8))
            number += 1
        }
        taken[stem] = number
        taken[name] = taken[name] ?? 2
        return name
    }
}

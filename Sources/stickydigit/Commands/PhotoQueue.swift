/// The photographs to read, in order: those named on the command line, then those in the list.
struct PhotoQueue: Sendable {
    private var named: ArraySlice<Word>
    private var list: NameList?
    private let listPath: Word?
    private var folders: DumpFolders?

    /// Why the list could not be read to its end.
    private(set) var failure: StartFailure?

    /// A photograph to read.
    struct Item: Sendable {
        let path: Word
        /// Whether `-` stands for standard input here, rather than for a file of that name in a list.
        let isStandardInput: Bool
        /// What its pictures are filed under.
        let folder: Word?
    }

    init(_ settings: Classify) throws(StartFailure) {
        named = settings.photos[...]
        listPath = settings.list
        let needsFolders = settings.dump != nil || settings.annotate != nil
        folders = needsFolders ? DumpFolders() : nil
        guard let path = settings.list else { return }
        do {
            list = try NameList(path, separatedByNUL: settings.isListNULSeparated)
        } catch {
            throw StartFailure(path: path, reason: error.description)
        }
    }

    mutating func next() -> Item? {
        if let path = named.popFirst() { return item(path, isNamed: true) }
        do {
            return try list?.next().map { item($0, isNamed: false) }
        } catch {
            failure = StartFailure(path: listPath!, reason: error.description)
            return nil
        }
    }

    private mutating func item(_ path: Word, isNamed: Bool) -> Item {
        let isStandardInput = isNamed && path == "-"
        let folder = folders?.folder(for: isStandardInput ? "stdin" : path)
        return Item(path: path, isStandardInput: isStandardInput, folder: folder)
    }
}

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

/// The photographs to read, in order: those named on the command line, then those in the list.
struct PhotoQueue: Sendable {
    private var named: ArraySlice<Word>
    private var list: (path: Word, names: NameList)?
    private var folders: DumpFolders?
    /// Whether nothing was named so far.
    private var isEmpty: Bool

    /// Why the list could not be read to its end.
    private(set) var failure: StartFailure?

    /// A photograph to read.
    struct Item: Sendable {
        let path: Word
        /// Whether `-` stands for standard input here, rather than for a file of that name in a list.
        let isStandardInput: Bool
        /// What its pictures are filed under; nil where none are written.
        let folder: Word?
    }

    init(_ settings: Classify) throws(StartFailure) {
        named = settings.photos[...]
        isEmpty = named.isEmpty
        let needsFolders = settings.dump != nil || settings.annotate != nil
        folders = needsFolders ? DumpFolders() : nil
        guard let path = settings.list else { return }
        let isNULSeparated = settings.isListNULSeparated
        list = (
            path,
            try StartFailure.naming(path) { () throws(FileFailure) in
                try NameList(path, separatedByNUL: isNULSeparated)
            }
        )
    }

    mutating func next() -> Item? {
        if let path = named.popFirst() { return item(path, isNamed: true) }
        guard let path = list?.path else { return nil }
        do {
            let name = try list?.names.next()
            if name == nil, isEmpty {
                failure = StartFailure(
                    path: path, reason: "there is no name in it; give a list of photographs, one a line")
            }
            isEmpty = false
            return name.map { item($0, isNamed: false) }
        } catch {
            failure = StartFailure(path: path, reason: error.description)
            return nil
        }
    }

    private mutating func item(_ path: Word, isNamed: Bool) -> Item {
        let isStandardInput = isNamed && path == "-"
        let folder = folders?.folder(for: isStandardInput ? "stdin" : path)
        return Item(path: path, isStandardInput: isStandardInput, folder: folder)
    }
}

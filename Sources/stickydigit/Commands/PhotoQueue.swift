/// The photographs to read, in order: those named on the command line, then those in the list; of a folder those in it.
struct PhotoQueue: Sendable {
    private var named: ArraySlice<Word>
    private var list: (path: Word, names: NameList)?
    private var folders: DumpFolders?
    /// Whether nothing was named so far.
    private var isEmpty: Bool
    /// Photographs and folders of a folder that is being gone through; the next one is last.
    private var found: [Word] = []
    private let isRecursive: Bool

    /// Why the list could not be read to its end.
    private(set) var failure: StartFailure?

    /// A photograph to read.
    struct Item: Sendable {
        let path: Word
        /// Whether `-` stands for standard input here, rather than for a file of that name in a list.
        let isStandardInput: Bool
        /// What its pictures are filed under; nil where none are written.
        let folder: Word?
        /// Why there is nothing to read by this name, where that is known already.
        var failure: FileFailure?
    }

    init(_ settings: Classify) throws(StartFailure) {
        named = settings.photos[...]
        isEmpty = named.isEmpty
        isRecursive = settings.isRecursive
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
        while true {
            if let path = found.popLast() {
                if !FileReading.isFolder(path) { return item(path, isNamed: false) }
                if let item = open(path, isNamed: false) { return item }
                continue
            }
            guard let (path, isNamed) = nextName() else { return nil }
            guard !(isNamed && path == "-"), FileReading.isFolder(path) else { return item(path, isNamed: isNamed) }
            if let item = open(path, isNamed: true) { return item }
        }
    }

    /// The next name that was given.
    private mutating func nextName() -> (path: Word, isNamed: Bool)? {
        if let path = named.popFirst() { return (path, true) }
        guard let path = list?.path else { return nil }
        do {
            let name = try list?.names.next()
            if name == nil, isEmpty {
                failure = StartFailure(
                    path: path, reason: "there is no name in it; give a list of photographs, one a line")
            }
            isEmpty = false
            return name.map { ($0, false) }
        } catch {
            failure = StartFailure(path: path, reason: error.description)
            return nil
        }
    }

    /// Puts what is in a folder next: its photographs, then, where that is wanted, its folders.
    ///
    /// - Parameter isNamed: whether it was given by its own name, so that it is to have a photograph.
    /// - Returns: what says that there is none, or that it cannot be read.
    private mutating func open(_ folder: Word, isNamed: Bool) -> Item? {
        do throws(FileFailure) {
            let photographs = try Folder.photographs(in: folder)
            let folders = isRecursive ? try Folder.folders(in: folder) : []
            found += folders.reversed() + photographs.reversed()
            guard isNamed, photographs.isEmpty, folders.isEmpty else { return nil }
            throw .holdsNoPhotograph(isRecursive: isRecursive)
        } catch {
            return Item(path: folder, isStandardInput: false, folder: nil, failure: error)
        }
    }

    private mutating func item(_ path: Word, isNamed: Bool) -> Item {
        let isStandardInput = isNamed && path == "-"
        let folder = folders?.folder(for: isStandardInput ? "stdin" : path)
        return Item(path: path, isStandardInput: isStandardInput, folder: folder)
    }
}

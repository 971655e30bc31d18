internal import NoteReading

/// The photographs to read, in order: those named on the command line, then those in the list; of a folder or an archive those
/// in it.
struct PhotoQueue: Sendable {
    private var named: ArraySlice<Word>
    private var list: (path: Word, names: NameList)?
    private var folders: DumpFolders?
    /// Whether nothing was named so far.
    private var isEmpty: Bool
    /// Photographs and folders of a folder that is being gone through; the next one is last.
    private var found: [Word] = []
    private let isRecursive: Bool
    /// An archive that is being gone through.
    private var archive: (path: Word, walk: ArchiveWalk)?
    /// Of all inputs, counted from 0, every `count`-th from `index` on is read. What is in a folder or an archive is an input each,
    /// and so is what can be said only of the folder or the archive.
    private let shard: Shard
    private var inputs = 0
    /// Whether pictures are written into one file, so that an archive is refused.
    private let writesOneFile: Bool

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
        var failure: (any Error)?
        /// Of a member of an archive.
        var contents: Result<[UInt8], any Error>?
        /// What was taken from a pipe already.
        var start: [UInt8] = []
        /// What is to be said of an archive, in place of a photograph.
        var remark: String?
    }

    init(_ settings: Classify) throws(StartFailure) {
        named = settings.photos[...]
        isEmpty = named.isEmpty
        isRecursive = settings.isRecursive
        shard = settings.shard
        writesOneFile = settings.annotate != nil && !settings.readsSeveral
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
            if let path = archive?.path {
                if let item = nextMember(of: path) { return item }
            } else if let path = found.popLast() {
                if !FileReading.isFolder(path) {
                    if isOfShard() { return item(path) }
                } else if let item = open(folder: path, isNamed: false) {
                    return item
                }
            } else {
                guard let (path, isNamed) = nextName() else { return nil }
                let isStandardInput = isNamed && path == "-"
                if !isStandardInput, FileReading.isFolder(path) {
                    if let item = open(folder: path, isNamed: true) { return item }
                } else if let item = open(file: path, isStandardInput: isStandardInput) {
                    return item
                }
            }
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
    private mutating func open(folder: Word, isNamed: Bool) -> Item? {
        do throws(FileFailure) {
            let photographs = try Folder.photographs(in: folder)
            let folders = isRecursive ? try Folder.folders(in: folder) : []
            found += folders.reversed() + photographs.reversed()
            guard isNamed, photographs.isEmpty, folders.isEmpty else { return nil }
            throw .holdsNoPhotograph(isRecursive: isRecursive)
        } catch {
            return isOfShard() ? Item(path: folder, isStandardInput: false, folder: nil, failure: error) : nil
        }
    }

    /// Counts an input, and says whether it is this shard's.
    private mutating func isOfShard() -> Bool {
        defer { inputs += 1 }
        return inputs % shard.count == shard.index
    }

    /// The photograph by this name; nil if it is an archive's, whose photographs come next, or another shard's.
    private mutating func open(file path: Word, isStandardInput: Bool) -> Item? {
        var start: [UInt8] = []
        do {
            // In a list `-` is a file's name.
            let name: Word = path == "-" && !isStandardInput ? "./-" : path
            switch try ArchiveInput.open(name) {
            case .archive(let opened):
                if writesOneFile { throw ArchiveFailure.needsFolderForAnnotations }
                let isWanted = PhotographName.isPhotograph
                let walk = ArchiveWalk(opened, limit: FileReading.largestPhoto, isWanted: isWanted) { bytes, count in
                    try MemoryLimit.check(growing: (bytes.count, bytes.capacity), by: count)
                }
                archive = (path, walk)
                return nil
            case .other(let taken): start = taken
            }
        } catch {
            return isOfShard() ? Item(path: path, isStandardInput: false, folder: nil, failure: error) : nil
        }
        guard isOfShard() else { return nil }
        var item = item(path, isStandardInput: isStandardInput)
        item.start = start
        return item
    }

    /// The archive's next photograph of this shard; at its end what is to be said of it, nil for nothing.
    private mutating func nextMember(of path: Word) -> Item? {
        do {
            while let member = try archive?.walk.next() {
                guard isOfShard() else { continue }
                let name = path / member
                let contents = archive?.walk.contents()
                return Item(path: name, isStandardInput: false, folder: folders?.folder(for: name), contents: contents)
            }
        } catch {
            if !error.isOfMember { archive = nil }
            return isOfShard() ? Item(path: path, isStandardInput: false, folder: nil, failure: error) : nil
        }
        let walk = archive?.walk
        archive = nil
        if walk?.count == 0 {
            let failure = ArchiveFailure.holdsNoPhotograph
            return isOfShard() ? Item(path: path, isStandardInput: false, folder: nil, failure: failure) : nil
        }
        guard let remark = walk?.remark else { return nil }
        return Item(path: path, isStandardInput: false, folder: nil, remark: remark)
    }

    private mutating func item(_ path: Word, isStandardInput: Bool = false) -> Item {
        let folder = folders?.folder(for: isStandardInput ? "stdin" : path)
        return Item(path: path, isStandardInput: isStandardInput, folder: folder)
    }
}

extension ArchiveWalk {
    /// What a message says of an archive that was gone through; nil for nothing.
    var remark: String? {
        var remarks: [String] = []
        let others = passedOver.files + passedOver.links
        if others > 0 {
            var remark = "\(counted(others, "member")) passed over, no photographs by their names"
            if passedOver.archives > 0 {
                remark += "; \(counted(passedOver.archives, "archive")) among them, to be unpacked first"
            }
            if passedOver.links > 0 { remark += "; \(passedOver.links) of them links or devices" }
            remarks.append(remark)
        }
        if leadingOut > 0 {
            let names = counted(leadingOut, "name")
            remarks.append("\(names) with '..' or '/' first, taken for names only: nothing is written there")
        }
        if lacksEndMark { remarks.append("it ends without the mark that ends a tar; if it was cut off, get it again") }
        return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }
}

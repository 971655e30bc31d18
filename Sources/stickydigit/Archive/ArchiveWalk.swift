/// The photographs of an archive, in its order; what else is in it is passed over and counted.
struct ArchiveWalk: Sendable {
    /// What was passed over.
    struct PassedOver: Equatable, Sendable {
        /// Files that are no photographs, hidden ones among them.
        var files = 0
        /// Archives among them, which are not opened.
        var archives = 0
        /// Links and devices.
        var links = 0
    }

    private let archive: Archive
    private let limit: Int
    private let isWanted: @Sendable (Word) -> Bool
    private let mayGrow: @Sendable ([UInt8], Int) throws -> Void
    private var current: Archive.Member?
    /// What ended the archive within the current member, to be said once that has been told of.
    private var end: ArchiveFailure?

    private(set) var passedOver = PassedOver()
    /// Photographs so far.
    private(set) var count = 0
    /// Those whose names lead out of the archive: they are names, no more, and nothing is written by them.
    private(set) var leadingOut = 0

    /// - Parameters:
    ///   - limit: bytes beyond which a member is refused.
    ///   - isWanted: whether a member is to be read, by its name.
    ///   - mayGrow: throws where there is not enough memory for so many bytes more.
    init(
        _ archive: Archive, limit: Int, isWanted: @escaping @Sendable (Word) -> Bool = PhotographName.isPhotograph,
        mayGrow: @escaping @Sendable ([UInt8], Int) throws -> Void = { _, _ in }
    ) {
        self.archive = archive
        self.limit = limit
        self.isWanted = isWanted
        self.mayGrow = mayGrow
    }

    /// The name of the next photograph, whose contents may then be had; nil at the end.
    ///
    /// - Throws: what `isOfMember` stands for a photograph, and the walk may be gone on with; all else ends it.
    mutating func next() throws(ArchiveFailure) -> Word? {
        if let end { throw end }
        while let member = try archive.next() {
            let name = Word(bytes: member.name)
            guard member.isFile, isWanted(name) else {
                pass(over: member)
                continue
            }
            count += 1
            if member.leadsOut { leadingOut += 1 }
            current = member
            return name
        }
        return nil
    }

    /// The photograph that was come to, or what is wrong with it.
    mutating func contents() -> Result<[UInt8], any Error> {
        guard let member = current else { return .success([]) }
        if member.isEncrypted { return .failure(ArchiveFailure.encrypted) }
        if member.isUnbounded { return .failure(ArchiveFailure.unboundedCompression) }
        do {
            return .success(try archive.contents(limit: limit, mayGrow: mayGrow))
        } catch let failure as ArchiveFailure where !failure.isOfMember {
            end = failure
            if case .damaged = failure { return .failure(ArchiveFailure.damagedMember) }
            return .failure(failure)
        } catch {
            return .failure(error)
        }
    }

    /// Whether a tar came to its end without the mark that ends one.
    var lacksEndMark: Bool { archive.lacksEndMark }

    private mutating func pass(over member: Archive.Member) {
        if member.isFile {
            passedOver.files += 1
            if ArchiveWalk.archiveEndings.contains(Word(bytes: member.name).ending) { passedOver.archives += 1 }
        } else if member.name.last != UInt8(ascii: "/") {
            passedOver.links += 1
        }
    }

    private static let archiveEndings = ["zip", "tar", "tgz", "txz", "tzst", "gz", "xz", "zst", "7z", "rar"]
}

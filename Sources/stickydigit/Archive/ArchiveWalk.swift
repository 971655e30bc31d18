/// The photographs of an archive, in its order; what else is in it is passed over and counted.
struct ArchiveWalk: Sendable {
    /// A photograph, or what is wrong with it.
    struct Found: Sendable {
        let name: [UInt8]
        let contents: Result<[UInt8], any Error>
    }

    /// What was passed over.
    struct PassedOver: Equatable, Sendable {
        var files = 0
        /// Archives among them, which are not opened.
        var archives = 0
        /// Links and devices.
        var links = 0
    }

    private let archive: Archive
    private let limit: Int
    private let isWanted: @Sendable ([UInt8]) -> Bool
    private let mayGrow: @Sendable ([UInt8], Int) throws -> Void
    private(set) var passedOver = PassedOver()
    private(set) var count = 0

    /// - Parameters:
    ///   - limit: bytes beyond which a member is refused.
    ///   - isWanted: whether a member is to be read, by its name.
    ///   - mayGrow: throws where there is not enough memory for so many bytes more.
    init(
        _ archive: Archive, limit: Int, isWanted: @escaping @Sendable ([UInt8]) -> Bool = isPhotograph,
        mayGrow: @escaping @Sendable ([UInt8], Int) throws -> Void = { _, _ in }
    ) {
        self.archive = archive
        self.limit = limit
        self.isWanted = isWanted
        self.mayGrow = mayGrow
    }

    /// The next photograph; nil at the end. What is thrown ends the archive.
    mutating func next() throws(ArchiveFailure) -> Found? {
        while let member = try archive.next() {
            guard member.isFile, isWanted(member.name) else {
                pass(over: member)
                continue
            }
            count += 1
            return Found(name: member.name, contents: try contents(of: member))
        }
        return nil
    }

    private func contents(of member: Archive.Member) throws(ArchiveFailure) -> Result<[UInt8], any Error> {
        if !member.isSafe { return .failure(ArchiveFailure.unsafeName) }
        if member.isEncrypted { return .failure(ArchiveFailure.encrypted) }
        do {
            return .success(try archive.contents(limit: limit, mayGrow: mayGrow))
        } catch let failure as ArchiveFailure where !failure.isOfMember {
            throw failure
        } catch {
            return .failure(error)
        }
    }

    private mutating func pass(over member: Archive.Member) {
        if member.isFile {
            passedOver.files += 1
            if ArchiveWalk.archiveEndings.contains(ArchiveWalk.ending(member.name)) { passedOver.archives += 1 }
        } else if member.name.last != UInt8(ascii: "/") {
            passedOver.links += 1
        }
    }

    private static let archiveEndings = ["zip", "tar", "tgz", "txz", "gz", "xz", "zst", "7z", "rar"]
    static let photographEndings = ["jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "hif", "avif", "webp"]

    /// By its ending, as in a folder. macOS puts a file of its own beside each, in `__MACOSX` or as `._NAME`.
    static func isPhotograph(_ name: [UInt8]) -> Bool {
        let parts = name.split(separator: UInt8(ascii: "/"))
        guard let file = parts.last, parts.first?.elementsEqual("__MACOSX".utf8) == false, !file.starts(with: "._".utf8)
        else { return false }
        return photographEndings.contains(ending(name))
    }

    static func ending(_ name: [UInt8]) -> String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }
}

extension ArchiveFailure {
    /// Whether the members after it can still be had.
    fileprivate var isOfMember: Bool {
        switch self {
        case .damagedMember, .memberTooLarge: true
        default: false
        }
    }
}

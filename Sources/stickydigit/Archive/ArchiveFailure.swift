/// Why an archive, or a member of one, could not be read.
enum ArchiveFailure: Error, Equatable, CustomStringConvertible {
    /// libarchive is not installed.
    case missingLibrary
    /// Its first bytes are an archive's or a compressed file's, and there is neither ZIP nor tar in it.
    case unknownFormat
    case encrypted
    /// Compressed in a way whose decoder takes as much memory as the data say.
    case unboundedCompression
    /// A member whose compressed data do not unpack, or not to what their checksum says, or that ends too early.
    case damagedMember
    /// A member's header that does not agree with its checksum, after this member; nil if before the first.
    case damagedHeader(after: [UInt8]?)
    /// The archive ends or breaks after this member; nil if within the first, or before it.
    case damaged(after: [UInt8]?, members: Int)
    /// Data that unpack to so many times their size: a bomb.
    case inflates(ratio: Int)
    case tooManyMembers(limit: Int)
    case memberTooLarge(limit: Int)
    case holdsNoPhotograph
    /// `--annotate` names one file.
    case needsFolderForAnnotations
    case shortOfMemory

    /// For programs: stays the same when the sentence changes.
    var code: String {
        switch self {
        case .missingLibrary: "missing_library"
        case .unknownFormat: "unknown_archive"
        case .encrypted: "encrypted"
        case .unboundedCompression: "unsupported_kind"
        case .damagedMember, .damagedHeader: "damaged_member"
        case .damaged: "damaged_archive"
        case .inflates: "archive_bomb"
        case .tooManyMembers: "too_many_members"
        case .memberTooLarge: "file_too_large"
        case .holdsNoPhotograph: "no_photograph"
        case .needsFolderForAnnotations: "is_an_archive"
        case .shortOfMemory: "too_much_memory"
        }
    }

    /// What is wrong, then what to do.
    var description: String {
        switch self {
        case .missingLibrary:
            "an archive takes libarchive, which is not installed; `apt install libarchive13` does that"
        case .unknownFormat:
            "compressed, and neither a ZIP nor a tar is in it; unpack it, or give one of these"
        case .encrypted: "encrypted in the archive; unpack it with its password, then name the photograph"
        case .unboundedCompression:
            "compressed by LZMA or PPMd in the archive, which may take any amount of memory; pack it by Deflate or not at all"
        case .damagedMember: "damaged or cut off in the archive; get the archive again, or leave this photograph out"
        case .damagedHeader(let name):
            "a header \(name.map { "after \(Word(bytes: $0).quoted)" } ?? "before the first member") is damaged, and reading went "
                + "on at the next one: get the archive again"
        case .damaged(let name, let members):
            name.map {
                "the archive is damaged or cut off after \(Word(bytes: $0).quoted), its member \(members); "
                    + "what came before was read: get the archive again"
            } ?? "the archive is damaged or cut off before the end of its first member; get it again"
        case .inflates(let ratio):
            "the archive unpacks to more than \(ratio) times its size, as photographs never do; "
                + "the rest of it is not read: look into what made it"
        case .tooManyMembers(let limit):
            "the archive has more than \(limit) members, and the rest is not read; divide it into several"
        case .memberTooLarge(let limit):
            "larger than the \(limit >> 20) MiB that are read at the most; give a smaller one"
        case .holdsNoPhotograph:
            "there is no JPEG, PNG, HEIC, AVIF or WebP file in this archive; name another"
        case .needsFolderForAnnotations:
            "an archive of photographs, and '--annotate' names a single file; name a folder, or put {} into the name"
        case .shortOfMemory: "not enough memory to read the archive; allow it more"
        }
    }

    /// Whether the members after it can still be had.
    var isOfMember: Bool {
        switch self {
        case .damagedMember, .damagedHeader, .memberTooLarge, .encrypted, .unboundedCompression: true
        default: false
        }
    }
}

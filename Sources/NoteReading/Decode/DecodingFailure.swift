/// Why a file did not become a photograph.
public enum DecodingFailure: Error, Equatable, CustomStringConvertible, NamesSettings {
    /// No bytes at all.
    case empty

    /// A format that is known and not read: its name with article, and how to turn it into one that is.
    case unsupportedFormat(name: String, remedy: String)

    /// A format that is read only where its library is installed: its name with article, and Debian's package.
    case missingLibrary(name: String, library: String, package: String)

    /// A format that is read only where its library has a decoder for it: its name with article, the library, and the package that
    /// Debian has the decoder in.
    case missingDecoder(name: String, library: String, package: String)

    /// A file that an older release of its library than `needed` does not read: its name with article.
    case oldLibrary(name: String, library: String, version: String, needed: String)

    /// Bytes that no format begins with; the first of them, eight at most.
    case unknownFormat(firstBytes: [UInt8])

    /// A file of a format that is read, and of a kind that is not read.
    case unsupportedKind(format: String, kind: String)

    /// The file ends early, or its data contradict themselves.
    case damaged(format: String, reason: String)

    /// More pixels than `Decode.maximumPixels` allows, by the sizes in the header.
    case tooManyPixels(width: Int, height: Int, limit: Int)

    /// One side is longer than the format's library takes.
    case tooLong(width: Int, height: Int, limit: Int)

    /// A file whose kind (`progressive`, `interlaced`, `large`) makes it be held whole, in mebibytes.
    case tooMuchMemory(format: String, kind: String, needed: Int, limit: Int)

    /// The system refused the memory that decoding takes.
    case shortOfMemory(format: String)

    /// For programs: stays the same when the sentence changes.
    public var code: String {
        switch self {
        case .empty: "empty"
        case .unsupportedFormat: "unsupported_format"
        case .missingLibrary, .missingDecoder: "missing_library"
        case .oldLibrary: "old_library"
        case .unknownFormat: "unknown_format"
        case .unsupportedKind: "unsupported_kind"
        case .damaged: "damaged"
        case .tooManyPixels, .tooLong: "too_many_pixels"
        case .tooMuchMemory, .shortOfMemory: "too_much_memory"
        }
    }

    /// What is wrong, with the value that is wrong; then what to do, with settings by the names that this library gives them.
    public var description: String { sentence(naming: \.rawValue) }

    /// The same with settings by other names.
    package func sentence(naming name: (Setting) -> String) -> String {
        switch self {
        case .empty:
            "the file is empty; get it again"
        case .unsupportedFormat(let name, let remedy):
            "this is \(name), and only JPEG, PNG, HEIC, AVIF and WebP are read; \(remedy)"
        case .missingLibrary(let name, let library, let package):
            "this is \(name), and reading it takes \(library), which is not installed; `apt install \(package)` does that"
        case .missingDecoder(let name, let library, let package):
            "this is \(name), and the \(library) that is installed has no decoder for it; `apt install \(package)` adds one"
        case .oldLibrary(let name, let library, let version, let needed):
            "this is \(name) as iOS 18 and later write it, which \(library) \(version) cannot read; install \(library) \(needed) or "
                + "later (Debian 12 has it in its backports), or save it as JPEG"
        case .unknownFormat(let bytes):
            "neither JPEG nor PNG, HEIC, AVIF nor WebP (it begins \(hexadecimal(bytes, separator: " "))); convert it to one of them"
        case .unsupportedKind(let format, let kind):
            "a \(format) file with \(kind), which is not read; save it anew as an ordinary \(format) file"
        case .damaged(let format, let reason):
            "the \(format) data is damaged (\(reason)); get the file again or save it anew"
        case .tooManyPixels(let width, let height, let limit):
            "\(width) × \(height) pixels, and the limit is \(limit); scale it down or raise \(name(.maximumPixels))"
        case .tooLong(let width, let height, let limit):
            "\(width) × \(height) pixels, and no side may be longer than \(limit); scale it down"
        case .tooMuchMemory(let format, let kind, let needed, let limit):
            "reading this \(kind) \(format) file takes \(needed) MiB, and the limit is \(limit); "
                + "scale it down" + remedy(kind)
        case .shortOfMemory(let format):
            "the program may take no more memory, and decoding this \(format) file needs some; allow it more (ulimit -v)"
        }
    }
}

/// How else than by scaling it down a file of some kind gets to take less memory.
private func remedy(_ kind: String) -> String {
    switch kind {
    case "progressive": " or save it without progression"
    case "interlaced": " or save it without interlacing"
    default: " or save it as an ordinary JPEG file"
    }
}

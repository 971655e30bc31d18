internal import Glibc

/// Why a file could not be read or written.
enum FileFailure: Error, Equatable, CustomStringConvertible {
    case missing
    case forbidden
    case isFolder
    case isPipe
    case isDevice
    case isTerminal
    case empty
    case tooLarge(limit: Int)
    case unwritable(errno: Int32)
    case other(errno: Int32)

    init(errno: Int32) {
        switch errno {
        case ENOENT, ENOTDIR: self = .missing
        case EACCES, EPERM: self = .forbidden
        case EISDIR: self = .isFolder
        default: self = .other(errno: errno)
        }
    }

    /// For programs: stays the same when the sentence changes.
    var code: String {
        switch self {
        case .missing: "not_found"
        case .forbidden: "not_permitted"
        case .isFolder: "is_a_folder"
        case .isPipe: "is_a_pipe"
        case .isDevice: "is_a_device"
        case .isTerminal: "is_a_terminal"
        case .empty: "empty"
        case .tooLarge: "file_too_large"
        case .unwritable: "unwritable"
        case .other: "input_output"
        }
    }

    /// What is wrong, then what to do.
    var description: String {
        switch self {
        case .missing: "no such file; check the name"
        case .forbidden: "reading it is not permitted; change its permissions or run as its owner"
        case .isFolder: "a folder, not a photograph; name the files in it, as in FOLDER/*.jpg"
        case .isPipe: "a named pipe, not a photograph; read it as standard input, as in - < PIPE"
        case .isDevice: "a device, not a photograph; name a file"
        case .isTerminal: "standard input is a terminal; pipe a photograph into it, as in - < PHOTO"
        case .empty: "the file is empty; get it again"
        case .tooLarge(let limit):
            "larger than the \(limit >> 20) MiB that are read at the most; scale the photograph down"
        case .unwritable(let errno): "cannot be written (\(FileFailure.reason(errno))); choose another place"
        case .other(let errno): "\(FileFailure.reason(errno)); try again"
        }
    }

    /// The system's own words for an error number.
    static func reason(_ errno: Int32) -> String {
        // SAFETY: strerror returns a NUL-terminated string, copied before anything else can call it on this thread.
        unsafe String(cString: strerror(errno))
    }
}

internal import Glibc

/// Why a file could not be read or written.
enum FileFailure: Error, Equatable, CustomStringConvertible {
    case missing
    case forbidden
    /// Symbolic links that lead back to themselves.
    case isCircle
    case nameTooLong
    case isFolder
    /// A folder without photographs, those below it looked into or not.
    case holdsNoPhotograph(isRecursive: Bool)
    case isPipe
    case isDevice
    case isTerminal
    /// Standard input, where whoever started the program closed it.
    case closed
    case empty
    case tooLarge(limit: Int)
    /// A list of names, one a line, in which a NUL byte stands.
    case listHoldsNUL
    /// A list of names with one of more bytes than this.
    case listHoldsLongName(limit: Int)
    /// Where a picture was to be written stands a photograph that is to be read.
    case isPhotograph
    /// So many bytes are needed at once, and of the limit there are not as many left.
    case shortOfMemory(limit: Int, needed: Int)
    case unwritable(errno: Int32)
    case other(errno: Int32)

    init(errno: Int32) {
        switch errno {
        case ENOENT, ENOTDIR: self = .missing
        case EACCES, EPERM: self = .forbidden
        case EISDIR: self = .isFolder
        case ELOOP: self = .isCircle
        case ENAMETOOLONG: self = .nameTooLong
        case EBADF: self = .closed
        default: self = .other(errno: errno)
        }
    }

    /// For programs: stays the same when the sentence changes.
    var code: String {
        switch self {
        case .missing: "not_found"
        case .forbidden: "not_permitted"
        case .isCircle: "link_circle"
        case .nameTooLong: "name_too_long"
        case .isFolder: "is_a_folder"
        case .holdsNoPhotograph: "no_photograph"
        case .isPipe: "is_a_pipe"
        case .isDevice: "is_a_device"
        case .isTerminal: "is_a_terminal"
        case .closed: "closed"
        case .empty: "empty"
        case .tooLarge: "file_too_large"
        case .listHoldsNUL, .listHoldsLongName: "no_list"
        case .isPhotograph: "is_a_photograph"
        case .shortOfMemory: "too_much_memory"
        case .unwritable: "unwritable"
        case .other: "input_output"
        }
    }

    /// What is wrong, then what to do.
    var description: String {
        switch self {
        case .missing: "no such file; check the name"
        case .forbidden: "reading it is not permitted; change its permissions or run as its owner"
        case .isCircle: "its symbolic links lead in a circle; correct them"
        case .nameTooLong: "no file's name is that long; check the name"
        case .isFolder: "a folder, not a file; name a file in it"
        case .holdsNoPhotograph(let isRecursive):
            "there is no JPEG, PNG, HEIC, AVIF or WebP file in this folder"
                + (isRecursive ? " or below it; name another" : "; name another, or add --recursive for those below it")
        case .isPipe: "a named pipe or a socket, not a file; read a pipe as standard input, as in - < PIPE"
        case .isDevice: "a device, not a file; name a file"
        case .isTerminal: "standard input is a terminal; pipe a photograph into it, as in - < PHOTO"
        case .closed: "standard input is closed; pipe a file into it, as in - < FILE"
        case .empty: "the file is empty; get it again"
        case .tooLarge(let limit):
            "larger than the \(limit >> 20) MiB that are read at the most; give a smaller one"
        case .listHoldsNUL:
            "there are NUL bytes in it, which no line of names has; add --null where each name ends in one, or name a list"
        case .listHoldsLongName(let limit):
            "a name in it is longer than \(limit) bytes; give a list of names, one a line"
        case .isPhotograph: "a photograph that is to be read, and is not written over; choose another name"
        case .shortOfMemory(let limit, let needed):
            // How much what follows takes is not known here.
            MemoryLimit.problem(limit) + ": \((needed >> 20) + 1) MiB are needed at once, and not left; allow it more"
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

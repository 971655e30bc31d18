internal import Glibc

/// Writes a whole file, for tools that render; what was there is replaced.
package func write(_ bytes: [UInt8], to path: String) throws {
    // SAFETY: both names end in NUL, and the file is closed below, once.
    guard let file = unsafe fopen(path, "wb") else { throw Unwritable(path: path, reason: errno) }
    // SAFETY: `bytes.count` bytes are read from `bytes`.
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, written == bytes.count else { throw Unwritable(path: path, reason: errno) }
}

package struct Unwritable: Error, CustomStringConvertible {
    let path: String
    let reason: Int32

    package var description: String { "\(path) cannot be written: \(unsafe String(cString: strerror(reason)))" }
}

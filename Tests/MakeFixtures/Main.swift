import Glibc
import NoteReading
import TestSupport

/// Renders the photographs of Fixtures/Notes, where this package was checked out, and writes down what they show.
@main
struct Main {
    static func main() throws {
        let folder = Fixture.folder + "/Notes"
        for fixture in NoteFixture.all {
            let bytes = fixture.file(of: fixture.scene.render())
            try write(bytes, to: folder + "/" + fixture.name)
            print("\(fixture.name): \(bytes.count) bytes")
        }
        try write(Array(NoteFixture.truth.utf8), to: folder + "/truth.json")
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        // SAFETY: both names end in NUL, and the file is closed below, once.
        guard let file = unsafe fopen(path, "wb") else { throw Unwritable(path: path, reason: errno) }
        // SAFETY: `bytes.count` bytes are read from `bytes`.
        let written = unsafe fwrite(bytes, 1, bytes.count, file)
        guard unsafe fclose(file) == 0, written == bytes.count else { throw Unwritable(path: path, reason: errno) }
    }

    private struct Unwritable: Error, CustomStringConvertible {
        let path: String
        let reason: Int32
        var description: String { "\(path) cannot be written: \(unsafe String(cString: strerror(reason)))" }
    }
}

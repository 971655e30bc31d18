import Glibc

/// A file under Fixtures/, by its path there.
package struct Fixture: Sendable, CustomStringConvertible {
    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    /// What a test's output shows for an argument.
    package var description: String { name }

    /// In the file system, wherever the package was checked out.
    package var path: String { Self.folder + "/" + name }

    /// Fixtures/, found from this file's own place: Tests/TestSupport/Fixture.swift.
    package static let folder: String = {
        let up = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return up.joined(separator: "/") + "/Fixtures"
    }()

    package func bytes() throws -> [UInt8] {
        // SAFETY: both names end in NUL, and the file is closed once.
        guard let file = unsafe fopen(path, "rb") else { throw Missing(path: path) }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var chunk: [UInt8] = Array(repeating: 0, count: 65536)
        while true {
            // SAFETY: at most `chunk.count` bytes are written to `chunk`.
            let count = unsafe fread(&chunk, 1, chunk.count, file)
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    package func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

    package struct Missing: Error, CustomStringConvertible {
        let path: String
        package var description: String { "no fixture at \(path); `make fixtures` makes those of Fixtures/Notes" }
    }
}

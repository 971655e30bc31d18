import Glibc

/// A file under Fixtures/.
struct Fixture: Sendable, CustomStringConvertible {
    let name: String
    var description: String { name }

    init(_ name: String) { self.name = name }

    func bytes() throws -> [UInt8] {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        guard let file = unsafe fopen(root + "/Fixtures/" + name, "rb") else { throw Missing(name: name) }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }

    struct Missing: Error { let name: String }
}

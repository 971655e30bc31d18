internal import NoteReading

/// The BLAS library that the network ran with: the system's choice, not ours.
enum LoadedBLAS {
    /// Its provider, and the file that `libblas.so.3` stands for on this machine; `none in use` where the network that ran
    /// needed none. To be asked after a network has run, since the library is loaded only then.
    static var name: String {
        guard let maps = try? FileReading.contents(of: "/proc/self/maps") else { return "none in use" }
        return name(maps: String(decoding: maps, as: UTF8.self))
    }

    /// - Parameter maps: what the process has mapped, as /proc/self/maps lists it.
    static func name(maps: String) -> String {
        let paths: [String] = maps.split(separator: "\n").compactMap { line in
            line.firstIndex(of: "/").map { String(line[$0...]) }
        }
        func path(_ part: String) -> String? {
            paths.first { Word($0).lastPart.text.hasPrefix(part) }
        }
        guard let found = path("libblas") ?? path("libopenblas") ?? path("libblis") ?? path("libmkl") else {
            return "none in use"
        }
        let names = [("openblas", "OpenBLAS"), ("blis", "BLIS"), ("atlas", "ATLAS"), ("mkl", "MKL")]
        let provider = names.first { found.has($0.0) }?.1 ?? "reference BLAS"
        return "\(provider) (\(found))"
    }
}

/// What the program runs on.
enum Machine {
    static var processors: Int { Workers.processors }

    /// The file that `libblas.so.3` stands for on this machine, where the network that ran needed it: the system's choice,
    /// not ours. To be asked after a network has run, since the library is loaded only then.
    static var blas: String {
        guard let maps = try? FileReading.contents(of: "/proc/self/maps") else { return "none in use" }
        return blas(maps: String(decoding: maps, as: UTF8.self))
    }

    static func blas(maps: String) -> String {
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
        let provider = names.first { found.contains($0.0) }?.1 ?? "reference BLAS"
        return "\(provider) (\(found))"
    }
}

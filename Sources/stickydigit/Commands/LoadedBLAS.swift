internal import NoteReading

/// The BLAS library that networks run with: the system's choice, not ours.
enum LoadedBLAS {
    /// Its provider, and the file that `libblas.so.3` stands for on this machine; `none in use` if there is none.
    static var name: String { Recognise.library.map { name(path: $0) } ?? "none in use" }

    static func name(path: String) -> String {
        let names = [("openblas", "OpenBLAS"), ("blis", "BLIS"), ("atlas", "ATLAS"), ("mkl", "MKL")]
        return "\(names.first { path.has($0.0) }?.1 ?? "reference BLAS") (\(path))"
    }
}

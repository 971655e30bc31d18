extension Word {
    /// Lends the name to the system, which wants bytes that end in NUL. Names never hold one themselves: no argument can,
    /// and lists and options are checked.
    ///
    /// - Parameter call: does not keep the pointer.
    @safe func withSystemPath<Result>(_ call: (UnsafePointer<CChar>) -> Result) -> Result {
        // SAFETY: the array is alive during the call, never empty, and ends in NUL; bytes and chars have one layout.
        unsafe (bytes + [0]).withUnsafeBufferPointer { name in
            unsafe name.withMemoryRebound(to: CChar.self) { unsafe call($0.baseAddress!) }
        }
    }
}

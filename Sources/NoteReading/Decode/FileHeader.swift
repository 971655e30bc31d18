/// What a file's header says, checked against the limits.
struct FileHeader {
    /// As stored, in pixels.
    let width, height: Int
    /// Bytes that decoding it takes at once beyond what every file takes; 0 where rows come and go.
    var memory = 0
}

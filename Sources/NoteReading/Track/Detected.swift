/// A detection in working samples.
struct Detected {
    let quad: Quadrilateral
    let confidence: Double

    /// Confidence from which a note is reported at once; others wait until they are seen a second time.
    static let plain = 0.9

    var isPlain: Bool { confidence >= Self.plain }
}

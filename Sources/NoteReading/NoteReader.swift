/// Reads the digits on the notes in a photograph: the stages, called in order.
public struct NoteReader: Sendable {
    public var decode = Decode()
    public var detect = Detect()
    public var dewarp = Dewarp()
    public var enhance = Enhance()
    public var normalise = Normalise()
    public var recognise = Recognise()

    /// Where the note is taken to be.
    public enum Place: Equatable, Sendable {
        /// Where the detector finds it.
        case detected
        /// The whole photograph is the note.
        case whole
        /// Where the detector finds it, or else the whole photograph.
        case detectedOrWhole
        /// Here, in pixels of the upright, full-size photograph.
        case at(Quadrilateral)
    }

    public var place = Place.detected

    /// Whether reports carry each stage's pictures.
    public var keepsPictures = false

    public init() {}

    /// - Parameter bytes: a JPEG or PNG file.
    public func callAsFunction(_ bytes: [UInt8]) throws(DecodingFailure) -> PhotoReport {
        let photo = try decode(bytes)
        let detection = detect(photo)
        return PhotoReport(
            status: .noNote, width: photo.width, height: photo.height, notes: [], shortfall: detection.shortfall,
            milliseconds: [], pictures: [])
    }
}

/// Reads the digits on the notes in a photograph: the stages, called in order.
///
/// ```swift
/// let reader = NoteReader()
/// let report = try reader(bytes)  // of a JPEG, PNG, HEIC or WebP file
/// print(report.notes.first?.reading?.digit ?? "nothing to read")
/// ```
public struct NoteReader: Sendable {
    /// How the file is decoded, and how notes are found. Where `detect.maximumObservations` is not 1, the `workingSide` of either
    /// is taken to be 640 at the least: of several notes each is a small part of the photograph.
    public var decode = Decode()
    public var detect = Detect()
    public var dewarp = Dewarp()
    public var enhance = Enhance()
    public var normalise = Normalise()
    public var recognise: Recognise

    /// Where the note is taken to be.
    public enum Place: Equatable, Sendable {
        /// Where the detector finds it.
        case detected
        /// The whole photograph is the note.
        case whole
        /// Where the detector finds it, or else the whole photograph.
        case detectedOrWhole
        /// Here: the corners of a convex shape, clockwise, in pixels of the upright, full-size photograph. Of any other a page
        /// is made too, and nothing on it is to be expected.
        case at(Quadrilateral)
    }

    public var place = Place.detected

    /// Whether reports carry each stage's pictures.
    public var keepsPictures = false

    /// A reader with every setting at its default.
    ///
    /// - Parameter recognise: the network to read with; by default the one compiled into the library.
    public init(recognise: Recognise = Recognise()) {
        self.recognise = recognise
    }

    /// Reads one photograph.
    ///
    /// - Parameter bytes: of a photograph: JPEG or PNG; HEIC or WebP where libheif or libwebp is installed.
    /// - Throws: `DecodingFailure` where they are no photograph. Finding no note is a report, not a failure.
    public func callAsFunction(_ bytes: [UInt8]) throws(DecodingFailure) -> PhotoReport {
        var decode = decode
        if detect.maximumObservations != 1 { decode.workingSide = max(decode.workingSide, Detect.sideForSeveral) }
        var trace = Trace(keepsPictures: keepsPictures)
        let photo = try trace.run(decode, bytes)
        return report(on: photo, &trace)
    }

    /// Reads one photograph that is decoded already, as a frame is.
    package func callAsFunction(_ photo: Photo) -> PhotoReport {
        var trace = Trace(keepsPictures: keepsPictures)
        return report(on: photo, &trace)
    }

    private func report(on photo: Photo, _ trace: inout Trace) -> PhotoReport {
        let detection = find(in: photo, &trace)
        let pictures = trace.takePictures()
        let notes = detection.sightings.map { read($0, &trace) }
        return PhotoReport(
            width: photo.width,
            height: photo.height,
            notes: notes,
            shortfall: detection.shortfall,
            milliseconds: trace.milliseconds,
            pictures: pictures
        )
    }

    private func find(in photo: Photo, _ trace: inout Trace) -> Detection {
        var detect = detect
        if detect.maximumObservations != 1 { detect.workingSide = max(detect.workingSide, Detect.sideForSeveral) }
        switch place {
        case .detected:
            return trace.run(detect, photo)
        case .detectedOrWhole:
            let detection = trace.run(detect, photo)
            return detection.sightings.isEmpty ? given(photo.frame, in: photo, &trace) : detection
        case .whole:
            return given(photo.frame, in: photo, &trace)
        case .at(let quadrilateral):
            return given(quadrilateral, in: photo, &trace)
        }
    }

    private func given(_ quadrilateral: Quadrilateral, in photo: Photo, _ trace: inout Trace) -> Detection {
        let detection = Detection(given: quadrilateral, in: photo)
        trace.show(detection)
        return detection
    }

    private func read(_ sighting: Sighting, _ trace: inout Trace) -> NoteReport {
        let page = trace.run(dewarp, sighting)
        let ink = trace.run(enhance, page)
        let writing = trace.run(normalise, ink)
        let readings = trace.run(recognise, writing)
        return NoteReport(
            quadrilateral: sighting.quadrilateral,
            cornersOutside: sighting.cornersOutside,
            detection: sighting.confidence,
            pageWidth: page.luma.width,
            pageHeight: page.luma.height,
            digits: Array(zip(readings.glyphs, readings.readings)),
            pictures: trace.takePictures()
        )
    }
}

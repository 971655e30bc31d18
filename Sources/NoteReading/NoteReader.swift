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
        /// Where the detector finds it. If it finds none, the whole photograph, provided that it surely shows a digit.
        case detectedOrWhole
        /// Here: the corners of a convex shape, clockwise, in pixels of the upright, full-size photograph. Of any other a page
        /// is made too, and nothing on it is to be expected.
        case at(Quadrilateral)
    }

    public var place = Place.detectedOrWhole

    /// Whether notes are read only as they stand in the photograph. Otherwise a note on which nothing is read so is turned.
    public var isUpright = false

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
        var detection: Detection
        var notes: [NoteReport]
        var pictures: [(name: String, picture: Picture)]
        switch place {
        case .whole, .at:
            detection = given(in: photo)
            trace.show(detection)
            pictures = trace.takePictures()
            notes = detection.sightings.map { read($0, &trace) }
        case .detectedOrWhole where photo.isSmall:
            detection = Detection(given: photo.frame, in: photo)
            trace.show(detection)
            pictures = trace.takePictures()
            notes = detection.sightings.map { read($0, &trace) }
        case .detected, .detectedOrWhole:
            detection = find(in: photo, &trace)
            pictures = trace.takePictures()
            notes = detection.sightings.map { read($0, &trace) }
            if place == .detectedOrWhole, let whole = whole(ratherThan: notes, in: photo, &trace) { notes = [whole] }
        }
        return PhotoReport(
            width: photo.width,
            height: photo.height,
            notes: notes,
            shortfall: notes.isEmpty ? detection.shortfall : nil,
            milliseconds: trace.milliseconds,
            pictures: pictures
        )
    }

    private func find(in photo: Photo, _ trace: inout Trace) -> Detection {
        var detect = detect
        if detect.maximumObservations != 1 { detect.workingSide = max(detect.workingSide, Detect.sideForSeveral) }
        return trace.run(detect, photo)
    }

    /// The place that was given, or the whole photograph.
    private func given(in photo: Photo) -> Detection {
        if case .at(let quadrilateral) = place { return Detection(given: quadrilateral, in: photo) }
        return Detection(given: photo.frame, in: photo)
    }

    /// Below this confidence a detected note is doubted: the loop of a 9 on plain paper is a pale shape with a dark border, too.
    private static let doubted = 0.9

    /// A digit on the whole photograph is believed at odds of three to one: a photograph without a note mostly shows none.
    private static let leastWhole = 0.75

    /// The reading of the whole photograph, if it is to stand in place of the notes that were found.
    ///
    /// - Returns: nil if a note was found beyond doubt, or if the whole photograph does not surely show a digit.
    private func whole(ratherThan notes: [NoteReport], in photo: Photo, _ trace: inout Trace) -> NoteReport? {
        guard notes.count < 2 else { return nil }
        if let note = notes.first {
            let isRead = note.status == .ok || note.status == .severalDigits
            guard note.detection < Self.doubted, !(isRead && note.detection > 0.5) else { return nil }
        }
        let sighting = Sighting(photo: photo, quadrilateral: photo.frame, confidence: 1)
        var whole = read(sighting, &trace)
        guard whole.status == .ok || whole.status == .severalDigits,
            whole.digits.allSatisfy({ $0.reading.confidence >= Self.leastWhole })
        else { return nil }
        whole.place = .whole
        return whole
    }

    private func read(_ sighting: Sighting, _ trace: inout Trace) -> NoteReport {
        let page = trace.run(dewarp, sighting)
        let reading = PageReading(
            enhance: enhance, normalise: normalise, recognise: recognise, isUpright: isUpright)
        let readings = sighting.photo.isTiny ? .blank : reading(page, &trace)
        var report = NoteReport(
            quadrilateral: sighting.quadrilateral,
            cornersOutside: sighting.cornersOutside,
            detection: sighting.confidence,
            pageWidth: page.luma.width,
            pageHeight: page.luma.height,
            digits: Array(zip(readings.glyphs, readings.readings)),
            pictures: trace.takePictures()
        )
        report.turned = readings.turned
        report.isRinged = readings.isRinged
        report.rows = readings.rows.contains { $0 > 0 } ? readings.rows : []
        report.place = placeOfReport(sighting)
        return report
    }

    private func placeOfReport(_ sighting: Sighting) -> NoteReport.Place {
        switch place {
        case .detected: .detected
        case .whole: .whole
        case .detectedOrWhole: sighting.quadrilateral == sighting.photo.frame ? .whole : .detected
        case .at: .given
        }
    }
}

extension Photo {
    /// Pictures with a shorter side of fewer pixels are drawings, cells or icons: no note is looked for in them.
    private static let small = 80

    /// No digit has fewer pixels a side.
    private static let tiny = 6

    fileprivate var isTiny: Bool { min(width, height) < Self.tiny }

    fileprivate var isSmall: Bool { min(width, height) < Self.small }
}

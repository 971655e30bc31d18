internal import NoteReading

/// A command that reads photographs.
protocol ReadsPhotographs: Command {
    var reading: ReadingSettings { get set }
}

extension ReadsPhotographs {
    /// Refuses settings of reading that contradict each other or have no effect.
    ///
    /// - Parameter inputs: what else is read, as it was named.
    func validate(reading inputs: [Word?]) throws(UsageError) {
        try reading.validate(reading: inputs)
        let place = reading.isWhole ? "--whole" : reading.quadrilateral != nil ? "--quad" : nil
        guard let place else { return }
        try given.refuse(
            OptionGroup<Self>.detector.names + ["max-notes"],
            "is for notes that are looked for, and with '\(place)' none is: leave one of them out")
    }

    /// - Parameter list: what names are read from; nil where they are given themselves.
    func refuseNullWithoutList(_ list: Word?) throws(UsageError) {
        if list == nil { try given.refuse(["null"], "says how '--files-from' is read: give both") }
    }
}

extension OptionGroup where Settings: ReadsPhotographs {
    /// Where the note is.
    static var place: OptionGroup {
        OptionGroup(
            "Where the note is",
            [
                .flag("whole", "The whole photograph is the note; nothing is looked for.") {
                    $0.reading.isWhole = true
                },
                .flag(
                    "or-whole",
                    "Where no note is found, the whole photograph is read if it surely shows a digit. This is the default."
                ) {
                    $0.reading.isOrWhole = true
                },
                .flag("detected-only", "Where no note is found, nothing is read.") {
                    $0.reading.isDetectedOnly = true
                },
                .flag(
                    "upright",
                    """
                    Read notes only as they stand. Otherwise one on which nothing is read is turned; whether a 6 or 9, 0, 1 or 8 \
                    stands upright cannot be told.
                    """
                ) {
                    $0.reading.isUpright = true
                },
                .value(
                    "quad", placeholder: "X,Y,X,Y,X,Y,X,Y",
                    "The note's corners in pixels of the upright photograph, clockwise from its top left."
                ) { settings, word throws(InvalidValue) in
                    settings.reading.quadrilateral = try word.quadrilateral()
                },
            ])
    }

    /// The detector's settings, by the names that Vision gives them.
    static var detector: OptionGroup {
        OptionGroup(
            "What a note looks like",
            [
                .number(
                    "minimum-aspect-ratio", in: 0...1, \.reading.detect.minimumAspectRatio,
                    "Shorter side over longer side, the least."),
                .number(
                    "maximum-aspect-ratio", in: 0...1, \.reading.detect.maximumAspectRatio,
                    "Shorter side over longer side, the greatest."),
                .number(
                    "quadrature-tolerance", in: 0...45, placeholder: "DEGREES", \.reading.detect.quadratureTolerance,
                    "How far a corner may be from 90 degrees."),
                .number(
                    "minimum-size", in: 0...1, \.reading.detect.minimumSize,
                    "Shorter side, as a fraction of the photograph's shorter side, the least."),
                .number(
                    "minimum-confidence", in: 0...1, \.reading.detect.minimumConfidence,
                    "Confidence below which a note is not reported."),
                .value(
                    "region-of-interest", placeholder: "X,Y,W,H", standard: "0,0,1,1",
                    "Where to look, as fractions of width and height from the top left."
                ) { settings, word throws(InvalidValue) in
                    settings.reading.detect.regionOfInterest = try word.region()
                },
            ])
    }

    /// How the note is read once it is found.
    static var reader: OptionGroup {
        OptionGroup(
            "How it is read",
            [
                .choice(
                    "enhance", \.reading.method,
                    "How ink is told from paper: 'adaptive' to light and colour, or as 'apple' does in its sample."),
                .path("weights", placeholder: "FILE", \.reading.weights, "Another network, as a safetensors file."),
                .count(
                    "max-pixels", in: 1...2_000_000_000, \.reading.maximumPixels,
                    "Pixels above which a photograph is refused."),
            ])
    }
}

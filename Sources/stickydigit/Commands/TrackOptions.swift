internal import NoteReading

// What `track` can be told, by heading.

extension Track {
    static let results = OptionGroup<Track>(
        "Results",
        [
            .choice("format", \.format, "How results are printed: a JSON object or a line of text a frame."),
            .path(
                "annotate", placeholder: "DIR|-", \.annotate,
                """
                Write each frame with corners, identifier, digit and confidence drawn on it into DIR; - writes them to standard \
                output as a stream of JPEGs, in place of the results.
                """),
            .flag("exit-zero", "Exit with status 0 even when some frames could not be read.") { $0.exitsZero = true },
        ])

    static let followed = OptionGroup<Track>(
        "What is followed",
        [
            .count(
                "max-notes", "maximum-observations", in: 0...10_000, \.reading.detect.maximumObservations,
                "How many notes are followed at a time: the largest that surely are some, then the likeliest; 0 for all."
            ),
            .flag("no-classify", "Do not read the digits.") { $0.isUnread = true },
            .count(
                "keep-lost", in: 0...1_000_000, placeholder: "FRAMES", \.keepsLost,
                """
                For how long a lost note may come back under its identifier, from 0, for a new one each time, to 1000000. What \
                '--object' or '--quad' points at is looked for to the end.
                """),
            .value(
                "object", placeholder: "X,Y,W,H",
                """
                Follow what is in this rectangle of the first frame, in pixels from the top left: the sheet that fills it, by its \
                own outline, or else the rectangle as it is.
                """
            ) { settings, word throws(InvalidValue) in settings.object = try word.rectangle(within: Word.farthest) },
            .value(
                "quad", placeholder: "X,Y,X,Y,X,Y,X,Y",
                "Follow what is between these corners, clockwise from the thing's own top left."
            ) { settings, word throws(InvalidValue) in
                settings.reading.quadrilateral = try word.quadrilateral(within: Word.farthest)
            },
            .count(
                "from", in: 0...1_000_000_000, placeholder: "FRAME", \.from,
                "The frame in which that is, counted from 0; those before it are passed over."),
            .flag("single-image", "Take each frame on its own, with the most careful detection and no identifiers.") {
                $0.isSingle = true
            },
        ])

    static let frames = OptionGroup<Track>(
        "Frames",
        [
            .path(
                "files-from", placeholder: "LIST", \.list,
                "Take the frames' names from LIST, one a line, in place of INPUT; - is standard input."),
            .flag("null", letter: "0", "Names in LIST end in a NUL byte instead of a newline.") {
                $0.isListNULSeparated = true
            },
            .flag(
                "realtime",
                """
                Drop frames of a stream that arrive while one is in work, and say how many. A stream that is there at once, such \
                as a file, is dropped but for its first and last frames; folders and lists are not taken.
                """
            ) {
                $0.isRealtime = true
            },
            .choice(
                "scale", \.scaling,
                """
                Bring frames to one size before looking at them: all of it (fit), stretched (fill), or the middle \
                (center-crop). Corners are in pixels of the frame all the same.
                """),
            .value(
                "scale-to", placeholder: "W,H", standard: "640,640",
                "The size that --scale brings frames to, from 32 to 4096 samples a side."
            ) {
                settings, word throws(InvalidValue) in
                guard let n = word.numbers(2), n.allSatisfy({ (32...4096).contains($0) && $0 == $0.rounded() }) else {
                    throw InvalidValue(allowed: "two whole numbers from 32 to 4096 with a comma between them")
                }
                settings.scaledSize = (Int(n[0]), Int(n[1]))
            },
        ])
}

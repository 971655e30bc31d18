internal import NoteReading

/// `stickydigit track INPUT`
struct Track: ReadsPhotographs {
    static let name = "track"
    static let summary = "Follow sticky notes, or anything pointed at, through the frames of a video."
    static let discussion = """
        INPUT is a folder of frames, taken in natural order (frame2 before frame10), or - for a stream of JPEGs or PNGs back to back on \
        standard input, as 'ffmpeg -f mjpeg -' writes them, or with the headers between them that cameras send over HTTP. One line a \
        frame goes to standard output as soon as the frame is answered.
        A note keeps its identifier for as long as it is followed. Covered, blurred or out of the frame it is lost: its confidence is below \
        0.3 and its corners stay where they last were. Identifiers are never used twice.
        A damaged frame is reported and skipped. Exit status: 0 when every frame was answered, 1 when some could not be read or what is \
        pointed at lies outside its frame, 64 for wrong usage.
        """
    static let examples: [(line: String, effect: String)] = [
        ("ffmpeg -v error -i clip.mp4 -q:v 2 -f mjpeg - | stickydigit track -", "Follow the notes in a video."),
        ("stickydigit track frames/ --format text", "A folder of frames, a line for people each."),
        (
            "stickydigit track frames/ --object 120,80,200,150",
            "Follow whatever is in this rectangle of the first frame."
        ),
        (
            "ffmpeg -v error -i /dev/video0 -f mjpeg - | stickydigit track - --realtime --annotate - | ffplay -f mjpeg -",
            "Watch a webcam."
        ),
    ]
    static let operands = Operands<Track>(
        placeholder: "INPUT", help: "A folder of frames, or - for a stream on standard input.", count: 0...1
    ) { $0.input = $1 }

    enum Scaling: String, CaseIterable, Sendable {
        case none, fit, fill
        case centerCrop = "center-crop"
    }

    var given = GivenOptions()
    var reading = ReadingSettings()
    var input: Word?
    var list: Word?
    var isListNULSeparated = false
    var format = ReportFormat.json
    var object: Quadrilateral?
    /// The frame in which `object` or `--quad` is pointed at.
    var from = 0
    var keepsLost = 30
    var isUnread = false
    var isSingle = false
    var isRealtime = false
    var annotate: Word?
    var scaling = Scaling.none
    /// In samples; nil where none was asked for.
    var scaledSize: (width: Int, height: Int)?
    /// What frames are scaled to where nothing else is asked for: the samples a side that they are followed in anyway.
    static let usualSize = (width: 640, height: 640)
    var exitsZero = false

    init() {
        reading.detect = NoteTracker().detect
        reading.detect.maximumObservations = 5
    }

    static let options: [OptionGroup<Track>] = [results, followed, frames, .detector, .reader]

    /// Whether one thing is pointed at, and nothing else followed.
    var isPointed: Bool { object != nil || reading.quadrilateral != nil }

    /// The option by which something is pointed at.
    var pointing: Word { object != nil ? "--object" : "--quad" }

    /// What frames are brought to before they are looked at; nil to take them as they are.
    var frameScaling: FrameScaling? {
        FrameScaling.Mode(rawValue: scaling.rawValue).map {
            let (width, height) = scaledSize ?? Self.usualSize
            return FrameScaling($0, width: width, height: height)
        }
    }

    /// Pictures go to standard output, so results cannot.
    var showsOnOutput: Bool { annotate == "-" }

    func run() throws(StartFailure) -> ExitStatus {
        let failures = try TrackRun(self).run()
        return failures == 0 || exitsZero ? .done : .incomplete
    }
}

internal import NoteReading

/// How photographs are read: what the commands that read them have in common.
struct ReadingSettings: Sendable {
    var detect = Detect()
    var method = Enhance().method
    var maximumPixels = Decode().maximumPixels
    var isWhole = false
    var isOrWhole = false
    var isDetectedOnly = false
    var isUpright = false
    var quadrilateral: Quadrilateral?
    var weights: Word?

    /// - Parameter inputs: what else is read, as it was named.
    func validate(reading inputs: [Word?]) throws(UsageError) {
        let uses = (inputs + [weights]).count { $0 == "-" }
        guard uses < 2 else {
            throw UsageError("Standard input ('-') can be read only once, and it is named \(uses) times")
        }
        let places = [
            ("--whole", isWhole), ("--or-whole", isOrWhole), ("--detected-only", isDetectedOnly),
            ("--quad", quadrilateral != nil),
        ]
        let given = places.filter(\.1).map(\.0)
        guard given.count < 2 else {
            throw UsageError("'\(given[0])' and '\(given[1])' contradict each other: give one of them")
        }
        guard detect.minimumAspectRatio <= detect.maximumAspectRatio else {
            throw UsageError("'--minimum-aspect-ratio' is above '--maximum-aspect-ratio': no note can be both")
        }
    }

    /// The reader these settings ask for.
    func reader() throws(StartFailure) -> NoteReader {
        var reader = try NoteReader(recognise: network())
        reader.detect = detect
        reader.enhance.method = method
        reader.decode.maximumPixels = maximumPixels
        if isWhole { reader.place = .whole }
        if isDetectedOnly { reader.place = .detected }
        reader.isUpright = isUpright
        if let quadrilateral { reader.place = .at(quadrilateral) }
        return reader
    }

    /// The network compiled in, or the one in the file that was named.
    func network() throws(StartFailure) -> Recognise {
        guard let weights else { return Recognise() }
        do {
            return try Recognise(weights: FileReading.contents(of: weights, limit: ReadingSettings.largestWeights))
        } catch {
            throw StartFailure(path: weights, reason: error.sentence)
        }
    }

    /// A hundred times the network that is compiled in.
    static let largestWeights = 100 << 20
}

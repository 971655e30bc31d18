internal import NeuralNetwork

/// Runs the network: ten probabilities, the digit, a calibrated confidence, or "not a digit".
public struct Recognise: Stage {
    public static let name = "recognise"

    let model: Model

    /// The network compiled into the library.
    public init() {
        model = .embedded
    }

    /// Another network made of the same layers; README.md in Weights says how to write its file.
    ///
    /// - Parameter weights: the bytes of a safetensors file with the architecture in its metadata.
    /// - Throws: an error whose description says what is wrong with the file, then what to do.
    public init(weights: [UInt8]) throws {
        model = .given(try WeightsFile(weights))
    }

    /// What is wrong with the system's BLAS library, then what to do, if it was not used for that; nil if all is well.
    package static var complaint: String? { BLAS.complaint }

    /// The file of the BLAS library that networks multiply with; nil if a loop of our own does. It is opened for this.
    package static var library: String? {
        if case .found(let path) = BLAS.library { path } else { nil }
    }

    /// Reads all that may be written on a page, and chooses.
    public func callAsFunction(_ proposals: WritingProposals) -> Readings {
        ReadingChoice()(read(proposals.writings))
    }

    /// The reading of each hypothesis; where a glyph is refused that may be digits that touch, that of its parts too.
    func read(_ writings: [Writing]) -> [ReadWriting] {
        var glyphs: [Glyph] = []
        var places: [[UInt8]: Int] = [:]
        func place(_ glyph: Glyph) -> Int {
            if let place = places[glyph.plane.samples] { return place }
            places[glyph.plane.samples] = glyphs.count
            glyphs.append(glyph)
            return glyphs.count - 1
        }
        let wholes = writings.map { $0.glyphs.map(place) }
        let readings = self(glyphs)
        var result = zip(writings, wholes).map { ReadWriting(writing: $0, readings: $1.map { readings[$0] }) }
        for read in result where read.readings.contains(where: { !$0.isDigit }) {
            if let parts = inParts(read) { result.append(parts) }
        }
        return result
    }

    /// With each refused glyph that may be several taken apart; nil where there is none.
    private func inParts(_ read: ReadWriting) -> ReadWriting? {
        let writing = read.writing
        var glyphs: [Glyph] = []
        var readings: [Reading] = []
        var rows: [Int] = []
        for (i, whole) in read.readings.enumerated() {
            let isWhole = whole.isDigit || writing.parts[i].isEmpty
            let parts = isWhole ? [writing.glyphs[i]] : writing.parts[i]
            glyphs += parts
            readings += isWhole ? [whole] : self(parts)
            rows += parts.map { _ in writing.rows[i] }
        }
        guard glyphs.count > writing.glyphs.count else { return nil }
        var support = writing.support
        support.cutApart = glyphs.count - writing.glyphs.count
        let taken = Writing(
            glyphs: glyphs, parts: glyphs.map { _ in [] }, rows: rows, isRinged: writing.isRinged,
            support: support)
        return ReadWriting(writing: taken, readings: readings)
    }

    /// Reads any number of glyphs in batches; the answers do not depend on how they are batched.
    ///
    /// - Returns: one reading for each glyph, in their order.
    public func callAsFunction(_ glyphs: [Glyph]) -> [Reading] {
        guard !glyphs.isEmpty else { return [] }
        let weights = model.weights
        let logits = weights.network(count: glyphs.count) { glyphs[$0].plane.samples }
        let classes = weights.network.output.count
        return glyphs.indices.map { index in
            Reading(logits.span.extracting(index * classes..<(index + 1) * classes), weights)
        }
    }
}

extension Recognise {
    /// Where the network comes from. The embedded one is read when it is first needed: most of what the program can be
    /// asked for, such as its version, needs none.
    enum Model: Sendable {
        case embedded
        case given(WeightsFile)

        var weights: WeightsFile {
            switch self {
            case .embedded: EmbeddedWeights.file
            case .given(let file): file
            }
        }
    }
}

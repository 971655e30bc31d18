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

    /// Reads a page's glyphs, and those that are refused but may be digits that touch in their parts.
    public func callAsFunction(_ writing: Writing) -> Readings {
        let wholes = self(writing.glyphs)
        var glyphs: [Glyph] = []
        var readings: [Reading] = []
        for (i, whole) in wholes.enumerated() {
            let parts = whole.isDigit ? [] : self(writing.parts[i])
            if !parts.isEmpty, parts.allSatisfy(\.isDigit) {
                glyphs += writing.parts[i]
                readings += parts
            } else {
                glyphs.append(writing.glyphs[i])
                readings.append(whole)
            }
        }
        return Readings(glyphs: glyphs, readings: readings)
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

private import CWeights
internal import NeuralNetwork

/// Runs the network: ten probabilities, the digit, a calibrated confidence, or "not a digit".
public struct Recognise: Stage {
    public static let name = "recognise"

    /// The network compiled into the library.
    public init() {}

    /// Another network made of the same layers.
    ///
    /// - Parameter weights: the bytes of a safetensors file with the architecture in its metadata.
    public init(weights: [UInt8]) throws {}

    public func callAsFunction(_ writing: Writing) -> Readings {
        Readings(readings: self(writing.glyphs))
    }

    /// Reads any number of glyphs in batches; the answers do not depend on how they are batched.
    public func callAsFunction(_ glyphs: [Glyph]) -> [Reading] {
        fatalError()
    }
}

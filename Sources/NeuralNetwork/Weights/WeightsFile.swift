/// What a weights file holds: a network, and how its answers are to be read.
///
/// A safetensors file, tensors of type F32 or F16, all finite. Its metadata, strings by string; keys not listed here are
/// ignored:
///
/// - `format`: `stickydigit`; `version`: `1`
/// - `architecture`: the layers (see `Architecture`)
/// - `early_exit`: a second way out, which files of version 0.2 may have; refused
/// - `input`: `1x28x28`, channels × height × width. The network is given a glyph's bytes / 255, 0 black and 1 white ink; no
///   mean is subtracted, so a network trained otherwise has that folded into its first layer.
/// - `classes`: `10`, or `11`: then the last says "not a digit"
/// - `temperature`: a decimal number > 0; the network's outputs are divided by it before any softmax
/// - `rejection`: a decimal number, 0…1. With 11 classes a glyph is a digit where the last one's probability among all
///   eleven is at most this; with 10, where the confidence is at least this.
package struct WeightsFile: Sendable {
    package let network: Network
    package let temperature: Double
    package let rejection: Double

    /// Whether there is an eleventh class, "not a digit".
    package let knowsOtherThings: Bool

    /// One channel of 28 × 28 samples.
    package static let input = Shape(channels: 1, height: 28, width: 28)

    /// - Parameter bytes: the whole file.
    package init(_ bytes: [UInt8]) throws(WeightsFailure) {
        try self.init(FileBytes(bytes))
    }

    /// - Parameter bytes: the whole file. Weights are read from it, for good, when the first image comes to their layer; all
    ///   that can be wrong with them is found out here.
    package init(_ bytes: FileBytes) throws(WeightsFailure) {
        let file = try Safetensors(bytes)

        func setting(_ key: String) throws(WeightsFailure) -> String {
            guard let value = file.metadata[key] else { throw .missingSetting(key: key) }
            return value
        }
        func oneOf(_ values: String..., for key: String) throws(WeightsFailure) -> String {
            let value = try setting(key)
            guard values.contains(value) else {
                let expected = values.map { quoted($0) }.joined(separator: " or ")
                throw .wrongSetting(key: key, value: value, expected: expected)
            }
            return value
        }
        func decimal(_ key: String, _ expected: String, _ isValid: (Double) -> Bool) throws(WeightsFailure) -> Double {
            let text = try setting(key)
            guard let value = Double(text), isValid(value) else {
                throw .wrongSetting(key: key, value: text, expected: expected)
            }
            return value
        }

        _ = try oneOf("stickydigit", for: "format")
        _ = try oneOf("1", for: "version")
        _ = try oneOf("1x28x28", for: "input")
        let classes = try oneOf("10", "11", for: "classes") == "11" ? 11 : 10
        knowsOtherThings = classes == 11
        temperature = try decimal("temperature", "a number from 0.001 to 1000") { (0.001...1000).contains($0) }
        rejection = try decimal("rejection", "a number from 0 to 1") { (0...1).contains($0) }

        guard file.metadata["early_exit"] == nil else { throw .earlyExit }
        let architecture = try Architecture(try setting("architecture"), tensors: file.tensors)
        network = try Network(architecture.layers, input: Self.input)
        guard network.output == Shape(vector: classes) else {
            throw .wrongLayer(
                LayerPlace(architecture.layers.count),
                problem: "the network ends with \(network.output), and \(quoted("classes")) says \(classes)")
        }
    }
}

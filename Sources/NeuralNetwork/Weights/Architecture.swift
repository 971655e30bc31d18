/// The layers of a network, in order, as the metadata's `architecture` lists them: a JSON array of objects.
///
///     {"layer":"convolution","name":"conv1","stride":1,"padding":1,"activation":"relu"}
///     {"layer":"max_pooling","size":2,"stride":2}
///     {"layer":"average_pooling","size":7,"stride":7}
///     {"layer":"dense","name":"fc1","activation":"none"}
///
/// A convolution named `conv1` has tensors `conv1.weight`, `[outputs, inputs, size, size]` with size 1, 3, 5 or 7, and
/// `conv1.bias`, `[outputs]`; stride is 1…4 and 1 where it is not given, padding 0…size / 2 and 0. Pooling has size 1…64;
/// its stride, 1…64, is its size where not given. A dense layer has `fc1.weight`, `[outputs, inputs]`, and `fc1.bias`, and
/// flattens C, H, W in this order. Activation is `none`, which it also is where not given, `relu`, `leaky_relu` (slope
/// 0.01) or `silu`. Unknown layers and keys are errors, and so are tensors that no layer uses or more than one, be it one of
/// these or of the early exit's.
struct Architecture {
    let layers: [any Layer]

    /// nil where all images go through all layers.
    let earlyExit: EarlyExit?

    /// - Parameters:
    ///   - text: the metadata's `architecture`.
    ///   - earlyExit: its `early_exit`, where there is one.
    init(_ text: String, earlyExit: String? = nil, tensors: [String: Tensor]) throws(WeightsFailure) {
        var reader = LayersReader(tensors: tensors)
        layers = try reader.layers(try Self.entries(text), in: .architecture)
        if let earlyExit {
            self.earlyExit = try EarlyExit(earlyExit, architecture: layers.count, &reader)
        } else {
            self.earlyExit = nil
        }
        if let name = reader.unused.min() { throw .unusedTensor(name: name) }
    }

    private static func entries(_ text: String) throws(WeightsFailure) -> [JSONValue] {
        let value: JSONValue
        do throws(JSONFailure) {
            value = try JSONReader.read(Array(text.utf8))
        } catch {
            throw .invalidJSON(part: "architecture", problem: error.problem, offset: error.offset)
        }
        guard let entries = value.array, (1...LayersReader.mostLayers).contains(entries.count) else {
            throw .wrongSetting(
                key: "architecture", value: text, expected: "a JSON array of 1 to \(LayersReader.mostLayers) layers")
        }
        return entries
    }
}

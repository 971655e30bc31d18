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
/// 0.01) or `silu`. Unknown layers and keys are errors, and so are tensors that no layer uses or more than one.
struct Architecture {
    let layers: [any Layer]

    /// The most layers that a file may have.
    private static let mostLayers = 64

    /// - Parameter text: the metadata's `architecture`.
    init(_ text: String, tensors: [String: Tensor]) throws(WeightsFailure) {
        var layers: [any Layer] = []
        var users: [String: LayerPlace] = [:]
        for (index, entry) in try Self.entries(text).enumerated() {
            let place = LayerPlace(index + 1)
            var description = try LayerDescription(entry, at: place, tensors: tensors)
            layers.append(try description.layer())
            for name in description.used.sorted() {
                if let other = users.updateValue(place, forKey: name) {
                    throw .sharedTensor(name: name, layer: place, other: other)
                }
            }
        }
        if let name = Set(tensors.keys).subtracting(users.keys).min() { throw .unusedTensor(name: name) }
        self.layers = layers
    }

    private static func entries(_ text: String) throws(WeightsFailure) -> [JSONValue] {
        let value: JSONValue
        do throws(JSONFailure) {
            value = try JSONReader.read(Array(text.utf8))
        } catch {
            throw .invalidJSON(part: "architecture", problem: error.problem, offset: error.offset)
        }
        guard let entries = value.array, (1...mostLayers).contains(entries.count) else {
            throw .wrongSetting(
                key: "architecture", value: text, expected: "a JSON array of 1 to \(mostLayers) layers")
        }
        return entries
    }
}

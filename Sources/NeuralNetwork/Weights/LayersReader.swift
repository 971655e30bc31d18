/// Reads a file's lists of layers, and keeps count of which tensors they use: each may be one layer's alone.
struct LayersReader {
    private let tensors: [String: Tensor]
    private var users: [String: LayerPlace] = [:]

    /// The most layers that a file may have, in all its lists together.
    static let mostLayers = 64

    init(tensors: [String: Tensor]) {
        self.tensors = tensors
    }

    /// Tensors that no layer uses.
    var unused: Set<String> { Set(tensors.keys).subtracting(users.keys) }

    mutating func layers(_ entries: [JSONValue], in list: LayerPlace.List) throws(WeightsFailure) -> [any Layer] {
        var layers: [any Layer] = []
        for (index, entry) in entries.enumerated() {
            let place = LayerPlace(index + 1, in: list)
            var description = try LayerDescription(entry, at: place, tensors: tensors)
            layers.append(try description.layer())
            for name in description.used.sorted() {
                if let other = users.updateValue(place, forKey: name) {
                    throw .sharedTensor(name: name, layer: place, other: other)
                }
            }
        }
        return layers
    }
}

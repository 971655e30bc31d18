/// Reads a file's lists of layers, and keeps count of the tensors that none of them uses.
struct LayersReader {
    private let tensors: [String: Tensor]
    private(set) var unused: Set<String>

    /// The most layers that a file may have, in all its lists together.
    static let mostLayers = 64

    init(tensors: [String: Tensor]) {
        self.tensors = tensors
        unused = Set(tensors.keys)
    }

    mutating func layers(_ entries: [JSONValue], in list: LayerPlace.List) throws(WeightsFailure) -> [any Layer] {
        var layers: [any Layer] = []
        for (index, entry) in entries.enumerated() {
            var description = try LayerDescription(entry, at: LayerPlace(index + 1, in: list), tensors: tensors)
            layers.append(try description.layer())
            unused.subtract(description.used)
        }
        return layers
    }
}

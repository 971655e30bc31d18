/// One entry of the architecture while it is read: what has been asked for, so that nothing in it goes unnoticed.
struct LayerDescription {
    private let place: LayerPlace
    private let entry: [String: JSONValue]
    private let tensors: [String: Tensor]
    /// Names of the tensors the layer has taken.
    private(set) var used: Set<String> = []
    private var known: Set<String> = ["layer"]

    init(_ value: JSONValue, at place: LayerPlace, tensors: [String: Tensor]) throws(WeightsFailure) {
        guard let entry = value.object else {
            throw .wrongLayer(place, problem: "it is not a JSON object; write the file again")
        }
        self.place = place
        self.entry = entry
        self.tensors = tensors
    }

    mutating func layer() throws(WeightsFailure) -> any Layer {
        let layer: any Layer
        switch entry["layer"]?.string {
        case "convolution": layer = try convolution()
        case "dense": layer = try dense()
        case "max_pooling": layer = try pooling(.largest)
        case "average_pooling": layer = try pooling(.mean)
        case let kind?:
            throw wrong("unknown kind \(quoted(kind)); use convolution, max_pooling, average_pooling or dense")
        case nil: throw wrong("it does not say which kind it is; give \(quoted("layer")) a string")
        }
        if let unknown = Set(entry.keys).subtracting(known).min() {
            throw wrong("unknown key \(quoted(unknown)); correct it or leave it out")
        }
        return layer
    }

    private func wrong(_ problem: String) -> WeightsFailure {
        .wrongLayer(place, problem: problem)
    }

    private mutating func convolution() throws(WeightsFailure) -> Convolution {
        let name = try name()
        let weights = try tensor(name + ".weight")
        guard weights.shape.count == 4, weights.shape[2] == weights.shape[3], [1, 3, 5, 7].contains(weights.shape[2]),
            weights.shape[0] > 0, weights.shape[1] > 0
        else {
            throw .wrongShape(
                tensor: name + ".weight", shape: weights.shape,
                expected: "[outputs, inputs, size, size], size 1, 3, 5 or 7")
        }
        return Convolution(
            name: name, weights: weights, bias: try bias(name, outputs: weights.shape[0]),
            stride: try integer("stride", in: 1...4, default: 1),
            padding: try integer("padding", in: 0...weights.shape[2] / 2, default: 0), activation: try activation())
    }

    private mutating func dense() throws(WeightsFailure) -> Dense {
        let name = try name()
        let weights = try tensor(name + ".weight")
        guard weights.shape.count == 2, weights.shape[0] > 0, weights.shape[1] > 0 else {
            throw .wrongShape(tensor: name + ".weight", shape: weights.shape, expected: "[outputs, inputs]")
        }
        return Dense(
            name: name, weights: weights, bias: try bias(name, outputs: weights.shape[0]), activation: try activation())
    }

    private mutating func pooling(_ kind: Pooling.Kind) throws(WeightsFailure) -> Pooling {
        let size = try integer("size", in: 1...64, default: nil)
        return Pooling(kind: kind, size: size, stride: try integer("stride", in: 1...64, default: size))
    }

    private mutating func name() throws(WeightsFailure) -> String {
        known.insert("name")
        guard let name = entry["name"]?.string, !name.isEmpty else {
            throw wrong("it has no name; give \(quoted("name")) the name its tensors begin with")
        }
        return name
    }

    private mutating func tensor(_ name: String) throws(WeightsFailure) -> Tensor {
        guard let tensor = tensors[name] else { throw .missingTensor(name: name, layer: place) }
        used.insert(name)
        return tensor
    }

    private mutating func bias(_ name: String, outputs: Int) throws(WeightsFailure) -> Tensor {
        let bias = try tensor(name + ".bias")
        guard bias.shape == [outputs] else {
            throw .wrongShape(tensor: name + ".bias", shape: bias.shape, expected: "[\(outputs)], one for each output")
        }
        return bias
    }

    private mutating func integer(
        _ key: String, in range: ClosedRange<Int>, default: Int?
    ) throws(WeightsFailure) -> Int {
        known.insert(key)
        if entry[key] == nil, let `default` { return `default` }
        guard let value = entry[key]?.integer, range.contains(value) else {
            throw wrong("\(quoted(key)) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private mutating func activation() throws(WeightsFailure) -> Activation {
        known.insert("activation")
        guard let value = entry["activation"] else { return .none }
        guard let name = value.string, let activation = Activation(rawValue: name) else {
            let all = Activation.allCases.map(\.rawValue).joined(separator: ", ")
            throw wrong("unknown activation \(quoted(value.string ?? "")); use one of \(all)")
        }
        return activation
    }
}

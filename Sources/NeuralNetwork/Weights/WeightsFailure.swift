/// Why a weights file is refused: what is wrong, with the value that is wrong, then what to do.
package enum WeightsFailure: Error, Equatable, Sendable {
    case tooShort(bytes: Int)
    case headerTooLong(bytes: UInt64, limit: Int)
    case headerPastEnd(bytes: Int, available: Int)
    /// `part` is the header or the architecture; `offset` counts bytes from its start.
    case invalidJSON(part: String, problem: String, offset: Int)
    case malformedHeader(problem: String)
    case malformedTensor(name: String, problem: String)
    case unknownType(tensor: String, type: String)
    case misplaced(tensor: String, start: Int, expected: Int)
    case leftOver(bytes: Int)
    case notFinite(tensor: String)
    case missingSetting(key: String)
    case wrongSetting(key: String, value: String, expected: String)
    case earlyExit
    case wrongLayer(LayerPlace, problem: String)
    case missingTensor(name: String, layer: LayerPlace)
    case wrongShape(tensor: String, shape: [Int], expected: String)
    case sharedTensor(name: String, layer: LayerPlace, other: LayerPlace)
    case unusedTensor(name: String)
    case tooMuchWork(multiplyAdds: Int, limit: Int)
    case tooMuchMemory(bytes: Int, limit: Int)
    case tooLargeWeights(bytes: Int, limit: Int)
}

extension WeightsFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooShort(let bytes):
            "\(bytes) bytes are too few for a safetensors file; is it cut off, or another kind of file?"
        case .headerTooLong(let bytes, let limit):
            "its header would be \(bytes) bytes long and the limit is \(limit); is it a safetensors file?"
        case .headerPastEnd(let bytes, let available):
            "its header would be \(bytes) bytes long and only \(available) follow; copy the file again, it is cut off"
        case .invalidJSON(let part, let problem, let offset):
            "its \(part) is not valid JSON (\(problem) at byte \(offset)); write the file again"
        case .malformedHeader(let problem):
            "its header is malformed: \(problem); write the file again"
        case .malformedTensor(let name, let problem):
            "tensor \(quoted(name)) is malformed: \(problem); write the file again"
        case .unknownType(let tensor, let type):
            "tensor \(quoted(tensor)) has type \(quoted(type)); store it as F32 or F16"
        case .misplaced(let tensor, let start, let expected):
            "tensor \(quoted(tensor)) starts at byte \(start) of the data where \(expected) is next; "
                + "tensors may neither overlap nor leave gaps"
        case .leftOver(let bytes):
            "\(bytes) bytes follow the last tensor; the header does not belong to this data, write the file again"
        case .notFinite(let tensor):
            "tensor \(quoted(tensor)) holds infinities or NaNs; the training diverged, or the half-precision range was left"
        case .missingSetting(let key):
            "its metadata lacks \(quoted(key)); export the network with Weights/training, which writes it"
        case .wrongSetting(let key, let value, let expected):
            "its metadata says \(quoted(key)) is \(quoted(value)); expected \(expected)"
        case .earlyExit:
            "it has an early exit, and a network is one chain of layers; export it without the exit"
        case .wrongLayer(let place, let problem):
            "\(place): \(problem)"
        case .missingTensor(let name, let layer):
            "\(layer) needs tensor \(quoted(name)), which the file lacks; "
                + "add it or correct the layer's name"
        case .wrongShape(let tensor, let shape, let expected):
            "tensor \(quoted(tensor)) has shape \(shape); expected \(expected)"
        case .sharedTensor(let name, let layer, let other):
            "\(layer) uses tensor \(quoted(name)), which \(other) uses already; give each layer tensors of its own"
        case .unusedTensor(let name):
            "no layer uses tensor \(quoted(name)); add its layer to the architecture, or leave the tensor out"
        case .tooMuchWork(let multiplyAdds, let limit):
            "the network needs \(multiplyAdds) multiply-adds an image, and the limit is \(limit); use a smaller one"
        case .tooMuchMemory(let bytes, let limit):
            "the network needs \(bytes) bytes of memory an image, and the limit is \(limit); use fewer channels"
        case .tooLargeWeights(let bytes, let limit):
            "the network's weights take \(bytes) bytes once they are ready, and the limit for their file is \(limit); "
                + "use channels in multiples of \(Map.lanes)"
        }
    }
}

@testable import NeuralNetwork

/// Puts safetensors files together, sound ones and others.
enum WeightsWriter {
    /// Any header, with its length before it, and any data.
    static func file(header: String, data: [UInt8] = []) -> [UInt8] {
        file(header: Array(header.utf8), data: data)
    }

    static func file(header: [UInt8], data: [UInt8] = []) -> [UInt8] {
        length(UInt64(header.count)) + header + data
    }

    static func length(_ count: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * UInt64($0))) }
    }

    static func singles(_ values: [Float]) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) } }
    }

    /// A sound file of F32 tensors in the order given.
    static func file(metadata: [(String, String)], tensors: [(String, [Int], [Float])]) -> [UInt8] {
        var entries = [
            "\"__metadata__\":{" + metadata.map { "\(json($0)):\(json($1))" }.joined(separator: ",") + "}"
        ]
        var data: [UInt8] = []
        for (name, shape, values) in tensors {
            let bytes = singles(values)
            entries.append(
                "\(json(name)):{\"dtype\":\"F32\",\"shape\":\(shape),\"data_offsets\":[\(data.count),\(data.count + bytes.count)]}"
            )
            data += bytes
        }
        return file(header: "{" + entries.joined(separator: ",") + "}", data: data)
    }

    private static func json(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\", "\"": "\\" + String(scalar)
            case "\u{0}"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

/// The smallest network that reads digits: a mean over 7 × 7 windows and one dense layer.
struct TinyNetwork {
    var metadata: [(String, String)] = [
        ("format", "stickydigit"), ("version", "1"), ("input", "1x28x28"), ("classes", "10"), ("temperature", "2"),
        ("rejection", "0.5"),
        ("architecture", #"[{"layer":"average_pooling","size":7},{"layer":"dense","name":"out"}]"#),
    ]
    var tensors: [(String, [Int], [Float])] = [
        ("out.weight", [10, 16], (0..<160).map { Float($0 % 7) / 8 - 0.3 }),
        ("out.bias", [10], (0..<10).map { Float($0) / 16 }),
    ]

    mutating func set(_ key: String, _ value: String?) {
        metadata.removeAll { $0.0 == key }
        if let value { metadata.append((key, value)) }
    }

    mutating func set(_ name: String, _ shape: [Int], _ values: [Float]) {
        tensors.removeAll { $0.0 == name }
        tensors.append((name, shape, values))
    }

    var bytes: [UInt8] { WeightsWriter.file(metadata: metadata, tensors: tensors) }

    /// What reading it says; nil where it is sound.
    var failure: WeightsFailure? {
        do throws(WeightsFailure) {
            _ = try WeightsFile(bytes)
            return nil
        } catch {
            return error
        }
    }
}

extension Tensor: Equatable {
    static func == (a: Tensor, b: Tensor) -> Bool { a.shape == b.shape && a.values() == b.values() }

    init(shape: [Int], values: [Float]) {
        let bytes = WeightsWriter.singles(values)
        self.init(shape: shape, type: .single, in: FileBytes(bytes), at: 0..<bytes.count)
    }
}

/// A safetensors file: eight bytes that hold the header's length, little-endian; the header, JSON; the numbers.
///
/// The header names each tensor's type, shape and place in the data, and `__metadata__`, strings by string. All of it is
/// checked before a number is looked at: tensors must follow each other without overlap or gap and fill the data.
/// Format: https://huggingface.co/docs/safetensors
struct Safetensors: Sendable {
    let metadata: [String: String]
    let tensors: [String: Tensor]

    /// The longest header that is read; a network of 64 layers needs some 15 kB.
    static let longestHeader = 1 << 20

    init(_ file: FileBytes) throws(WeightsFailure) {
        (metadata, tensors) = try file.withSpan { bytes throws(WeightsFailure) in
            let (header, dataStart) = try Self.header(of: bytes)
            let entries = try header.filter { $0.key != "__metadata__" }.map { (name, value) throws(WeightsFailure) in
                try Entry(name: name, value)
            }.sorted { ($0.start, $0.end, $0.name) < ($1.start, $1.end, $1.name) }
            try Self.checkPlaces(of: entries, available: bytes.count - dataStart)
            return (
                try Self.metadata(header["__metadata__"]),
                try Self.tensors(entries, in: file, bytes, at: dataStart)
            )
        }
    }

    /// - Returns: the header, and where the data begins.
    private static func header(of bytes: Span<UInt8>) throws(WeightsFailure) -> ([String: JSONValue], dataStart: Int) {
        guard bytes.count >= 8 else { throw .tooShort(bytes: bytes.count) }
        let length = (0..<8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1]) }
        guard length <= UInt64(Self.longestHeader) else {
            throw .headerTooLong(bytes: length, limit: Self.longestHeader)
        }
        let dataStart = 8 + Int(length)
        guard dataStart <= bytes.count else {
            throw .headerPastEnd(bytes: Int(length), available: bytes.count - 8)
        }
        guard length > 0, bytes[8] == UInt8(ascii: "{") else {
            throw .malformedHeader(problem: "it does not begin with {")
        }
        return (try header((8..<dataStart).map { bytes[$0] }), dataStart)
    }

    private static func header(_ json: [UInt8]) throws(WeightsFailure) -> [String: JSONValue] {
        do throws(JSONFailure) {
            guard let header = try JSONReader.read(json).object else {
                throw JSONFailure(problem: "not an object", offset: 0)
            }
            return header
        } catch {
            throw .invalidJSON(part: "header", problem: error.problem, offset: error.offset)
        }
    }

    private static func metadata(_ value: JSONValue?) throws(WeightsFailure) -> [String: String] {
        guard let value else { return [:] }
        guard let members = value.object else { throw .malformedHeader(problem: "__metadata__ is not an object") }
        var metadata: [String: String] = [:]
        for (key, value) in members {
            guard let text = value.string else {
                throw .malformedHeader(problem: "__metadata__ \(quoted(key)) is not a string")
            }
            metadata[key] = text
        }
        return metadata
    }

    private static func checkPlaces(of entries: [Entry], available: Int) throws(WeightsFailure) {
        var end = 0
        for entry in entries {
            guard entry.start == end else {
                throw .misplaced(tensor: entry.name, start: entry.start, expected: end)
            }
            guard entry.end <= available else {
                throw .malformedTensor(
                    name: entry.name, problem: "it ends at byte \(entry.end) of \(available) bytes of data")
            }
            end = entry.end
        }
        guard end == available else { throw .leftOver(bytes: available - end) }
    }

    /// - Parameter bytes: the whole file's.
    private static func tensors(
        _ entries: [Entry], in file: FileBytes, _ bytes: Span<UInt8>, at dataStart: Int
    ) throws(WeightsFailure) -> [String: Tensor] {
        var tensors: [String: Tensor] = [:]
        for entry in entries {
            let place = dataStart + entry.start..<dataStart + entry.end
            guard entry.type.areFinite(bytes.extracting(place)) else { throw .notFinite(tensor: entry.name) }
            tensors[entry.name] = Tensor(shape: entry.shape, type: entry.type, in: file, at: place)
        }
        return tensors
    }
}

extension Safetensors {
    /// One tensor as the header describes it: type and shape agree with the number of bytes.
    private struct Entry {
        let name: String
        let type: ElementType
        let shape: [Int]
        /// In bytes from the start of the data.
        let start, end: Int

        init(name: String, _ value: JSONValue) throws(WeightsFailure) {
            func malformed(_ problem: String) -> WeightsFailure { .malformedTensor(name: name, problem: problem) }

            guard let members = value.object else { throw malformed("its entry is not an object") }
            if let unknown = members.keys.filter({ !["dtype", "shape", "data_offsets"].contains($0) }).min() {
                throw malformed("its entry has an unknown key \(quoted(unknown))")
            }
            guard let typeName = members["dtype"]?.string else { throw malformed("its dtype is not a string") }
            guard let type = ElementType(rawValue: typeName) else { throw .unknownType(tensor: name, type: typeName) }
            guard let sizes = members["shape"]?.array else { throw malformed("its shape is not an array") }

            var shape: [Int] = []
            var count = 1
            for size in sizes {
                guard let size = size.integer, size >= 0 else {
                    throw malformed("its shape holds something that is not a whole number from 0 on")
                }
                shape.append(size)
                let (product, overflow) = count.multipliedReportingOverflow(by: size)
                guard !overflow else { throw malformed("its shape \(shape) overflows") }
                count = product
            }
            guard let offsets = members["data_offsets"]?.array, offsets.count == 2,
                let start = offsets[0].integer, let end = offsets[1].integer, 0 <= start, start <= end
            else { throw malformed("its data_offsets are not two whole numbers in rising order") }
            let (size, overflow) = count.multipliedReportingOverflow(by: type.size)
            guard !overflow, size == end - start else {
                throw malformed("shape \(shape) of \(typeName) does not fill \(end - start) bytes")
            }
            (self.name, self.type, self.shape, self.start, self.end) = (name, type, shape, start, end)
        }
    }
}

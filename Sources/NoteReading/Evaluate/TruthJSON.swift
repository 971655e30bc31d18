internal import NeuralNetwork

/// Truth as a list of objects with `file`, `digit` (or null), `quad` (four pairs, or null) and, if wanted, `digits`, `level`.
enum TruthJSON {
    static func read(_ bytes: [UInt8]) throws(TruthFailure) -> [PhotoTruth] {
        let value: JSONValue
        do {
            // A byte order mark, as some editors write it, is no JSON.
            value = try JSONReader.read(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes)
        } catch {
            throw .json(reason: "\(error.problem) at byte \(error.offset)")
        }
        guard let rows = value.array else { throw .json(reason: "no list") }
        var truths: [PhotoTruth] = []
        for (i, value) in rows.enumerated() {
            let row = value.object ?? [:]
            guard let file = (row["file"] ?? row["path"])?.string, !file.isEmpty else { throw .noFile(row: i + 1) }
            truths.append(
                PhotoTruth(
                    file: file,
                    digit: try digit(row["digit"], row: i + 1),
                    digits: try digits(row["digits"], row: i + 1),
                    quadrilateral: try quadrilateral(row["quad"], row: i + 1),
                    level: row["level"]?.string
                ))
        }
        return truths
    }

    private static func digit(_ value: JSONValue?, row: Int) throws(TruthFailure) -> Int? {
        switch value {
        case nil, .null: return nil
        case .integer(let digit) where (0...9).contains(digit): return digit
        case .some(let other): throw .badDigit(row: row, text: other.text)
        }
    }

    private static func digits(_ value: JSONValue?, row: Int) throws(TruthFailure) -> [Int]? {
        guard let value, value != .null else { return nil }
        guard let values = value.array else { throw .badDigit(row: row, text: value.text) }
        var digits: [Int] = []
        for value in values {
            guard let digit = try digit(value, row: row) else { throw .badDigit(row: row, text: value.text) }
            digits.append(digit)
        }
        return digits
    }

    private static func quadrilateral(_ value: JSONValue?, row: Int) throws(TruthFailure) -> Quadrilateral? {
        guard let value, value != .null else { return nil }
        let pairs = (value.array ?? []).map { ($0.array ?? []).compactMap(\.coordinate) }
        guard pairs.count == 4, pairs.allSatisfy({ $0.count == 2 }) else {
            throw .badCorners(row: row, text: value.text)
        }
        let points = pairs.map { Point(x: $0[0], y: $0[1]) }
        let corners = Quadrilateral(
            topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        // Of others no share with what was found can be told.
        guard corners.isConvex else { throw .badCorners(row: row, text: value.text) }
        return corners
    }
}

extension JSONValue {
    fileprivate var coordinate: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// For messages.
    fileprivate var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        // With its quotes, which make the difference where a number is asked for.
        case .string(let value): "\"\(value)\""
        case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .object: "an object"
        }
    }
}

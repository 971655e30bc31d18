internal import NeuralNetwork

/// Truth as a list of objects with `file`, `digit` (or null), `quad` (four pairs, or null) and, if wanted, `digits`, `level`.
enum TruthJSON {
    static func read(_ bytes: [UInt8], most: Int) throws(TruthFailure) -> [PhotoTruth] {
        let value = try value(bytes)
        guard let rows = value.array else { throw .json(reason: "no list") }
        guard rows.count <= most else { throw .tooMany(limit: most) }
        var truths: [PhotoTruth] = []
        for (i, value) in rows.enumerated() {
            truths.append(try truth(value.object ?? [:], row: i + 1))
        }
        return truths
    }

    /// One photograph's truth, in a file of its own.
    static func label(_ bytes: [UInt8], of file: String) throws(TruthFailure) -> PhotoTruth {
        guard let members = try value(bytes).object else { throw .json(reason: "no object") }
        return try truth(members, file: file, row: 1)
    }

    private static func value(_ bytes: [UInt8]) throws(TruthFailure) -> JSONValue {
        do {
            return try JSONReader.read(Array(bytes.withoutByteOrderMark))
        } catch {
            throw .json(reason: "\(error.problem) at byte \(error.offset)")
        }
    }

    private static func truth(_ members: [String: JSONValue], row: Int) throws(TruthFailure) -> PhotoTruth {
        guard let file = (members["file"] ?? members["path"])?.string, !file.isEmpty else { throw .noFile(row: row) }
        return try truth(members, file: file, row: row)
    }

    private static func truth(
        _ members: [String: JSONValue], file: String, row: Int
    ) throws(TruthFailure) -> PhotoTruth {
        guard members["digit"] != nil || members["digits"] != nil else { throw .noDigit(row: row) }
        let digits = try digits(members["digits"], row: row)
        return PhotoTruth(
            file: file,
            digit: try digit(members["digit"], row: row) ?? (digits?.count == 1 ? digits?.first : nil),
            digits: digits,
            quadrilateral: try quadrilateral(members["quad"], row: row),
            level: members["level"]?.level
        )
    }

    private static func digit(_ value: JSONValue?, row: Int) throws(TruthFailure) -> Int? {
        guard let value, value != .null else { return nil }
        guard let digit = value.digit else { throw .badDigit(row: row, text: value.text) }
        return digit
    }

    private static func digits(_ value: JSONValue?, row: Int) throws(TruthFailure) -> [Int]? {
        guard let value, value != .null else { return nil }
        let digits = value.array?.compactMap(\.digit)
        guard let digits, digits.count == value.array?.count else { throw .badDigits(row: row, text: value.text) }
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

    /// As a number, or as text, which is what a program makes of it that knows nothing else.
    fileprivate var digit: Int? {
        switch self {
        case .integer, .number: PhotoTruth.digit(written: text)
        case .string(let text): PhotoTruth.digit(written: text)
        default: nil
        }
    }

    /// A word or a number to group photographs by.
    fileprivate var level: String? {
        switch self {
        case .string(let text): text
        case .integer, .number: text
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

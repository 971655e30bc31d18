/// Truth as a list of objects with `file`, `digit` (or null), `quad` (four pairs, or null) and, if wanted, `digits`, `level`.
enum TruthJSON {
    static func read(_ bytes: [UInt8]) throws(TruthFailure) -> [PhotoTruth] {
        let value: JSONValue
        do {
            value = try JSONValue.parse(bytes)
        } catch {
            throw .json(reason: error.description)
        }
        guard case .array(let rows) = value else { throw .json(reason: "no list") }
        var truths: [PhotoTruth] = []
        for (i, row) in rows.enumerated() {
            guard case .string(let file)? = row["file"] ?? row["path"], !file.isEmpty else { throw .noFile(row: i + 1) }
            var level: String?
            if case .string(let text)? = row["level"] { level = text }
            truths.append(
                PhotoTruth(
                    file: file,
                    digit: try digit(row["digit"], row: i + 1),
                    digits: try digits(row["digits"], row: i + 1),
                    quadrilateral: try quadrilateral(row["quad"], row: i + 1),
                    level: level
                ))
        }
        return truths
    }

    private static func digit(_ value: JSONValue?, row: Int) throws(TruthFailure) -> Int? {
        switch value {
        case nil, .null: return nil
        case .number(let number) where (0...9).contains(number) && number == number.rounded(): return Int(number)
        case .some(let other): throw .badDigit(row: row, text: "\(other)")
        }
    }

    private static func digits(_ value: JSONValue?, row: Int) throws(TruthFailure) -> [Int]? {
        guard let value, value != .null else { return nil }
        guard case .array(let values) = value else { throw .badDigit(row: row, text: "\(value)") }
        var digits: [Int] = []
        for value in values {
            guard let digit = try digit(value, row: row) else { throw .badDigit(row: row, text: "\(value)") }
            digits.append(digit)
        }
        return digits
    }

    private static func quadrilateral(_ value: JSONValue?, row: Int) throws(TruthFailure) -> Quadrilateral? {
        guard let value, value != .null else { return nil }
        guard case .array(let pairs) = value, pairs.count == 4 else { throw .badCorners(row: row, text: "\(value)") }
        var points: [Point] = []
        for pair in pairs {
            guard case .array(let numbers) = pair, numbers.count == 2, case .number(let x) = numbers[0],
                case .number(let y) = numbers[1]
            else { throw .badCorners(row: row, text: "\(pair)") }
            points.append(Point(x: x, y: y))
        }
        return Quadrilateral(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}

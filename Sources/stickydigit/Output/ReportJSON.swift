internal import NoteReading

/// A photograph's report as one line of JSON, schema 1.
enum ReportJSON {
    static let schema = 1

    static func object(_ report: PhotoReport, path: Word, top: Int) -> JSON {
        let first = report.notes.first?.reading
        var members = head(path, status: report.status.rawValue, width: report.width, height: report.height)
        members += [
            JSON.Member(key: "digit", value: first.map { .integer($0.digit) } ?? .null),
            JSON.Member(key: "confidence", value: first.map { probability($0.confidence) } ?? .null),
            JSON.Member(key: "notes", value: .array(report.notes.map { note($0, top: top) })),
            JSON.Member(
                key: "milliseconds",
                value: .object(
                    report.milliseconds.map { JSON.Member(key: $0.stage, value: .number($0.time, places: 3)) })),
        ]
        if let shortfall = report.shortfall, report.notes.isEmpty {
            members.append(error(code: shortfall.code, message: shortfall.sentence))
        }
        return .object(members)
    }

    static func unreadable(path: Word, code: String, message: String) -> JSON {
        .object(
            head(path, status: "unreadable", width: nil, height: nil) + [
                JSON.Member(key: "digit", value: .null),
                JSON.Member(key: "confidence", value: .null),
                JSON.Member(key: "notes", value: .array([])),
                JSON.Member(key: "milliseconds", value: .object([] as [JSON.Member])),
                error(code: code, message: message),
            ])
    }

    private static func head(_ path: Word, status: String, width: Int?, height: Int?) -> [JSON.Member] {
        var members = [
            JSON.Member(key: "schema", value: .integer(schema)), JSON.Member(key: "path", value: .string(path.text)),
        ]
        // JSON is UTF-8 and file names need not be: who wants to open the file finds its very bytes here.
        if !path.isText {
            members.append(JSON.Member(key: "path_hex", value: .string(hexadecimal(path.bytes))))
        }
        return members + [
            JSON.Member(key: "status", value: .string(status)),
            JSON.Member(key: "width", value: width.map { .integer($0) } ?? .null),
            JSON.Member(key: "height", value: height.map { .integer($0) } ?? .null),
        ]
    }

    private static func note(_ note: NoteReport, top: Int) -> JSON {
        let corners = note.quadrilateral.corners.map { JSON.array([pixel($0.x), pixel($0.y)]) }
        var members: [JSON.Member] = [
            JSON.Member(key: "quad", value: .array(corners)),
            JSON.Member(key: "corners_outside", value: .array(note.cornersOutside.map { .integer($0) })),
            JSON.Member(key: "place", value: .string(note.place.rawValue)),
            JSON.Member(key: "turned", value: .integer(note.turned)),
            JSON.Member(key: "ringed", value: .boolean(note.isRinged)),
            JSON.Member(key: "detection", value: .number(note.detection, places: 4)),
            JSON.Member(key: "status", value: .string(note.status.rawValue)),
        ]
        members += sign(note.sign, top: top)
        if note.status == .severalDigits {
            let digits = note.digits.enumerated().map { place, digit in
                let row = note.rows.isEmpty ? 0 : note.rows[place]
                return JSON.object(sign(digit, top: top) + [JSON.Member(key: "row", value: .integer(row))])
            }
            members.append(JSON.Member(key: "digits", value: .array(digits)))
        }
        members.append(JSON.Member(key: "page", value: .array([.integer(note.pageWidth), .integer(note.pageHeight)])))
        return .object(members)
    }

    private static func sign(_ sign: (glyph: Glyph, reading: Reading)?, top: Int) -> [JSON.Member] {
        guard let (glyph, reading) = sign else {
            return ["digit", "confidence", "probabilities", "box"].map { JSON.Member(key: $0, value: .null) }
        }
        let box = [glyph.box.left, glyph.box.top, glyph.box.right, glyph.box.bottom]
        var members = [
            JSON.Member(key: "digit", value: .integer(reading.digit)),
            JSON.Member(key: "confidence", value: probability(reading.confidence)),
            JSON.Member(key: "probabilities", value: .array(reading.probabilities.map(probability))),
            JSON.Member(key: "box", value: .array(box.map { .integer($0) })),
        ]
        if top > 1 {
            let likeliest = reading.likeliest(top).map { digit, share in
                JSON.object(["digit": .integer(digit), "probability": probability(share)])
            }
            members.append(JSON.Member(key: "top", value: .array(likeliest)))
        }
        return members
    }

    private static func error(code: String, message: String) -> JSON.Member {
        JSON.Member(key: "error", value: .object(["code": .string(code), "message": .string(message)]))
    }

    /// A hundredth of a pixel is finer than any corner is known.
    private static func pixel(_ value: Double) -> JSON { .number(value, places: 2) }

    /// Fine enough to compare BLAS libraries by.
    private static func probability(_ value: Double) -> JSON { .number(value, places: 6) }
}

extension Reading {
    /// The `count` likeliest digits, likeliest first.
    func likeliest(_ count: Int) -> [(digit: Int, probability: Double)] {
        let ranked = probabilities.enumerated().sorted { ($0.element, $1.offset) > ($1.element, $0.offset) }
        return ranked.prefix(count).map { ($0.offset, $0.element) }
    }
}

/// What the boxes around a HEIC's or AVIF's picture say that libheif does not tell.
///
/// As ISO/IEC 14496-12 (8.11) and 23008-12 (6, 9) lay them out. Nothing is trusted: what does not fit counts as absent.
struct HEIFContainer {
    private let bytes: [UInt8]
    /// The boxes in `meta`, by name.
    private let meta: [Box]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let outer = Self.boxes(in: bytes[...])
        // Behind `meta` come a version and flags.
        meta = outer.first { $0.name == "meta" }.map { Self.boxes(in: $0.contents.dropFirst(4)) } ?? []
    }

    private struct Box {
        let name: String
        let contents: ArraySlice<UInt8>
    }

    /// Whether the container itself says how the main picture is turned or mirrored, be it not at all.
    var isPrimaryTurned: Bool {
        guard let primary, let properties = contents("iprp").map({ Self.boxes(in: $0) }),
            let names = properties.first(where: { $0.name == "ipco" }).map({ Self.boxes(in: $0.contents).map(\.name) })
        else { return false }
        let indices = properties.filter { $0.name == "ipma" }.flatMap { associations(of: primary, $0.contents) }
        return indices.contains { $0 > 0 && $0 <= names.count && ["irot", "imir"].contains(names[$0 - 1]) }
    }

    /// Whether one auxiliary picture belongs to several items, or the file has a map of tones: iOS 18 and later write both, and
    /// libheif before 1.19 takes either for damage.
    var isForked: Bool {
        if items.contains(where: { $0.type == "tmap" }) { return true }
        guard var reader = contents("iref").map({ Fields($0) }), let version = reader.versionAndFlags()?.version else {
            return false
        }
        return Self.boxes(in: reader.rest).contains { box in
            guard box.name == "auxl" else { return false }
            var fields = Fields(box.contents)
            guard fields.number(version == 0 ? 2 : 4) != nil, let count = fields.number(2) else { return false }
            return count > 1
        }
    }

    /// The data of the items of a type, as far as they lie in one piece in the file.
    func data(ofItems type: String) -> [ArraySlice<UInt8>] {
        let wanted = Set(items.filter { $0.type == type }.map(\.id))
        guard var fields = contents("iloc").map({ Fields($0) }), let version = fields.versionAndFlags()?.version,
            let sizes = fields.number(2), let count = fields.number(version < 2 ? 2 : 4)
        else { return [] }
        let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
        let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        var data: [ArraySlice<UInt8>] = []
        // An extent without a place and a length takes no bytes: there could be any number of them.
        guard offsetSize + lengthSize > 0 else { return [] }
        for _ in 0..<count where data.count < Self.mostPieces {
            guard let id = fields.number(version < 2 ? 2 : 4),
                let method = version == 0 ? 0 : fields.number(2).map({ $0 & 15 }),
                fields.number(2) != nil, let base = fields.number(baseSize), let extents = fields.number(2)
            else { break }
            for _ in 0..<extents {
                guard fields.number(indexSize) != nil, let offset = fields.number(offsetSize),
                    let length = fields.number(lengthSize)
                else { return data }
                guard wanted.contains(id) else { continue }
                let whole = method == 1 ? contents("idat") ?? [] : bytes[...]
                let (start, overflow) = base.addingReportingOverflow(offset)
                guard method < 2, !overflow, start <= whole.count else { continue }
                let rest = whole.dropFirst(start)
                // A length of 0 is all that follows.
                data.append(length == 0 ? rest : rest.prefix(length))
            }
        }
        return data
    }

    /// More than the tiles of any picture.
    private static let mostPieces = 10_000

    private func contents(_ name: String) -> ArraySlice<UInt8>? { meta.first { $0.name == name }?.contents }

    private var primary: Int? {
        guard var fields = contents("pitm").map({ Fields($0) }), let version = fields.versionAndFlags()?.version else {
            return nil
        }
        return fields.number(version == 0 ? 2 : 4)
    }

    private var items: [(id: Int, type: String)] {
        guard var fields = contents("iinf").map({ Fields($0) }), let version = fields.versionAndFlags()?.version,
            fields.number(version == 0 ? 2 : 4) != nil
        else { return [] }
        return Self.boxes(in: fields.rest).compactMap { box in
            var entry = Fields(box.contents)
            guard box.name == "infe", let version = entry.versionAndFlags()?.version, version >= 2,
                let id = entry.number(version == 2 ? 2 : 4), entry.number(2) != nil, entry.rest.count >= 4
            else { return nil }
            return (id, String(decoding: entry.rest.prefix(4), as: UTF8.self))
        }
    }

    /// Which properties an item has, counted from 1.
    private func associations(of item: Int, _ contents: ArraySlice<UInt8>) -> [Int] {
        var fields = Fields(contents)
        guard let (version, flags) = fields.versionAndFlags(), let count = fields.number(4) else { return [] }
        let isLong = flags & 1 == 1
        var found: [Int] = []
        for _ in 0..<count {
            guard let id = fields.number(version == 0 ? 2 : 4), let properties = fields.number(1) else { break }
            for _ in 0..<properties {
                guard let index = fields.number(isLong ? 2 : 1) else { return found }
                // The uppermost bit says whether whoever shows the picture must know the property.
                if id == item { found.append(index & (isLong ? 0x7FFF : 0x7F)) }
            }
        }
        return found
    }

    /// The boxes that follow each other; what comes behind one whose length makes no sense is left out.
    private static func boxes(in bytes: ArraySlice<UInt8>) -> [Box] {
        var boxes: [Box] = []
        var fields = Fields(bytes)
        while !fields.rest.isEmpty {
            let all = fields.rest
            guard var size = fields.number(4), fields.rest.count >= 4 else { break }
            let name = String(decoding: fields.rest.prefix(4), as: UTF8.self)
            fields.skip(4)
            var header = 8
            if size == 1 {
                guard let long = fields.number(8) else { break }
                (size, header) = (long, 16)
            }
            // 0 is all that follows.
            if size == 0 { size = all.count }
            guard size >= header, size <= all.count else { break }
            boxes.append(Box(name: name, contents: all.dropFirst(header).prefix(size - header)))
            fields = Fields(all.dropFirst(size))
        }
        return boxes
    }
}

/// Numbers of the boxes' kind, one after the other.
private struct Fields {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Big-endian, of so many bytes; 0 for none. nil where they are not there, or it is beyond an Int.
    mutating func number(_ count: Int) -> Int? {
        guard count <= 8, rest.count >= count, count < 8 || rest.first! < 0x80 else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

    mutating func versionAndFlags() -> (version: Int, flags: Int)? {
        number(4).map { ($0 >> 24, $0 & 0xFF_FFFF) }
    }
}

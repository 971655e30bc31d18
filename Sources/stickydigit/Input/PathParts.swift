extension Word {
    /// After the last `/`.
    var lastPart: Word {
        Word(bytes: Array(bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]))
    }

    /// The last part without its ending: what a photograph's folder is called. A name that is all ending stays whole.
    var stem: Word {
        let name = lastPart.bytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return Word(bytes: name) }
        return Word(bytes: Array(name[..<dot]))
    }

    /// In lower case, without the dot; empty where there is none.
    var ending: String {
        let name = lastPart.bytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    /// The folder it lies in, with its `/`; empty for the current one.
    var folder: Word {
        Word(bytes: Array(bytes.dropLast(lastPart.bytes.count)))
    }

    static func / (folder: Word, name: Word) -> Word {
        if folder.bytes.isEmpty || folder.bytes.last == UInt8(ascii: "/") {
            return Word(bytes: folder.bytes + name.bytes)
        }
        return Word(bytes: folder.bytes + [UInt8(ascii: "/")] + name.bytes)
    }
}

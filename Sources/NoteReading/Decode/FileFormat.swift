/// What a file is, by its first bytes; its name is never asked.
enum FileFormat: Equatable {
    case jpeg
    case png
    case heic
    case webp

    /// Tells the formats that are read from all others, which are named in the failure where they are known.
    init(of bytes: [UInt8]) throws(DecodingFailure) {
        if bytes.isEmpty { throw .empty }
        if bytes.begin(with: startOfJPEG) && bytes.count > startOfJPEG.count {
            // Stray bytes may stand before the next mark.
            self = .jpeg
        } else if bytes.begin(with: pngSignature) {
            self = .png
        } else if heicBrands.contains(where: { bytes.contain(Array("ftyp\($0)".utf8), at: 4) }) {
            self = .heic
        } else if bytes.begin(with: Array("RIFF".utf8)), bytes.contain(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if startOfJPEG.begin(with: bytes) {
            throw .damaged(format: "JPEG", reason: "the file ends in its header")
        } else if pngSignature.begin(with: bytes) {
            throw .damaged(format: "PNG", reason: "the file ends in its header")
        } else if bytes.begin(with: Array(pngSignature.prefix(4))) {
            // PNG's signature holds both kinds of line ending to show this.
            throw .damaged(format: "PNG", reason: "its line endings were changed, as by a transfer as text")
        } else if ForeignFormat(of: bytes) == nil, JPEGStart.place(in: bytes) != nil {
            self = .jpeg
        } else {
            throw ForeignFormat.failure(bytes)
        }
    }
}

/// Who wrote the file says so by one of these: pictures and sequences of them, in HEVC.
private let heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
private let startOfJPEG: [UInt8] = [0xFF, 0xD8]
private let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// What a file that begins so is, with its article; nil where that is not known.
package func formatName(of bytes: [UInt8]) -> String? {
    switch try? FileFormat(of: bytes) {
    case .jpeg: "a JPEG photograph"
    case .png: "a PNG picture"
    case .heic: "a HEIC photograph"
    case .webp: "a WebP picture"
    case nil: ForeignFormat(of: bytes)?.name
    }
}

extension [UInt8] {
    func begin(with signature: [UInt8]) -> Bool { contain(signature, at: 0) }

    func contain(_ signature: [UInt8], at offset: Int) -> Bool {
        count >= offset + signature.count && self[offset..<offset + signature.count].elementsEqual(signature)
    }
}

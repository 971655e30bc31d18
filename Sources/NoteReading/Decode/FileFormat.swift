/// What a file is, by its first bytes; its name is never asked.
enum FileFormat: Equatable {
    case jpeg
    case png
    case heic
    case avif
    case webp

    /// Tells the formats that are read from all others, which are named in the failure where they are known.
    init(of bytes: [UInt8]) throws(DecodingFailure) {
        if bytes.isEmpty { throw .empty }
        if bytes.begin(with: startOfJPEG) && bytes.count > startOfJPEG.count {
            // Stray bytes may stand before the next mark.
            self = .jpeg
        } else if bytes.begin(with: pngSignature) {
            self = .png
        } else if avifBrands.contains(where: { bytes.contain(Array("ftyp\($0)".utf8), at: 4) }) {
            self = .avif
        } else if heicBrands.contains(where: { bytes.contain(Array("ftyp\($0)".utf8), at: 4) }) {
            // Some programs name no more than the container, and AV1 among what else it is.
            self = namesAVIF(bytes) ? .avif : .heic
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

/// Whether one of the brands behind the first is AVIF's, and none HEIC's.
private func namesAVIF(_ bytes: [UInt8]) -> Bool {
    let size = min(bytes.count, bytes[..<4].reduce(0) { $0 << 8 | Int($1) }, 512)
    let brands = stride(from: 8, to: max(8, size - 3), by: 4).map {
        String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
    return brands.contains { avifBrands.contains($0) } && !brands.contains { $0.hasPrefix("he") }
}

/// Who wrote the file says so by one of these: pictures and sequences of them, in AV1 and in HEVC.
private let avifBrands = ["avif", "avis"]
private let heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
private let startOfJPEG: [UInt8] = [0xFF, 0xD8]
private let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// What a file that begins so is, with its article; nil where that is not known.
package func formatName(of bytes: [UInt8]) -> String? {
    switch try? FileFormat(of: bytes) {
    case .jpeg: "a JPEG photograph"
    case .png: "a PNG picture"
    case .heic: HEIF.Coding.heic.name
    case .avif: HEIF.Coding.avif.name
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

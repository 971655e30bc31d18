/// What a file is, by its first bytes; its name is never asked.
enum FileFormat: Equatable {
    case jpeg
    case png
    case heic
    case webp

    /// Tells the formats that are read from all others, which are named in the failure where they are known.
    init(of bytes: [UInt8]) throws(DecodingFailure) {
        if bytes.isEmpty { throw .empty }
        if bytes.begin(with: jpegSignature) {
            self = .jpeg
        } else if bytes.begin(with: pngSignature) {
            self = .png
        } else if heicBrands.contains(where: { bytes.contain(Array("ftyp\($0)".utf8), at: 4) }) {
            self = .heic
        } else if bytes.begin(with: Array("RIFF".utf8)), bytes.contain(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if jpegSignature.begin(with: bytes) {
            throw .damaged(format: "JPEG", reason: "the file ends in its header")
        } else if pngSignature.begin(with: bytes) {
            throw .damaged(format: "PNG", reason: "the file ends in its header")
        } else if bytes.begin(with: Array(pngSignature.prefix(4))) {
            // PNG's signature holds both kinds of line ending to show this.
            throw .damaged(format: "PNG", reason: "its line endings were changed, as by a transfer as text")
        } else {
            throw foreignFormat(bytes)
        }
    }
}

/// Who wrote the file says so by one of these: pictures and sequences of them, in HEVC.
private let heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
private let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]
private let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// What a file that begins so is, with its article; nil where that is not known.
package func formatName(of bytes: [UInt8]) -> String? {
    switch try? FileFormat(of: bytes) {
    case .jpeg: "a JPEG photograph"
    case .png: "a PNG picture"
    case .heic: "a HEIC photograph"
    case .webp: "a WebP picture"
    case nil: knownFormat(bytes)?.name
    }
}

private func knownFormat(_ bytes: [UInt8]) -> KnownFormat? {
    knownFormats.first { bytes.contain($0.signature, at: $0.offset) }
}

/// The failure for anything that is none of these.
private func foreignFormat(_ bytes: [UInt8]) -> DecodingFailure {
    if let known = knownFormat(bytes) {
        return .unsupportedFormat(name: known.name, remedy: known.remedy)
    }
    if let text = textFormat(bytes) { return text }
    return .unknownFormat(firstBytes: Array(bytes.prefix(8)))
}

/// A format's mark, where it stands in the file, and what to say of it.
private struct KnownFormat {
    let signature: [UInt8]
    let offset: Int
    let name: String
    let remedy: String

    init(_ signature: String, at offset: Int = 0, _ name: String, _ remedy: String) {
        self.init(Array(signature.utf8), at: offset, name, remedy)
    }

    init(_ signature: [UInt8], at offset: Int = 0, _ name: String, _ remedy: String) {
        self.signature = signature
        self.offset = offset
        self.name = name
        self.remedy = remedy
    }
}

private let rawRemedy = "take the JPEG inside it with `exiftool -b -JpgFromRaw IN > OUT.jpg`"
private let videoRemedy = "take a frame with `ffmpeg -i IN -frames:v 1 OUT.png`, or give a folder of frames to `track`"
private let convertRemedy = "convert it with `convert IN OUT.png`"

/// In the order in which they are tried: what is more particular comes first.
private let knownFormats: [KnownFormat] =
    ["avif", "avis"].map {
        KnownFormat("ftyp" + $0, at: 4, "an AVIF picture", "convert it with `avifdec IN OUT.png`")
    }
    + [
        KnownFormat("ftypcrx", at: 4, "a Canon raw photograph", rawRemedy),
        KnownFormat("ftyp", at: 4, "an MP4 or QuickTime video", videoRemedy),
        KnownFormat("AVI ", at: 8, "an AVI video", videoRemedy),
        KnownFormat([0x1A, 0x45, 0xDF, 0xA3], "a Matroska or WebM video", videoRemedy),
        KnownFormat([0x00, 0x00, 0x01, 0xBA], "an MPEG video", videoRemedy),
        KnownFormat("YUV4MPEG2", "a YUV4MPEG video", videoRemedy),
        KnownFormat("GIF8", "a GIF picture", convertRemedy),
        KnownFormat("%PDF", "a PDF document", "turn its page into a picture with `pdftoppm -png -r 200 IN OUT`"),
        KnownFormat("II*\0\u{10}\0\0\0CR", "a Canon raw photograph", rawRemedy),
        KnownFormat("FUJIFILMCCD-RAW", "a Fujifilm raw photograph", rawRemedy),
        KnownFormat("IIRO", "an Olympus raw photograph", rawRemedy),
        KnownFormat("IIU\0", "a Panasonic raw photograph", rawRemedy),
        KnownFormat("II*\0", "a TIFF picture or a camera's raw photograph", convertRemedy),
        KnownFormat("MM\0*", "a TIFF picture or a camera's raw photograph", convertRemedy),
        KnownFormat("BM", "a BMP picture", convertRemedy),
        KnownFormat([0xFF, 0x0A], "a JPEG XL picture", "convert it with `djxl IN OUT.jpg`"),
        KnownFormat([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL picture", "convert it with `djxl IN OUT.jpg`"),
        KnownFormat([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 picture", convertRemedy),
        KnownFormat("8BPS", "a Photoshop document", "export it as JPEG or PNG"),
        KnownFormat([0x1F, 0x8B], "a gzip archive", "unpack it first with `gunzip`"),
        KnownFormat("PK\u{3}\u{4}", "a ZIP archive or an office document", "unpack it or export it as JPEG or PNG"),
    ]

/// Text of some kind, named as nearly as its beginning allows; nil for anything else.
private func textFormat(_ bytes: [UInt8]) -> DecodingFailure? {
    let beginning = bytes.prefix(256)
    let isText = beginning.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 >= 0x09 && $0 <= 0x0D }
    guard isText else { return nil }
    let words = String(decoding: beginning, as: UTF8.self).lowercased()
    if words.has("<svg") {
        return .unsupportedFormat(name: "an SVG drawing", remedy: "convert it with `rsvg-convert IN -o OUT.png`")
    }
    if words.has("<!doctype html") || words.has("<html") {
        return .unsupportedFormat(name: "a web page", remedy: "save the picture itself, not the page around it")
    }
    return .unsupportedFormat(name: "text", remedy: "give the picture itself")
}

extension [UInt8] {
    fileprivate func begin(with signature: [UInt8]) -> Bool { contain(signature, at: 0) }

    fileprivate func contain(_ signature: [UInt8], at offset: Int) -> Bool {
        count >= offset + signature.count && self[offset..<offset + signature.count].elementsEqual(signature)
    }
}

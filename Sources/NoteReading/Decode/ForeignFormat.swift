/// A format that is known and not read: its mark, where that stands in the file, and what to say of it.
struct ForeignFormat {
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

extension ForeignFormat {
    /// The format that a file begins as, if it is one of these.
    init?(of bytes: [UInt8]) {
        guard let found = foreignFormats.first(where: { bytes.contain($0.signature, at: $0.offset) }) else {
            return nil
        }
        self = found
    }

    /// The failure for a file of none of the formats that are read.
    static func failure(_ bytes: [UInt8]) -> DecodingFailure {
        if let known = ForeignFormat(of: bytes) {
            return .unsupportedFormat(name: known.name, remedy: known.remedy)
        }
        return textFormat(bytes) ?? .unknownFormat(firstBytes: Array(bytes.prefix(8)))
    }
}

private let rawRemedy = "take the JPEG inside it with `exiftool -b -JpgFromRaw IN > OUT.jpg`"
private let videoRemedy = "take a frame with `ffmpeg -i IN -frames:v 1 OUT.png`"
private let convertRemedy = "convert it with `convert IN OUT.png`"

/// The formats of netpbm, by the number that each begins with.
private let netpbm = [
    (1, "a PBM picture"), (2, "a PGM picture"), (3, "a PPM picture"), (4, "a PBM picture"), (5, "a PGM picture"),
    (6, "a PPM picture"), (7, "a PAM picture"),
]

/// In the order in which they are tried: what is more particular comes first.
private let foreignFormats: [ForeignFormat] =
    netpbm.flatMap { number, name in
        // Behind the number stands white space of any kind.
        [" ", "\n", "\r", "\t"].map { ForeignFormat("P\(number)\($0)", name, convertRemedy) }
    }
    + [
        ForeignFormat("ftypcrx", at: 4, "a Canon raw photograph", rawRemedy),
        ForeignFormat("ftyp", at: 4, "an MP4 or QuickTime video", videoRemedy),
        ForeignFormat("AVI ", at: 8, "an AVI video", videoRemedy),
        ForeignFormat([0x1A, 0x45, 0xDF, 0xA3], "a Matroska or WebM video", videoRemedy),
        ForeignFormat([0x00, 0x00, 0x01, 0xBA], "an MPEG video", videoRemedy),
        ForeignFormat("YUV4MPEG2", "a YUV4MPEG video", videoRemedy),
        ForeignFormat("GIF8", "a GIF picture", convertRemedy),
        ForeignFormat("%PDF", "a PDF document", "turn its page into a picture with `pdftoppm -png -r 200 IN OUT`"),
        ForeignFormat("II*\0\u{10}\0\0\0CR", "a Canon raw photograph", rawRemedy),
        ForeignFormat("FUJIFILMCCD-RAW", "a Fujifilm raw photograph", rawRemedy),
        ForeignFormat("IIRO", "an Olympus raw photograph", rawRemedy),
        ForeignFormat("IIU\0", "a Panasonic raw photograph", rawRemedy),
        ForeignFormat("II*\0", "a TIFF picture or a camera's raw photograph", convertRemedy),
        ForeignFormat("MM\0*", "a TIFF picture or a camera's raw photograph", convertRemedy),
        ForeignFormat("BM", "a BMP picture", convertRemedy),
        ForeignFormat([0xFF, 0x0A], "a JPEG XL picture", "convert it with `djxl IN OUT.jpg`"),
        ForeignFormat([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL picture", "convert it with `djxl IN OUT.jpg`"),
        ForeignFormat([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 picture", convertRemedy),
        ForeignFormat("PF\n", "a PFM picture", convertRemedy),
        ForeignFormat("Pf\n", "a PFM picture", convertRemedy),
        ForeignFormat("8BPS", "a Photoshop document", "export it as JPEG or PNG"),
        ForeignFormat([0, 0, 8, 3], "an IDX file of images", "give it to `stickydigit evaluate`"),
        ForeignFormat([0, 0, 8, 1], "an IDX file of labels", "give it to `stickydigit evaluate` with its images"),
        ForeignFormat([0x1F, 0x8B], "a gzip archive", "unpack it first with `gunzip`"),
        ForeignFormat("PK\u{3}\u{4}", "a ZIP archive or an office document", "unpack it or export it as JPEG or PNG"),
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

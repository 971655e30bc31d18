private import CHEIF  // The only file that sees it.

/// HEIC photographs and AVIF pictures through libheif, where it is installed and has a decoder for them.
enum HEIF {
    /// What is in such a file, by its first bytes.
    enum Coding: String, Sendable {
        case heic = "HEIC"
        case avif = "AVIF"
    }

    /// Opens no more of the file than its header where that is over a limit.
    ///
    /// - Returns: the picture with the container's own turn applied, and the turn that is left: EXIF's where the container has none.
    ///   Where both are there, EXIF's repeats the container's, and ISO/IEC 23008-12 (A.2) has the container's count.
    static func picture(
        _ bytes: [UInt8], _ coding: Coding, maximumPixels: Int
    ) throws(DecodingFailure) -> (picture: WholePicture, orientation: Orientation) {
        let reader = try checkedReader(bytes, coding, maximumPixels)
        let picture = WholePicture(width: reader.width, height: reader.height, pixels: try reader.pixels())
        let isTurned = HEIFContainer(bytes).isPrimaryTurned
        return (picture, isTurned ? .upright : Exif.orientation(heif: reader.exif()))
    }

    static func checkedHeader(
        _ bytes: [UInt8], _ coding: Coding, _ maximumPixels: Int
    ) throws(DecodingFailure) -> FileHeader {
        let reader = try checkedReader(bytes, coding, maximumPixels)
        let pixels = CodedSize.all(in: bytes).map { $0.width * $0.height } + [reader.width * reader.height]
        return FileHeader(
            width: reader.width, height: reader.height, memory: WholePicture.memory(pixels: pixels.max() ?? 0))
    }

    private static func checkedReader(
        _ bytes: [UInt8], _ coding: Coding, _ maximumPixels: Int
    ) throws(DecodingFailure) -> HEIFReader {
        let format = coding.rawValue
        let longestSide = min(maximumPixels, PhotoFile.longestSide)
        // What is decoded may be larger than what the header says, and that lie would only come out with all of it in memory.
        for coded in CodedSize.all(in: bytes) {
            // Whole blocks are coded, also where the picture ends within one.
            func trimmed(_ side: Int) -> Int { max(side - largestBlock + 1, min(side, 1)) }
            let (width, height) = (trimmed(coded.width), trimmed(coded.height))
            if (try? WholePicture.check(width: width, height: height, maximumPixels, format: format)) == nil {
                try WholePicture.check(width: coded.width, height: coded.height, maximumPixels, format: format)
            }
        }
        let reader = try HEIFReader(bytes, coding, longestSide: longestSide)
        try WholePicture.check(width: reader.width, height: reader.height, maximumPixels, format: format)
        return reader
    }

    /// Samples on a side of HEVC's largest block.
    private static let largestBlock = 64

    /// What libheif's numbers for an error mean (heif_error_code and heif_suberror_code in its heif.h).
    ///
    /// - Parameter isForked: whether the file has what releases before 1.19 refuse.
    /// - Parameter version: of libheif.
    static func failure(
        code: Int, subcode: Int, _ coding: Coding, isForked: Bool = false, version: String = ""
    ) -> DecodingFailure {
        let format = coding.rawValue
        switch (code, subcode) {
        case (6, 1000): return .damaged(format: format, reason: "a part of it says to be larger than it can be")
        case (6, _): return .shortOfMemory(format: format)
        case (4, 3000):
            return .missingDecoder(
                name: coding.name, library: "libheif",
                package: coding == .avif ? "libheif-plugin-dav1d" : "libheif-plugin-libde265")
        case (3, _), (4, _):
            return .unsupportedKind(format: format, kind: "a coding that the installed libheif cannot read")
        case (2, _) where isForked:
            return .oldLibrary(name: coding.name, library: "libheif", version: version, needed: "1.19")
        case (1, _), (2, 100): return .damaged(format: format, reason: "the file ends early")
        case (7, _): return .damaged(format: format, reason: "its compressed data make no sense")
        default: return .damaged(format: format, reason: "its parts contradict each other")
        }
    }
}

extension HEIF.Coding {
    /// With its article.
    var name: String { self == .heic ? "a HEIC photograph" : "an AVIF picture" }
}

extension Exif {
    /// - Parameter item: the EXIF item of a HEIF file (ISO/IEC 23008-12, A.2.1): how far behind these four bytes TIFF's structure
    ///   begins, then what stands before it, then that. Some programs count wrongly.
    static func orientation(heif item: [UInt8]) -> Orientation {
        guard item.count > 4 else { return .upright }
        let offset = item[..<4].reduce(0) { $0 << 8 | Int($1) }
        for start in [4 + offset, 4, 10] where start < item.count {
            let orientation = orientation(block: item[start...])
            if orientation != .upright { return orientation }
        }
        return .upright
    }
}

/// Owns one picture of libheif's and frees it once, when this value goes away.
@safe private struct HEIFReader: ~Copyable {
    private let handle: OpaquePointer?
    private let coding: HEIF.Coding
    let width, height: Int

    /// - Parameter longestSide: beyond which libheif itself is to refuse a picture, or a part of one.
    init(_ bytes: [UInt8], _ coding: HEIF.Coding, longestSide: Int) throws(DecodingFailure) {
        var handle: OpaquePointer?
        var (width, height): (Int32, Int32) = (0, 0)
        var problem = sd_heif_problem()
        // SAFETY: read within `bytes.count`; no pointer to them is kept; the handle is closed in `deinit`.
        let outcome = unsafe sd_heif_open(bytes, bytes.count, Int32(longestSide), &handle, &width, &height, &problem)
        unsafe self.handle = unsafe handle
        self.coding = coding
        (self.width, self.height) = (Int(width), Int(height))
        if outcome == SD_HEIF_ABSENT {
            throw .missingLibrary(name: coding.name, library: "libheif", package: "libheif1")
        }
        guard outcome == SD_HEIF_OK, width > 0, height > 0 else {
            // SAFETY: libheif is there, and its version is a constant that ends in a zero.
            let version = unsafe String(cString: sd_heif_version())
            throw HEIF.failure(
                code: Int(problem.code), subcode: Int(problem.subcode), coding,
                isForked: HEIFContainer(bytes).isForked, version: version)
        }
    }

    // SAFETY: nobody has the handle any more, and the call takes nil too.
    deinit { unsafe sd_heif_close(handle) }

    func pixels() throws(DecodingFailure) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        var problem = sd_heif_problem()
        // SAFETY: there is room for as many pixels as are told.
        let outcome = unsafe sd_heif_read(handle, Int32(width), Int32(height), &pixels, &problem)
        switch outcome {
        case SD_HEIF_OK: return pixels
        case SD_HEIF_OTHER_SIZE:
            throw .damaged(format: coding.rawValue, reason: "its picture is not of the size its header says")
        default: throw HEIF.failure(code: Int(problem.code), subcode: Int(problem.subcode), coding)
        }
    }

    /// The beginning of the EXIF item; empty where there is none.
    func exif() -> [UInt8] {
        var item = [UInt8](repeating: 0, count: 1 << 16)
        // SAFETY: no more is written than there is room for.
        let count = unsafe sd_heif_exif(handle, &item, item.count)
        return Array(item[..<count])
    }
}

private import CJPEG  // The only file that sees it.
private import Glibc

/// JPEG files through libjpeg.
package enum JPEG {
    /// Encoders write about ten scans and optimisers twice that. Each goes over the whole picture however little it holds,
    /// so a small file with thousands would keep us busy for hours.
    static let mostScans = 64

    /// Reads the header: width and height as stored, within the limits.
    static func checkedHeader(_ bytes: [UInt8], _ maximumPixels: Int) throws(DecodingFailure) -> FileHeader {
        var header = sd_jpeg_header()
        var problem = sd_jpeg_problem()
        // SAFETY: read within `bytes.count`; no pointer is kept.
        let outcome = unsafe sd_jpeg_read_header(bytes, bytes.count, &header, &problem)
        let (width, height) = (Int(header.width), Int(header.height))
        // Before what else may be wrong, which may well be a lie of the same header.
        try PhotoFile.check(width: width, height: height, maximumPixels: maximumPixels)
        guard outcome == SD_JPEG_OK else { throw failure(outcome, problem) }
        try PhotoFile.checkMemory(header.coefficients, format: "JPEG", kind: "progressive")
        return FileHeader(width: width, height: height, memory: header.coefficients)
    }

    static func decode(_ bytes: [UInt8], _ window: BlockWindow, reduction: Int) throws(DecodingFailure) -> Planes {
        var first = [UInt8](repeating: 0, count: window.count)
        // Chroma without colour. libjpeg leaves it alone in a grey file.
        var second = [UInt8](repeating: 128, count: window.count)
        var third = second
        var colour: Int32 = 0
        var problem = sd_jpeg_problem()
        let place = sd_jpeg_window(
            left: Int32(window.columns.lowerBound), top: Int32(window.rows.lowerBound),
            width: Int32(window.columns.count), height: Int32(window.rows.count)
        )
        // SAFETY: read within `bytes.count`; each plane holds the window's samples; no pointer is kept.
        let outcome = unsafe sd_jpeg_decode(
            bytes, bytes.count, Int32(reduction), place, Int32(mostScans), PhotoFile.memoryLimit + otherMemory,
            &first, &second, &third, &colour, &problem
        )
        guard outcome == SD_JPEG_OK else { throw failure(outcome, problem) }
        let (width, height) = (window.columns.count, window.rows.count)
        if colour == SD_JPEG_RGB { return .fromRGB(first, second, third, width: width, height: height) }
        return Planes(
            luma: Plane(width: width, height: height, samples: first),
            blueChroma: Plane(width: width, height: height, samples: second),
            redChroma: Plane(width: width, height: height, samples: third)
        )
    }

    /// For libjpeg's rows and tables, beside the coefficients.
    private static let otherMemory = 64 << 20

    private static func failure(_ outcome: Int32, _ problem: sd_jpeg_problem) -> DecodingFailure {
        let place = problem.percent > 0 ? ", after \(problem.percent) % of the picture" : ""
        switch outcome {
        case SD_JPEG_CUT where problem.percent < 0:
            return .damaged(format: "JPEG", reason: "the file ends before its last scan does")
        case SD_JPEG_CUT where problem.percent == 0:
            return .damaged(format: "JPEG", reason: "the file ends before any of the picture")
        case SD_JPEG_CUT:
            return .damaged(format: "JPEG", reason: "the file ends" + place.dropFirst())
        case SD_JPEG_CORRUPT:
            return .damaged(format: "JPEG", reason: text(problem) + place)
        case SD_JPEG_MEMORY:
            return .shortOfMemory(format: "JPEG")
        case SD_JPEG_TOO_MANY_SCANS:
            return .unsupportedKind(format: "JPEG", kind: "more than \(mostScans) scans")
        default:
            return .unsupportedKind(format: "JPEG", kind: text(problem))
        }
    }

    /// What a call says is wrong.
    private static func text(_ problem: sd_jpeg_problem) -> String {
        // SAFETY: the C side writes a zero within the message's fixed size.
        unsafe withUnsafePointer(to: problem.message) { message in
            unsafe message.withMemoryRebound(to: CChar.self, capacity: Int(SD_JPEG_MESSAGE)) {
                unsafe String(cString: $0)
            }
        }
    }
}

extension JPEG {
    /// What is wrong with a file of which libjpeg says the message of that number.
    static func reason(libraryMessage code: Int) -> String {
        // SAFETY: a constant that ends in a zero.
        unsafe String(cString: sd_jpeg_words(Int32(code)))
    }

    /// How to write a file.
    package struct Options: Sendable {
        /// 1…100.
        package var quality = 90
        /// Luma samples to a chroma sample, 1 or 2.
        package var across = 2, down = 2
        package var progressive = false

        package init(quality: Int = 90, across: Int = 2, down: Int = 2, progressive: Bool = false) {
            self.quality = quality
            self.across = across
            self.down = down
            self.progressive = progressive
        }
    }

    fileprivate static func encode(_ picture: Picture, _ options: Options) -> [UInt8] {
        var settings = sd_jpeg_options()
        settings.quality = Int32(options.quality)
        settings.across = picture.channels == 1 ? 1 : Int32(options.across)
        settings.down = picture.channels == 1 ? 1 : Int32(options.down)
        settings.progressive = options.progressive ? 1 : 0
        var problem = sd_jpeg_problem()
        var out: UnsafeMutablePointer<UInt8>?
        var count = 0
        // SAFETY: a picture holds width × height × channels samples; no pointer to them is kept.
        let outcome = unsafe sd_jpeg_encode(
            picture.samples, Int32(picture.width), Int32(picture.height), Int32(picture.channels), settings, &out,
            &count,
            &problem
        )
        // As Swift ends a program that is refused memory.
        if outcome == SD_JPEG_MEMORY { abort() }
        guard outcome == SD_JPEG_OK, let file = unsafe out else {
            preconditionFailure("a picture of \(picture.width) × \(picture.height) as JPEG: \(text(problem))")
        }
        defer { unsafe free(file) }
        // SAFETY: the C side wrote `count` bytes.
        return unsafe Array(UnsafeBufferPointer(start: file, count: count))
    }
}

extension Picture {
    /// This picture as a JPEG file. Sides are 1…65,500 samples.
    package func jpeg(_ options: JPEG.Options = JPEG.Options()) -> [UInt8] {
        precondition(min(width, height) > 0 && max(width, height) <= PhotoFile.longestSide, "\(width) × \(height)")
        return JPEG.encode(self, options)
    }
}

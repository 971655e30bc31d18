/// A JPEG, PNG, HEIC, AVIF or WebP whose header has been read and found good: it can be had, again and again, at any scale.
struct PhotoFile: Sendable {
    /// Longest side that is read: what libjpeg takes, and a limit for PNG too.
    static let longestSide = 65_500

    /// For files that have to be held whole while they are decoded, progressive or interlaced: 512 MiB, which is a
    /// progressive JPEG of 170 megapixels in the usual subsampling, or an interlaced PNG of as many.
    static let memoryLimit = 512 << 20

    /// Empty where the picture is there whole: they are not asked again.
    private let bytes: [UInt8]
    private let format: FileFormat
    private let orientation: Orientation
    private let storedWidth, storedHeight: Int
    /// Of a format that is only ever decoded whole.
    private let whole: WholePicture?
    /// Of a PNG.
    private let levels: PNG.Levels
    /// What transparent parts lie on; nil where that has not been seen yet.
    private var ground: Ground?

    /// Reads the header, and checks sizes before memory is taken for them. HEIC, AVIF and WebP are decoded at once and kept, 4 bytes a
    /// pixel.
    init(_ bytes: [UInt8], maximumPixels: Int) throws(DecodingFailure) {
        format = try FileFormat(of: bytes)
        let bytes = format == .jpeg ? JPEGStart.trimmed(bytes) : bytes
        switch format {
        case .jpeg:
            let header = try JPEG.checkedHeader(bytes, maximumPixels)
            (storedWidth, storedHeight) = (header.width, header.height)
            orientation = Exif.orientation(jpeg: bytes)
            whole = nil
            levels = PNG.Levels()
        case .png:
            let header = try PNG.checkedHeader(bytes, maximumPixels)
            (storedWidth, storedHeight) = (header.width, header.height)
            orientation = Exif.orientation(png: bytes)
            whole = nil
            levels = PNG.levels(of: bytes)
        case .heic, .avif, .webp:
            let (picture, orientation) = try Self.whole(bytes, format, maximumPixels)
            (storedWidth, storedHeight) = (picture.width, picture.height)
            self.orientation = orientation
            whole = picture
            levels = PNG.Levels()
        }
        self.bytes = whole == nil ? bytes : []
        ground = format == .jpeg ? .white : nil
    }

    private static func whole(
        _ bytes: [UInt8], _ format: FileFormat, _ maximumPixels: Int
    ) throws(DecodingFailure) -> (picture: WholePicture, orientation: Orientation) {
        switch format {
        case .heic: try HEIF.picture(bytes, .heic, maximumPixels: maximumPixels)
        case .avif: try HEIF.picture(bytes, .avif, maximumPixels: maximumPixels)
        default: (try WebP.picture(bytes, maximumPixels: maximumPixels), Exif.orientation(webp: bytes))
        }
    }

    /// Upright, in pixels.
    var size: (width: Int, height: Int) { orientation.upright((storedWidth, storedHeight)) }

    /// The whole photograph, one sample for `reduction × reduction` pixels: 1, 2, 4 or 8.
    func photo(reduction: Int) throws(DecodingFailure) -> Photo {
        try photo(BlockWindow(width: storedWidth, height: storedHeight, reduction: reduction), reduction: reduction)
    }

    /// The part that covers a rectangle of the upright photograph, in pixels; what lies outside the photograph is left out.
    func photo(x: Range<Int>, y: Range<Int>, reduction: Int) throws(DecodingFailure) -> Photo {
        let (width, height) = size
        let storedX = orientation.reversesX ? width - x.upperBound..<width - x.lowerBound : x
        let storedY = orientation.reversesY ? height - y.upperBound..<height - y.lowerBound : y
        let whole = BlockWindow(width: storedWidth, height: storedHeight, reduction: reduction)
        func blocks(_ pixels: Range<Int>, within all: Range<Int>) -> Range<Int> {
            // At least one block, so that there is a plane to look at.
            let first = min(max(pixels.lowerBound, 0) / reduction, all.upperBound - 1)
            let end = (max(pixels.upperBound, 0) + reduction - 1) / reduction
            return first..<max(first + 1, min(end, all.upperBound))
        }
        let window = BlockWindow(
            columns: blocks(orientation.swapsAxes ? storedY : storedX, within: whole.columns),
            rows: blocks(orientation.swapsAxes ? storedX : storedY, within: whole.rows)
        )
        return try photo(window, reduction: reduction)
    }

    private func photo(_ window: BlockWindow, reduction: Int) throws(DecodingFailure) -> Photo {
        precondition([1, 2, 4, 8].contains(reduction), "reduced by \(reduction)")
        var file = self
        let all = BlockWindow(width: storedWidth, height: storedHeight, reduction: reduction)
        if file.ground == nil, window != all {
            // Of a part alone it might be another than of the whole.
            let coarse = BlockWindow(width: storedWidth, height: storedHeight, reduction: 8)
            file.ground = try decoded(coarse, reduction: 8).ground
        }
        let (planes, ground) = try file.decoded(window, reduction: reduction)
        file.ground = file.ground ?? ground
        return Photo(
            width: size.width, height: size.height, reduction: reduction,
            blockOrigin: origin(of: window, reduction: reduction), planes: planes.turned(orientation), file: file
        )
    }

    private func decoded(
        _ window: BlockWindow, reduction: Int
    ) throws(DecodingFailure) -> (planes: Planes, ground: Ground) {
        if let whole { return whole.planes(window, reduction: reduction, on: ground) }
        if format == .png { return try PNG.decode(bytes, window, reduction: reduction, levels, on: ground) }
        return (try JPEG.decode(bytes, window, reduction: reduction), .white)
    }

    /// Where the window's first upright block begins. Blocks are counted from the stored picture's corner, so where an axis
    /// is reversed the first one upright is the last one stored, and a partial one reaches beyond the edge.
    private func origin(of window: BlockWindow, reduction: Int) -> Point {
        let (width, height) = size
        let across = orientation.swapsAxes ? window.rows : window.columns
        let down = orientation.swapsAxes ? window.columns : window.rows
        let x = orientation.reversesX ? width - across.upperBound * reduction : across.lowerBound * reduction
        let y = orientation.reversesY ? height - down.upperBound * reduction : down.lowerBound * reduction
        return Point(x: Double(x), y: Double(y))
    }
}

extension PhotoFile {
    /// Refuses sizes that are over a limit, whichever the format.
    static func check(width: Int, height: Int, maximumPixels: Int) throws(DecodingFailure) {
        // Divided rather than multiplied: a PNG's sides are 31 bits each.
        guard width <= maximumPixels / max(height, 1) else {
            throw .tooManyPixels(width: width, height: height, limit: maximumPixels)
        }
        guard max(width, height) <= longestSide else {
            throw .tooLong(width: width, height: height, limit: longestSide)
        }
    }

    static func checkMemory(
        _ needed: Int, format: String, kind: String, limit: Int = memoryLimit
    ) throws(DecodingFailure) {
        guard needed <= limit else {
            throw .tooMuchMemory(format: format, kind: kind, needed: needed >> 20, limit: limit >> 20)
        }
    }
}

/// A photograph, upright, as luma and chroma planes: the whole or a part of it, at the full size or at a fraction of it.
///
/// Coordinates outside this type are those of the upright, full-size photograph, whatever was decoded.
public struct Photo: Sendable {
    /// Of the upright, full-size photograph, in pixels.
    public let width, height: Int

    /// One decoded sample stands for `reduction × reduction` pixels: 1, 2, 4 or 8.
    public let reduction: Int

    /// Where the decoded top-left sample's block of pixels begins in the full-size photograph: 0, 0 as a rule, the place of a
    /// part, or negative where a turned photograph's partial last block came to lie first.
    let blockOrigin: Point

    /// Y, Cb, Cr of JFIF (BT.601, full range), all of one size. Chroma is 128 where there is no colour.
    public let luma, blueChroma, redChroma: Plane<UInt8>

    /// What it was decoded from (a shared reference to the bytes); nil where it was made from planes.
    private let file: PhotoFile?

    init(width: Int, height: Int, reduction: Int, blockOrigin: Point, planes: Planes, file: PhotoFile?) {
        precondition(
            planes.luma.width == planes.blueChroma.width && planes.luma.height == planes.blueChroma.height
                && planes.luma.width == planes.redChroma.width && planes.luma.height == planes.redChroma.height,
            "luma of \(planes.luma.width) × \(planes.luma.height) and chroma of another size"
        )
        self.width = width
        self.height = height
        self.reduction = reduction
        self.blockOrigin = blockOrigin
        luma = planes.luma
        blueChroma = planes.blueChroma
        redChroma = planes.redChroma
        self.file = file
    }

    /// A photograph at its full size that comes from no file: a frame, or a picture made for a test.
    package init(luma: Plane<UInt8>, blueChroma: Plane<UInt8>, redChroma: Plane<UInt8>) {
        self.init(
            width: luma.width, height: luma.height, reduction: 1, blockOrigin: Point(x: 0, y: 0),
            planes: Planes(luma: luma, blueChroma: blueChroma, redChroma: redChroma), file: nil
        )
    }

    /// From a decoded sample's place to the full-size photograph's.
    public func fullSize(_ p: Point) -> Point {
        let k = Double(reduction)
        return Point(x: (p.x + 0.5) * k - 0.5 + blockOrigin.x, y: (p.y + 0.5) * k - 0.5 + blockOrigin.y)
    }

    /// From a place in the full-size photograph to the decoded samples'.
    public func decoded(_ p: Point) -> Point {
        let k = Double(reduction)
        return Point(x: (p.x - blockOrigin.x + 0.5) / k - 0.5, y: (p.y - blockOrigin.y + 0.5) / k - 0.5)
    }
}

extension Photo {
    /// The whole photograph at another scale: 1, 2, 4 or 8 pixels to a sample's side.
    ///
    /// The file is decoded anew, so this costs what the first time cost or more. A photograph made from planes has nothing
    /// finer to give and stays as it is.
    func redecoded(reduction: Int) throws(DecodingFailure) -> Photo {
        guard let file, reduction != self.reduction || isPart else { return self }
        return try file.photo(reduction: reduction)
    }

    /// The part of the photograph that covers a rectangle, at another scale; never empty, and no larger than the photograph.
    ///
    /// Of a JPEG only this part is transformed and stored, though its rows above must still be unpacked. A photograph made
    /// from planes stays as it is, all of it.
    ///
    /// - Parameters:
    ///   - x: columns of the upright, full-size photograph.
    ///   - y: rows of it.
    func detail(x: Range<Int>, y: Range<Int>, reduction: Int) throws(DecodingFailure) -> Photo {
        guard let file else { return self }
        return try file.photo(x: x, y: y, reduction: reduction)
    }

    private var isPart: Bool { luma.width * reduction < width || luma.height * reduction < height }
}

extension Photo {
    /// The outline of the whole photograph: the outer corners of its corner pixels.
    var frame: Quadrilateral { Quadrilateral(aroundPictureOf: width, by: height) }
}

extension Photo: Pictured {
    public var pictures: [(name: String, picture: Picture)] { [("photo", picture)] }

    /// The decoded planes as RGB.
    var picture: Picture { Picture(luma: luma, blueChroma: blueChroma, redChroma: redChroma) }
}

extension Picture {
    /// Planes of JFIF's Y, Cb, Cr, all of one size, as RGB.
    init(luma: Plane<UInt8>, blueChroma: Plane<UInt8>, redChroma: Plane<UInt8>) {
        let (y, cb, cr) = (luma.samples.span, blueChroma.samples.span, redChroma.samples.span)
        let rgb = [UInt8](capacity: y.count * 3) { (out: inout OutputSpan<UInt8>) in
            for i in y.indices {
                let (red, green, blue) = YCbCr(y: y[i], cb: cb[i], cr: cr[i]).rgb
                out.append(red)
                out.append(green)
                out.append(blue)
            }
        }
        self.init(width: luma.width, height: luma.height, channels: 3, samples: rgb)
    }
}

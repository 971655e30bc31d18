private import CJPEG  // The only file that sees it.

func decodeJPEG(_ bytes: [UInt8], workingSide: Int, maximumPixels: Int) throws(DecodingFailure) -> Photo {
    var width: Int32 = 0
    var height: Int32 = 0
    var message: [CChar] = Array(repeating: 0, count: Int(SD_JPEG_MESSAGE))
    // SAFETY: the header is read within `bytes.count`; the message is written within its fixed size.
    guard unsafe sd_jpeg_header(bytes, bytes.count, &width, &height, &message) == 0 else {
        throw .damaged(format: "JPEG", reason: text(message))
    }
    guard Int(width) * Int(height) <= maximumPixels else {
        throw .tooManyPixels(width: Int(width), height: Int(height), limit: maximumPixels)
    }
    var reduction = 8
    while reduction > 1 && max(Int(width), Int(height)) / reduction < workingSide { reduction /= 2 }
    let columns = (Int(width) + reduction - 1) / reduction
    let rows = (Int(height) + reduction - 1) / reduction
    var samples: [UInt8] = Array(repeating: 0, count: columns * rows * 3)
    // SAFETY: rows are written only while they fit into `samples.count`.
    guard unsafe sd_jpeg_decode(bytes, bytes.count, Int32(reduction), &samples, samples.count, &message) == 0 else {
        throw .damaged(format: "JPEG", reason: text(message))
    }
    func plane(_ channel: Int) -> Plane<UInt8> {
        Plane(width: columns, height: rows) { out in
            for i in 0..<columns * rows { out.append(samples[3 * i + channel]) }
        }
    }
    return Photo(
        width: Int(width), height: Int(height), reduction: reduction, blockOrigin: Point(x: 0, y: 0),
        luma: plane(0), blueChroma: plane(1), redChroma: plane(2)
    )
}

private func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

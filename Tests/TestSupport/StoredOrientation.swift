package import NoteReading

extension Picture {
    /// The samples as a camera held the other way stores them: a reader who applies the EXIF orientation sees `self`.
    package func stored(forOrientation orientation: Int) -> Picture {
        precondition((1...8).contains(orientation), "orientation \(orientation)")
        let isOnItsSide = orientation >= 5
        let storedWidth = isOnItsSide ? height : width
        let storedHeight = isOnItsSide ? width : height
        var turned: [UInt8] = []
        turned.reserveCapacity(samples.count)
        for row in 0..<storedHeight {
            for column in 0..<storedWidth {
                // Where the sample stored here is seen upright.
                let right = storedWidth - 1 - column
                let below = storedHeight - 1 - row
                let (x, y) =
                    switch orientation {
                    case 2: (right, row)
                    case 3: (right, below)
                    case 4: (column, below)
                    case 5: (row, column)
                    case 6: (below, column)
                    case 7: (below, right)
                    case 8: (row, right)
                    default: (column, row)
                    }
                let at = (y * width + x) * channels
                for channel in 0..<channels { turned.append(samples[at + channel]) }
            }
        }
        return Picture(width: storedWidth, height: storedHeight, channels: channels, samples: turned)
    }
}

/// JPEG bytes with an EXIF block that says how the picture is turned, right after the file's first marker.
package func withOrientation(_ orientation: Int, _ jpeg: [UInt8]) -> [UInt8] {
    precondition(jpeg.starts(with: [0xFF, 0xD8]), "not JPEG")
    // TIFF, big-endian, one entry: tag 0x0112, a short, its value; no further directory.
    let tiff: [UInt8] = [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
    ]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + jpeg[2...]
}

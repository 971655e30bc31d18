/// How the stored picture is to be turned to stand upright: EXIF's tag 0x0112, by its values.
enum Orientation: UInt8, CaseIterable, Sendable {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case flipped = 4
    /// Stored rows are upright columns, from the left.
    case transposed = 5
    /// To be turned a quarter clockwise.
    case onItsLeft = 6
    case transposedAcross = 7
    /// To be turned a quarter anticlockwise.
    case onItsRight = 8

    /// Whether stored rows become upright columns.
    var swapsAxes: Bool { rawValue >= 5 }

    /// Whether upright x runs against the stored axis it comes from.
    var reversesX: Bool { [.mirrored, .upsideDown, .onItsLeft, .transposedAcross].contains(self) }

    /// Whether upright y runs against the stored axis it comes from.
    var reversesY: Bool { [.upsideDown, .flipped, .transposedAcross, .onItsRight].contains(self) }

    /// Width and height as they are upright, of what is stored so.
    func upright(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
        swapsAxes ? (size.height, size.width) : size
    }
}

extension Plane where Sample == UInt8 {
    /// This stored plane, upright. Costs nothing where it already is.
    func turned(_ orientation: Orientation) -> Plane {
        if orientation == .upright { return self }
        return orientation.swapsAxes ? transposed(orientation) : reversed(orientation)
    }

    private func reversed(_ orientation: Orientation) -> Plane {
        let (reversesX, reversesY) = (orientation.reversesX, orientation.reversesY)
        return Plane(width: width, height: height) { out in
            for y in 0..<height {
                let row = row(reversesY ? height - 1 - y : y)
                if reversesX {
                    for x in 0..<width { out.append(row[width - 1 - x]) }
                } else {
                    for x in 0..<width { out.append(row[x]) }
                }
            }
        }
    }

    /// Stored row y becomes upright column y, or the same counted from the right.
    private func transposed(_ orientation: Orientation) -> Plane {
        let (reversesX, reversesY) = (orientation.reversesX, orientation.reversesY)
        // SAFETY: both hold width × height samples, x and y stay within, and the loops write each sample once.
        let turned = unsafe [UInt8](unsafeUninitializedCapacity: samples.count) { out, count in
            unsafe samples.withUnsafeBufferPointer { stored in
                for top in stride(from: 0, to: height, by: Self.band) {
                    let rows = top..<Swift.min(top + Self.band, height)
                    for x in 0..<width {
                        let line = (reversesY ? width - 1 - x : x) * height
                        var to = line + (reversesX ? height - 1 - top : top)
                        var from = top * width + x
                        for _ in rows {
                            unsafe out[to] = stored[from]
                            to &+= reversesX ? -1 : 1
                            from &+= width
                        }
                    }
                }
            }
            count = samples.count
        }
        return Plane(width: height, height: width, samples: turned)
    }

    /// So many stored rows stay in the nearest cache while their columns are written out as pieces of rows.
    private static var band: Int { 32 }
}

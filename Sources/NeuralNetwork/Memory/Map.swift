/// How the activations of a sub-batch lie in memory: N, H, W, C.
///
/// Rows may have zeros around them, so that a convolution need not ask where the picture ends; who writes a map writes
/// the picture alone, so the zeros stay. Channels are stored in multiples of `lanes`, those past the true ones zero; only
/// the network's input is stored as it is.
struct Map: Equatable, Sendable {
    let shape: Shape
    /// Channels stored for each pixel.
    let stored: Int
    /// Zeros above and to the left of the picture.
    let border: Int
    /// Rows and columns with the zeros on all sides.
    let rows, columns: Int

    /// Floats in the widest vector register the kernels use.
    static let lanes = 16

    static func stored(_ channels: Int) -> Int {
        (channels + lanes - 1) / lanes * lanes
    }

    /// - Parameter rows, columns: at least the picture and the border on both sides, which they are where not given.
    init(_ shape: Shape, stored: Int, border: Int = 0, rows: Int? = nil, columns: Int? = nil) {
        self.shape = shape
        self.stored = stored
        self.border = border
        self.rows = rows ?? shape.height + 2 * border
        self.columns = columns ?? shape.width + 2 * border
        precondition(stored >= shape.channels && self.rows >= shape.height + border)
        precondition(self.columns >= shape.width + border)
    }

    /// Floats from one row to the next, and from one image to the next.
    var row: Int { columns * stored }
    var image: Int { rows * row }

    func offset(channel: Int, y: Int, x: Int) -> Int {
        (border + y) * row + (border + x) * stored + channel
    }
}

/// A map and where it lies.
struct Activations: Sendable {
    let map: Map
    let buffer: FloatBuffer

    init(_ map: Map, images: Int) {
        self.map = map
        buffer = FloatBuffer(count: map.image * images)
    }

    /// Appends the first images' numbers in PyTorch's order: C, H, W.
    func append(images: Int, to values: inout OutputSpan<Float>) {
        for image in 0..<images {
            for channel in 0..<map.shape.channels {
                for y in 0..<map.shape.height {
                    for x in 0..<map.shape.width {
                        values.append(buffer[image * map.image + map.offset(channel: channel, y: y, x: x)])
                    }
                }
            }
        }
    }

    /// Sets one image of one channel, 0…255 becoming 0…1.
    func set(bytes: [UInt8], image: Int) {
        let (height, width) = (map.shape.height, map.shape.width)
        precondition(bytes.count == height * width, "\(bytes.count) bytes for \(map.shape)")
        for y in 0..<height {
            let start = image * map.image + map.offset(channel: 0, y: y, x: 0)
            // SAFETY: as long as the row is.
            let row = unsafe buffer.floats(from: start, count: (width - 1) * map.stored + 1)
            for x in 0..<width { unsafe row[x &* map.stored] = Float(bytes[y &* width &+ x]) / 255 }
        }
    }

    /// Sets one image's numbers, given in that order.
    func set(_ values: [Float], image: Int) {
        precondition(values.count == map.shape.count, "\(values.count) values for \(map.shape)")
        var index = 0
        for channel in 0..<map.shape.channels {
            for y in 0..<map.shape.height {
                for x in 0..<map.shape.width {
                    buffer[image * map.image + map.offset(channel: channel, y: y, x: x)] = values[index]
                    index += 1
                }
            }
        }
    }
}

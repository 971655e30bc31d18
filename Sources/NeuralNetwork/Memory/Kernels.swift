private import CKernels  // The only file that sees it.

/// The vectorised loops around the products.
enum Kernels {
    // SAFETY: a table of constants.
    private static let loops = unsafe sd_best_kernels().pointee

    /// Winograd's transform of 3 × 3 weights `[outputs, inputs, 3, 3]`: planes of `[stored inputs][stored outputs]`.
    static func winogradWeights(_ weights: Tensor, _ planes: Planes) -> FloatBuffer {
        let (outputs, inputs) = (weights.shape[0], weights.shape[1])
        let stored = Map.stored(outputs)
        // Rows of channels that are none are zeros, and not written; between the planes nobody reads.
        let transformed =
            inputs == Map.stored(inputs) ? FloatBuffer(scratch: planes.count) : FloatBuffer(count: planes.count)
        precondition(weights.shape == [outputs, inputs, 3, 3] && planes.floats >= inputs * stored)
        // SAFETY: both sizes were checked against the shapes that C is told.
        unsafe weights.values().withUnsafeBufferPointer { values in
            unsafe loops.winograd_weights(
                values.baseAddress!, Int32(outputs), Int32(inputs), Int32(stored),
                transformed.floats(from: 0, count: planes.count), planes.c)
        }
        return transformed
    }

    /// - Parameter planes: of V; a block's tiles follow those of the blocks before.
    static func winogradInput(
        _ source: Activations, from first: Int, images: Int, tiles: Tiling.Block, into v: FloatBuffer, _ planes: Planes
    ) {
        let map = source.map
        precondition(tiles.top + tiles.rows * (tiles.down - 2) + 2 <= map.rows)
        precondition(tiles.left + tiles.columns * (tiles.across - 2) + 2 <= map.columns)
        precondition(map.stored % Map.lanes == 0 && max(tiles.down, tiles.across) <= planes.side)
        let start = images * tiles.start * map.stored
        precondition(planes.floats >= start + images * tiles.count * map.stored)
        // SAFETY: tiles lie within the map, images within the buffer, planes within theirs.
        unsafe loops.winograd_input(
            source.floats(from: first, images: images), map.c, tiles.c, Int32(images),
            v.floats(from: 0, count: planes.count) + start, planes.c)
    }

    /// - Parameter planes: of M.
    static func winogradOutput(
        _ m: FloatBuffer, _ planes: Planes, tiles: Tiling.Block, bias: FloatBuffer, activation: Activation,
        pooled: Bool,
        into target: Activations, from first: Int, images: Int
    ) {
        let map = target.map
        precondition(map.stored % Map.lanes == 0 && max(tiles.down, tiles.across) <= planes.side)
        precondition(!pooled || tiles.top + tiles.rows * (tiles.down - 2) <= 2 * map.shape.height)
        precondition(!pooled || tiles.left + tiles.columns * (tiles.across - 2) <= 2 * map.shape.width)
        let start = images * tiles.start * map.stored
        precondition(planes.floats >= start + images * tiles.count * map.stored)
        // SAFETY: what falls outside the picture is dropped, and nothing does where there is pooling; images and planes lie
        // within their buffers.
        unsafe loops.winograd_output(
            m.floats(from: 0, count: planes.count) + start, planes.c, tiles.c, Int32(images),
            bias.floats(from: 0, count: map.stored), activation.c, pooled ? 1 : 0,
            target.floats(from: first, images: images), map.c)
    }

    /// - Parameter weights: `[size · size][stored]`.
    static func convolveSingle(
        _ source: Activations, weights: FloatBuffer, bias: FloatBuffer, size: Int, stride: Int, activation: Activation,
        pooled: Bool, into target: Activations, images: Int
    ) {
        precondition(source.map.stored == 1 && target.map.stored % Map.lanes == 0)
        let (shape, side) = (target.map.shape, pooled ? 2 : 1)
        checkWindows(
            source.map, size: size, stride: stride,
            outputs: Shape(channels: shape.channels, height: shape.height * side, width: shape.width * side))
        // SAFETY: windows lie within the map, images within the buffers, weights and bias are as long as said.
        unsafe loops.convolve_single(
            source.floats(from: 0, images: images), source.map.c,
            weights.floats(from: 0, count: size * size * target.map.stored),
            bias.floats(from: 0, count: target.map.stored), Int32(size), Int32(stride), activation.c,
            pooled ? 1 : 0, target.floats(from: 0, images: images), target.map.c, Int32(images))
    }

    /// - Parameter rows: `[height · width][stored]` of one image.
    static func finish(
        _ rows: FloatBuffer, bias: FloatBuffer, activation: Activation, into target: Activations, from first: Int,
        images: Int
    ) {
        let shape = target.map.shape
        precondition(target.map.stored % Map.lanes == 0)
        // SAFETY: rows, bias and images lie within their buffers.
        unsafe loops.finish(
            rows.floats(from: 0, count: images * shape.height * shape.width * target.map.stored),
            bias.floats(from: 0, count: target.map.stored), activation.c,
            target.floats(from: first, images: images), target.map.c, Int32(images))
    }

    private static func checkWindows(_ map: Map, size: Int, stride: Int, outputs: Shape) {
        precondition(stride > 0 && (outputs.height - 1) * stride + size <= map.rows, "rows of windows")
        precondition((outputs.width - 1) * stride + size <= map.columns, "columns of windows")
    }
}

extension Activations {
    /// The address of some images, for C; traps where they are not all there.
    fileprivate func floats(from first: Int, images: Int) -> UnsafeMutablePointer<Float> {
        // SAFETY: the buffer checks that there are so many.
        unsafe buffer.floats(from: first * map.image, count: images * map.image)
    }
}

extension Tiling.Block {
    fileprivate var c: sd_tiles {
        sd_tiles(
            down: Int32(down), across: Int32(across), top: Int32(top), left: Int32(left), rows: Int32(rows),
            columns: Int32(columns))
    }
}

extension Planes {
    fileprivate var c: sd_planes { sd_planes(side: Int32(side), floats: floats) }
}

extension Map {
    fileprivate var c: sd_map {
        sd_map(
            image: image, row: row, stored: Int32(stored), border: Int32(border), height: Int32(shape.height),
            width: Int32(shape.width))
    }
}

extension Activation {
    fileprivate var c: sd_activation {
        switch self {
        case .none: SD_NONE
        case .relu: SD_RELU
        case .leakyRelu: SD_LEAKY_RELU
        case .silu: SD_SILU
        }
    }
}

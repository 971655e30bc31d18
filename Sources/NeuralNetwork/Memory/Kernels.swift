private import CKernels  // The only file that sees it.

/// The vectorised loops: transforms, windows, pooling, and the products that are not sgemm's.
enum Kernels {
    /// B, row-major `[inner][columns]`, in the order that `multiply` reads it in; columns are a multiple of `Map.lanes`.
    static func packed(_ b: FloatBuffer, inner: Int, columns: Int) -> FloatBuffer {
        precondition(columns % Map.lanes == 0)
        let packed = FloatBuffer(count: inner * columns)
        // SAFETY: both hold as many floats as C is told.
        unsafe sd_pack(
            b.floats(from: 0, count: inner * columns), Int32(inner), Int32(columns),
            packed.floats(from: 0, count: inner * columns))
        return packed
    }

    /// C = A · B with B packed: A is `rows` × `inner`, C is `rows` × `columns`.
    ///
    /// A row of C does not depend, to the bit, on how many others there are.
    static func multiply(
        _ a: FloatBuffer, at aStart: Int = 0, rows: Int, inner: Int, by packed: FloatBuffer, columns: Int,
        into c: FloatBuffer
    ) {
        precondition(columns % Map.lanes == 0)
        // SAFETY: all three hold as many floats as C is told.
        unsafe sd_multiply(
            a.floats(from: aStart, count: rows * inner), Int32(rows), Int32(inner),
            packed.floats(from: 0, count: inner * columns), Int32(columns), c.floats(from: 0, count: rows * columns))
    }

    /// Winograd's transform of 3 × 3 weights `[outputs, inputs, 3, 3]`: packed planes of `[stored inputs][stored outputs]`.
    static func winogradWeights(_ weights: Tensor, plane: Int) -> FloatBuffer {
        let (outputs, inputs) = (weights.shape[0], weights.shape[1])
        // What C leaves unwritten lies between the planes, where nobody reads.
        let transformed = FloatBuffer(scratch: Tiling.planes * plane)
        precondition(weights.shape == [outputs, inputs, 3, 3])
        precondition(plane >= Map.stored(inputs) * Map.stored(outputs))
        // SAFETY: both sizes were checked against the shapes that C is told.
        unsafe weights.values().withUnsafeBufferPointer { values in
            unsafe sd_winograd_weights(
                values.baseAddress, Int32(outputs), Int32(inputs), Int32(Map.stored(inputs)),
                Int32(Map.stored(outputs)), transformed.floats(from: 0, count: Tiling.planes * plane), plane)
        }
        return transformed
    }

    /// - Parameter plane: floats from one plane of V to the next.
    static func winogradInput(
        _ source: Activations, from first: Int, images: Int, tiling: Tiling, into v: FloatBuffer, plane: Int
    ) {
        precondition(tiling.rowsRead <= source.map.rows && tiling.columnsRead <= source.map.columns)
        precondition(source.map.stored % Map.lanes == 0 && plane >= images * tiling.count * source.map.stored)
        // SAFETY: tiles lie within the map, images within the buffer, planes within theirs.
        unsafe sd_winograd_input(
            source.floats(from: first, images: images), source.map.c, tiling.c, Int32(images),
            v.floats(from: 0, count: Tiling.planes * plane), plane)
    }

    /// - Parameters:
    ///   - v: planes of V, and floats from one plane to the next; likewise for the other two.
    ///   - u: packed planes of U.
    ///   - m: planes of M.
    static func winogradMultiply(
        _ v: (FloatBuffer, plane: Int), by u: (FloatBuffer, plane: Int), into m: (FloatBuffer, plane: Int),
        tiling: Tiling, images: Int, inner: Int, columns: Int
    ) {
        let rows = images * tiling.count
        precondition(v.plane >= rows * inner && u.plane >= inner * columns && m.plane >= rows * columns)
        precondition(columns % Map.lanes == 0)
        // SAFETY: planes are as long as rows and columns need, and lie within their buffers.
        unsafe sd_winograd_multiply(
            v.0.floats(from: 0, count: Tiling.planes * v.plane), v.plane,
            u.0.floats(from: 0, count: Tiling.planes * u.plane), u.plane, tiling.c, Int32(images), Int32(inner),
            Int32(columns), m.0.floats(from: 0, count: Tiling.planes * m.plane), m.plane)
    }

    static func winogradOutput(
        _ m: FloatBuffer, plane: Int, tiling: Tiling, bias: FloatBuffer, activation: Activation, pooled: Bool,
        into target: Activations, from first: Int, images: Int
    ) {
        precondition(plane >= images * tiling.count * target.map.stored && target.map.stored % Map.lanes == 0)
        precondition(!pooled || tiling.covers(2 * target.map.shape.height, 2 * target.map.shape.width))
        // SAFETY: what falls outside the picture is dropped, and nothing does where there is pooling; images and planes lie
        // within their buffers.
        unsafe sd_winograd_output(
            m.floats(from: 0, count: Tiling.planes * plane), plane, tiling.c, Int32(images),
            bias.floats(from: 0, count: target.map.stored), activation.c, pooled ? 1 : 0,
            target.floats(from: first, images: images), target.map.c)
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
        unsafe sd_convolve_single(
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
        unsafe sd_finish(
            rows.floats(from: 0, count: images * shape.height * shape.width * target.map.stored),
            bias.floats(from: 0, count: target.map.stored), activation.c,
            target.floats(from: first, images: images), target.map.c, Int32(images))
    }

    /// The windows of one image as rows: `[height · width][size · size · stored]`.
    static func gather(
        _ source: Activations, image: Int, size: Int, stride: Int, outputs: Shape, into rows: FloatBuffer
    ) {
        checkWindows(source.map, size: size, stride: stride, outputs: outputs)
        // SAFETY: windows lie within the map, the image and the rows within their buffers.
        unsafe sd_gather(
            source.floats(from: image, images: 1), source.map.c, Int32(size), Int32(stride),
            Int32(outputs.height), Int32(outputs.width),
            rows.floats(from: 0, count: outputs.height * outputs.width * size * size * source.map.stored), 1)
    }

    static func pool(
        _ kind: Pooling.Kind, _ source: Activations, size: Int, stride: Int, into target: Activations, images: Int
    ) {
        precondition(source.map.border == 0 && source.map.stored % Map.lanes == 0)
        precondition(source.map.stored == target.map.stored)
        checkWindows(source.map, size: size, stride: stride, outputs: target.map.shape)
        // SAFETY: windows lie within the map, images within the buffers.
        unsafe sd_pool(
            kind.c, source.floats(from: 0, images: images), source.map.c, Int32(size), Int32(stride),
            target.floats(from: 0, images: images), target.map.c, Int32(images))
    }

    /// Fills one image of one channel, 0…255 becoming 0…1.
    static func scaleBytes(_ bytes: [UInt8], into target: Activations, image: Int) {
        precondition(bytes.count == target.map.shape.height * target.map.shape.width, "\(bytes.count) bytes")
        // SAFETY: as many bytes as the picture has pixels, and the image lies within the buffer.
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe sd_scale_bytes(bytes.baseAddress, target.floats(from: image, images: 1), target.map.c)
        }
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

extension Tiling {
    fileprivate var c: sd_tiling {
        sd_tiling(down: Int32(down), across: Int32(across), lastDown: Int32(lastDown), lastAcross: Int32(lastAcross))
    }
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

extension Pooling.Kind {
    fileprivate var c: sd_pooling {
        switch self {
        case .largest: SD_LARGEST
        case .mean: SD_MEAN
        }
    }
}

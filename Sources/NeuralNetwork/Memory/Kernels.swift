private import CKernels  // The only file that sees it.

/// The vectorised loops around sgemm.
enum Kernels {
    /// Winograd's transform of 3 × 3 weights `[outputs, inputs, 3, 3]`: planes of `[inputs][Map.stored(outputs)]`.
    static func winogradWeights(_ weights: Tensor, inputsStored: Int, plane: Int) -> FloatBuffer {
        let (outputs, inputs) = (weights.shape[0], weights.shape[1])
        let transformed = FloatBuffer(count: WinogradStep.planes * plane)
        precondition(weights.shape == [outputs, inputs, 3, 3] && inputs <= inputsStored)
        precondition(plane >= inputsStored * Map.stored(outputs))
        // SAFETY: both sizes were checked against the shapes that C is told.
        unsafe weights.values.withUnsafeBufferPointer { values in
            unsafe sd_winograd_weights(
                values.baseAddress, Int32(outputs), Int32(inputs),
                transformed.floats(from: 0, count: WinogradStep.planes * plane), plane, Int32(Map.stored(outputs)))
        }
        return transformed
    }

    static func winogradInput(_ source: Activations, tiles: WinogradStep.Tiles, into v: FloatBuffer, plane: Int) {
        precondition(tiles.down * 4 + 2 <= source.map.rows && tiles.across * 4 + 2 <= source.map.columns)
        precondition(plane >= tiles.count * source.map.stored && source.map.stored % Map.lanes == 0)
        // SAFETY: tiles lie within the map, images within the buffer, planes within theirs.
        unsafe sd_winograd_input(
            source.floats(images: tiles.images), source.map.c, Int32(tiles.across), Int32(tiles.down),
            Int32(tiles.first), Int32(tiles.count), v.floats(from: 0, count: WinogradStep.planes * plane), plane)
    }

    static func winogradOutput(
        _ m: FloatBuffer, plane: Int, tiles: WinogradStep.Tiles, bias: FloatBuffer, activation: Activation,
        pooled: Bool,
        into target: Activations
    ) {
        precondition(plane >= tiles.count * target.map.stored && target.map.stored % Map.lanes == 0)
        // SAFETY: C drops what falls outside the picture; images and planes lie within their buffers.
        unsafe sd_winograd_output(
            m.floats(from: 0, count: WinogradStep.planes * plane), plane, Int32(tiles.across), Int32(tiles.down),
            Int32(tiles.first), Int32(tiles.count), bias.floats(from: 0, count: target.map.stored), activation.c,
            pooled ? 1 : 0, target.floats(images: tiles.images), target.map.c)
    }

    /// - Parameter weights: `[size · size][stored]`.
    static func convolveSingle(
        _ source: Activations, weights: FloatBuffer, bias: FloatBuffer, size: Int, stride: Int, activation: Activation,
        into target: Activations, images: Int
    ) {
        precondition(source.map.stored == 1 && target.map.stored % Map.lanes == 0)
        checkWindows(source.map, size: size, stride: stride, outputs: target.map.shape)
        // SAFETY: windows lie within the map, images within the buffers, weights and bias are as long as said.
        unsafe sd_convolve_single(
            source.floats(images: images), source.map.c,
            weights.floats(from: 0, count: size * size * target.map.stored),
            bias.floats(from: 0, count: target.map.stored), Int32(size), Int32(stride), activation.c,
            target.floats(images: images), target.map.c, Int32(images))
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
            target.buffer.floats(from: first * target.map.image, count: images * target.map.image), target.map.c,
            Int32(images))
    }

    /// The windows of one image as rows: `[height · width][size · size · stored]`.
    static func gather(
        _ source: Activations, image: Int, size: Int, stride: Int, outputs: Shape, into rows: FloatBuffer
    ) {
        checkWindows(source.map, size: size, stride: stride, outputs: outputs)
        // SAFETY: windows lie within the map, the image and the rows within their buffers.
        unsafe sd_gather(
            source.buffer.floats(from: image * source.map.image, count: source.map.image), source.map.c, Int32(size),
            Int32(stride), Int32(outputs.height), Int32(outputs.width),
            rows.floats(from: 0, count: outputs.height * outputs.width * size * size * source.map.stored), 1)
    }

    static func maxPool(_ source: Activations, size: Int, stride: Int, into target: Activations, images: Int) {
        checkPooling(source.map, size: size, stride: stride, target: target.map)
        // SAFETY: windows lie within the map, images within the buffers.
        unsafe sd_max_pool(
            source.floats(images: images), source.map.c, Int32(size), Int32(stride), target.floats(images: images),
            target.map.c, Int32(images))
    }

    static func averagePool(_ source: Activations, size: Int, stride: Int, into target: Activations, images: Int) {
        checkPooling(source.map, size: size, stride: stride, target: target.map)
        // SAFETY: windows lie within the map, images within the buffers.
        unsafe sd_average_pool(
            source.floats(images: images), source.map.c, Int32(size), Int32(stride), target.floats(images: images),
            target.map.c, Int32(images))
    }

    /// Fills one image of one channel, 0…255 becoming 0…1.
    static func scaleBytes(_ bytes: [UInt8], into target: Activations, image: Int) {
        precondition(bytes.count == target.map.shape.height * target.map.shape.width, "\(bytes.count) bytes")
        // SAFETY: as many bytes as the picture has pixels, and the image lies within the buffer.
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe sd_scale_bytes(
                bytes.baseAddress, target.buffer.floats(from: image * target.map.image, count: target.map.image),
                target.map.c)
        }
    }

    private static func checkWindows(_ map: Map, size: Int, stride: Int, outputs: Shape) {
        precondition(stride > 0 && (outputs.height - 1) * stride + size <= map.rows, "rows of windows")
        precondition((outputs.width - 1) * stride + size <= map.columns, "columns of windows")
    }

    private static func checkPooling(_ source: Map, size: Int, stride: Int, target: Map) {
        precondition(source.border == 0 && source.stored == target.stored && source.stored % Map.lanes == 0)
        checkWindows(source, size: size, stride: stride, outputs: target.shape)
    }
}

extension Activations {
    /// The address of the first images, for C; traps where they are not all there.
    fileprivate func floats(images: Int) -> UnsafeMutablePointer<Float> {
        unsafe buffer.floats(from: 0, count: images * map.image)
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

/// Layers one after another with what goes in and comes out of each, every one having been asked whether it fits.
struct ShapedLayers {
    let layers: [any Layer]
    /// Before each layer, and after the last.
    let shapes: [Shape]

    init(_ layers: [any Layer], input: Shape) throws(WeightsFailure) {
        var shapes = [input]
        for (index, layer) in layers.enumerated() {
            shapes.append(try layer.outputShape(for: shapes[index], at: LayerPlace(index + 1)))
        }
        (self.layers, self.shapes) = (layers, shapes)
    }

    var output: Shape { shapes[layers.count] }

    /// For one image.
    var multiplyAdds: Int { layers.indices.reduce(0) { $0 + layers[$1].multiplyAdds(for: shapes[$1]) } }

    /// The layers made ready. Those that can be run in one pass with the next become one step with it.
    func steps() -> [any Step] {
        var steps: [any Step] = []
        var index = 0
        while index < layers.count {
            let isFirst = index == 0
            if index + 1 < layers.count, let convolution = layers[index] as? Convolution,
                let pooling = layers[index + 1] as? Pooling,
                let step = convolution.step(for: shapes[index], isFirst: isFirst, pooledBy: pooling)
            {
                steps.append(step)
                index += 2
            } else {
                steps.append(layers[index].step(for: shapes[index], isFirst: isFirst))
                index += 1
            }
        }
        return steps
    }
}

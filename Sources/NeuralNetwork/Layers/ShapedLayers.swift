/// Layers one after another with what goes in and comes out of each, every one having been asked whether it fits.
struct ShapedLayers {
    let layers: [any Layer]
    /// Before each layer, and after the last.
    let shapes: [Shape]
    /// Whether the input is the network's.
    private let beginNetwork: Bool

    /// - Parameters:
    ///   - list: where the layers stand in their file, for the sentence about one that does not fit.
    ///   - beginNetwork: whether the input is the network's, and not other layers' output.
    init(
        _ layers: [any Layer], in list: LayerPlace.List, input: Shape, beginNetwork: Bool
    ) throws(WeightsFailure) {
        var shapes = [input]
        for (index, layer) in layers.enumerated() {
            shapes.append(try layer.outputShape(for: shapes[index], at: LayerPlace(index + 1, in: list)))
        }
        (self.layers, self.shapes, self.beginNetwork) = (layers, shapes, beginNetwork)
    }

    var output: Shape { shapes[layers.count] }

    /// Of the first `count` layers, for one image.
    func multiplyAdds(first count: Int) -> Int {
        (0..<count).reduce(0) { $0 + layers[$1].multiplyAdds(for: shapes[$1]) }
    }

    /// The layers of a range, made ready. Those that can be run in one pass with the next become one step with it, but none
    /// with one outside the range.
    func steps(_ range: Range<Int>) -> [any Step] {
        var steps: [any Step] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let isFirst = beginNetwork && index == 0
            if index + 1 < range.upperBound, let convolution = layers[index] as? Convolution,
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

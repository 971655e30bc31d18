/// A way out for images that need not go through the whole network, as the metadata's `early_exit` describes it: a JSON object.
///
///     {"after":2,"margin":3.0,"kept":0.3,"layers":[{"layer":"convolution","name":"exit1"},{"layer":"dense","name":"exit2"}]}
///
/// After the first `after` layers of the architecture, none or some but not all, the exit's own `layers` follow, one or more,
/// of the kinds that an architecture has. They end with outputs of the network's shape. Where the two largest of the digits',
/// which are the first ten, are `margin` apart or more, a number ≥ 0, they are the network's outputs; elsewhere those of the
/// whole architecture are, to which `kept` times the exit's are added, 0…1 and 0 where it is not given. The margin is in units of
/// the outputs, which no temperature has divided yet. Where any output has overflowed or is no number, they are
/// not apart; of what is not finite nothing is kept.
///
/// An eleventh output is always the exit's own and decides nothing: which digit a picture is, the layers after the exit know
/// better, but not whether it is one.
///
/// No two layers may have the same name, be they in one list or in both; of both together there may be 64.
///
/// Teerapittayanon, McDanel and Kung, "BranchyNet: Fast Inference via Early Exiting from Deep Neural Networks", ICPR 2016,
/// https://arxiv.org/abs/1709.01686. There the entropy of the probabilities decides; the difference of two outputs needs neither
/// exponentials nor a temperature. That what the exit said is of use further on is from Wołczyk and others, "Zero Time Waste:
/// Recycling Predictions in Early Exit Neural Networks", NeurIPS 2021, https://arxiv.org/abs/2106.05409.
struct EarlyExit {
    /// Layers of the architecture that the exit's follow: 0 or more, and fewer than there are.
    let after: Int
    let rule: Rule
    /// The exit's own: at least one.
    let layers: [any Layer]

    /// Which images leave, and what of the exit's outputs goes on with those that do not.
    struct Rule: Equatable, Sendable {
        /// In units of the outputs.
        var margin: Double
        /// The share of the exit's outputs that is added to the architecture's.
        var kept: Float = 0

        /// The first outputs, which alone are compared, and replaced.
        private static let digits = 10

        /// Whether an image with these outputs leaves.
        func isSure(_ outputs: Span<Float>) -> Bool {
            var (largest, second) = (-Float.infinity, -Float.infinity)
            for index in outputs.indices {
                let output = outputs[index]
                if !output.isFinite { return false }
                guard index < Self.digits else { continue }
                (largest, second) = (max(largest, output), max(second, min(largest, output)))
            }
            return Double(largest) - Double(second) >= margin
        }

        /// One of the network's outputs for an image that does not leave.
        ///
        /// - Parameters:
        ///   - early: that output of the exit.
        ///   - late: that of the architecture.
        func output(_ index: Int, early: Float, late: Float) -> Float {
            guard early.isFinite else { return late }
            return index < Self.digits ? kept * early + late : early
        }
    }

    /// The exit's layers with their shapes, which the network puts together with the architecture's.
    func shaped(for architecture: ShapedLayers) throws(WeightsFailure) -> ShapedLayers {
        precondition((0..<architecture.layers.count).contains(after) && !layers.isEmpty, "an exit after \(after)")
        let exit = try ShapedLayers(
            layers, in: .earlyExit, input: architecture.shapes[after], beginNetwork: after == 0)
        guard exit.output == architecture.output else {
            throw .wrongLayer(
                LayerPlace(layers.count, in: .earlyExit),
                problem: "the early exit ends with \(exit.output) and the architecture with \(architecture.output); "
                    + "give both the same outputs")
        }
        return exit
    }
}

extension EarlyExit {
    /// - Parameters:
    ///   - text: the metadata's `early_exit`.
    ///   - count: layers of the architecture.
    init(_ text: String, architecture count: Int, _ reader: inout LayersReader) throws(WeightsFailure) {
        let value: JSONValue
        do throws(JSONFailure) {
            value = try JSONReader.read(Array(text.utf8))
        } catch {
            throw .invalidJSON(part: "early exit", problem: error.problem, offset: error.offset)
        }
        guard let members = value.object else {
            throw .wrongEarlyExit(problem: "it is not a JSON object; write the file again")
        }
        if let unknown = members.keys.filter({ !["after", "margin", "kept", "layers"].contains($0) }).min() {
            throw .wrongEarlyExit(problem: "unknown key \(quoted(unknown)); correct it or leave it out")
        }
        guard let after = members["after"]?.integer, (0..<count).contains(after) else {
            throw .wrongEarlyExit(
                problem:
                    "\(quoted("after")) must be a whole number from 0 to \(count - 1), of the architecture's \(count) layers"
            )
        }
        guard let margin = members["margin"]?.decimal, margin >= 0 else {
            throw .wrongEarlyExit(problem: "\(quoted("margin")) must be a number from 0 on")
        }
        let kept = members["kept"].map(\.decimal) ?? 0
        guard let kept, (0...1).contains(kept) else {
            throw .wrongEarlyExit(problem: "\(quoted("kept")) must be a number from 0 to 1")
        }
        guard let entries = members["layers"]?.array, !entries.isEmpty else {
            throw .wrongEarlyExit(problem: "\(quoted("layers")) must be an array of one layer or more")
        }
        guard count + entries.count <= LayersReader.mostLayers else {
            throw .wrongEarlyExit(
                problem: "its \(entries.count) layers and the architecture's \(count) are more than "
                    + "\(LayersReader.mostLayers) together; use fewer")
        }
        self.init(
            after: after, rule: Rule(margin: margin, kept: Float(kept)),
            layers: try reader.layers(entries, in: .earlyExit))
    }
}

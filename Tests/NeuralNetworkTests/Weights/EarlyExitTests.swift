import Testing

@testable import NeuralNetwork

struct EarlyExitTests {
    /// The smallest network with an exit: after the mean over windows, a dense layer of each.
    private static func network(
        _ earlyExit: String = #"{"after":1,"margin":2.5,"layers":[{"layer":"dense","name":"exit"}]}"#
    ) -> TinyNetwork {
        var network = TinyNetwork()
        network.set("exit.weight", [10, 16], (0..<160).map { Float($0 % 5) - 2 })
        network.set("exit.bias", [10], (0..<10).map { Float($0) })
        network.set("early_exit", earlyExit)
        return network
    }

    private func failure(_ network: TinyNetwork) -> WeightsFailure? { network.failure }

    @Test func isReadWithTheNetwork() throws {
        let early = (0..<10).map { Float($0) }
        let late = (0..<10).map { Float($0) / 16 }
        // Black gives the biases alone, whose two largest are 1 apart.
        for (margin, expected) in [("0", early), ("1", early), ("1.0", early), ("1e0", early), ("1.001", late)] {
            let text = #"{"after":1,"margin":\#(margin),"layers":[{"layer":"dense","name":"exit"}]}"#
            let file = try WeightsFile(Self.network(text).bytes)
            #expect(file.network(count: 1) { _ in Array(repeating: 0, count: 784) } == expected, "\(margin)")
            #expect(file.network.earlyMultiplyAdds == 16 * 49 + 160)
            #expect(file.network.multiplyAdds == 2 * (16 * 49 + 160))
        }
    }

    @Test(arguments: [("0", 0), ("0.25", 0.25), ("1", 1)] as [(String, Float)])
    func whatTheExitSaidIsKept(text: String, share: Float) throws {
        let entry = #"{"after":1,"margin":9,"kept":\#(text),"layers":[{"layer":"dense","name":"exit"}]}"#
        let outputs = try WeightsFile(Self.network(entry).bytes).network(count: 1) { _ in
            Array(repeating: 0, count: 784)
        }
        #expect(outputs == (0..<10).map { share * Float($0) + Float($0) / 16 })
    }

    @Test(arguments: [Float.infinity, -.infinity, .nan])
    func ofWhatIsNotFiniteNothingIsKept(early: Float) {
        for (kept, index) in [(0, 2), (0.5, 2), (0, 10)] as [(Float, Int)] {
            #expect(EarlyExit.Rule(margin: 1, kept: kept).output(index, early: early, late: 2) == 2)
        }
    }

    @Test func whetherItIsADigitIsTheExitsToSay() {
        let rule = EarlyExit.Rule(margin: 1, kept: 0.5)
        #expect(rule.output(9, early: 4, late: 3) == 5)
        #expect(rule.output(10, early: 4, late: 3) == 4)
    }

    @Test func filesWithoutOneSendAllImagesThroughAllLayers() throws {
        let file = try WeightsFile(TinyNetwork().bytes)
        #expect(file.network.earlyMultiplyAdds == file.network.multiplyAdds)
        #expect(file.network.multiplyAdds == 16 * 49 + 160)
    }

    /// In whichever of the two lists the layers are: a small file would make a large network.
    @Test(arguments: [
        (["out"], ["out"], "out", "layer 1 of its early exit", "layer 2 of its architecture"),
        (["exit", "out"], ["exit"], "exit", "layer 1 of its early exit", "layer 2 of its architecture"),
        (["out"], ["exit", "out"], "out", "layer 2 of its early exit", "layer 2 of its architecture"),
        (["out"], ["exit", "exit"], "exit", "layer 2 of its early exit", "layer 1 of its early exit"),
        (["out", "out"], ["exit"], "out", "layer 3 of its architecture", "layer 2 of its architecture"),
        (["out", "exit", "out"], [], "out", "layer 4 of its architecture", "layer 2 of its architecture"),
    ])
    func noTwoLayersHaveOneName(
        architecture: [String], earlyExit: [String], name: String, layer: String, other: String
    ) {
        let list = { (names: [String]) in names.map { #"{"layer":"dense","name":"\#($0)"}"# }.joined(separator: ",") }
        var network = Self.network(#"{"after":1,"margin":1,"layers":[\#(list(earlyExit))]}"#)
        network.set("architecture", #"[{"layer":"average_pooling","size":7},\#(list(architecture))]"#)
        #expect(
            failure(network)?.description
                == "\(layer) uses tensor “\(name).bias”, which \(other) uses already; give each layer tensors of its own"
        )
    }

    private static let dense = #"{"layer":"dense","name":"exit"}"#

    @Test(arguments: [
        (#"[]"#, "its early exit: it is not a JSON object; write the file again"),
        (#""after""#, "its early exit: it is not a JSON object; write the file again"),
        (
            #"{"after":1"#,
            "its early exit is not valid JSON (neither , nor } after a member at byte 10); write the file again"
        ),
        (#""#, "its early exit is not valid JSON (cut off at byte 0); write the file again"),
        (
            #"{"after":1,"after":1}"#,
            "its early exit is not valid JSON (key “after” twice at byte 11); write the file again"
        ),
        (
            #"{"after":1,"margin":1e999,"layers":[\#(dense)]}"#,
            "its early exit is not valid JSON (a number too large at byte 20); write the file again"
        ),
        (
            #"{"after":1,"margin":1,"layers":[\#(dense)],"temperature":1}"#,
            "its early exit: unknown key “temperature”; correct it or leave it out"
        ),
        (#"{"margin":1,"layers":[\#(dense)]}"#, after), (#"{"after":"1","margin":1,"layers":[\#(dense)]}"#, after),
        (#"{"after":1.0,"margin":1,"layers":[\#(dense)]}"#, after),
        (#"{"after":-1,"margin":1,"layers":[\#(dense)]}"#, after),
        (#"{"after":2,"margin":1,"layers":[\#(dense)]}"#, after),
        (#"{"after":9223372036854775807,"margin":1,"layers":[\#(dense)]}"#, after),
        (#"{"after":1,"layers":[\#(dense)]}"#, margin), (#"{"after":1,"margin":"1","layers":[\#(dense)]}"#, margin),
        (#"{"after":1,"margin":null,"layers":[\#(dense)]}"#, margin),
        (#"{"after":1,"margin":-0.5,"layers":[\#(dense)]}"#, margin),
        (#"{"after":1,"margin":1,"kept":"0","layers":[\#(dense)]}"#, kept),
        (#"{"after":1,"margin":1,"kept":null,"layers":[\#(dense)]}"#, kept),
        (#"{"after":1,"margin":1,"kept":-0.1,"layers":[\#(dense)]}"#, kept),
        (#"{"after":1,"margin":1,"kept":1.1,"layers":[\#(dense)]}"#, kept),
        (#"{"after":1,"margin":1}"#, layers), (#"{"after":1,"margin":1,"layers":[]}"#, layers),
        (#"{"after":1,"margin":1,"layers":\#(dense)}"#, layers),
        (
            #"{"after":1,"margin":1,"layers":[1]}"#,
            "layer 1 of its early exit: it is not a JSON object; write the file again"
        ),
        (
            #"{"after":1,"margin":1,"layers":[{"layer":"exit","name":"exit"}]}"#,
            "layer 1 of its early exit: unknown kind “exit”; use convolution, max_pooling, average_pooling or dense"
        ),
        (
            #"{"after":1,"margin":1,"layers":[{"layer":"dense","name":"exit","stride":1}]}"#,
            "layer 1 of its early exit: unknown key “stride”; correct it or leave it out"
        ),
        (
            #"{"after":1,"margin":1,"layers":[\#(dense),{"layer":"dense","name":"next"}]}"#,
            "layer 2 of its early exit needs tensor “next.weight”, which the file lacks; add it or correct the layer's name"
        ),
        (
            #"{"after":0,"margin":1,"layers":[\#(dense)]}"#,
            "layer 1 of its early exit: dense layer “exit” takes 16 numbers and is given 1 × 28 × 28, that is 784; "
                + "correct the weights' shape or the layer before"
        ),
        (
            #"{"after":1,"margin":1,"layers":[{"layer":"max_pooling","size":1},{"layer":"max_pooling","size":5},\#(dense)]}"#,
            "layer 2 of its early exit: the windows of pooling, 5 × 5, do not fit into 1 × 4 × 4"
        ),
        (
            #"{"after":1,"margin":1,"layers":[\#(dense),{"layer":"max_pooling","size":1},{"layer":"convolution","name":"exit"}]}"#,
            "tensor “exit.weight” has shape [10, 16]; expected [outputs, inputs, size, size], size 1, 3, 5 or 7"
        ),
        (
            #"{"after":1,"margin":1,"layers":[{"layer":"max_pooling","size":1}]}"#,
            "no layer uses tensor “exit.bias”; add its layer to the architecture or the early exit, or leave the tensor out"
        ),
        (
            #"{"after":1,"margin":1,"layers":[\#(dense),\#(Array(repeating: #"{"layer":"max_pooling","size":1}"#, count: 62).joined(separator: ","))]}"#,
            "its early exit: its 63 layers and the architecture's 2 are more than 64 together; use fewer"
        ),
    ])
    func refusesWhatIsWrong(text: String, sentence: String) {
        #expect(failure(Self.network(text))?.description == sentence)
    }

    private static let after =
        "its early exit: “after” must be a whole number from 0 to 1, of the architecture's 2 layers"
    private static let margin = "its early exit: “margin” must be a number from 0 on"
    private static let kept = "its early exit: “kept” must be a number from 0 to 1"
    private static let layers = "its early exit: “layers” must be an array of one layer or more"

    @Test func takesAsManyLayersAsThereMayBe() {
        let many = Array(repeating: #"{"layer":"max_pooling","size":1}"#, count: 61).joined(separator: ",")
        #expect(failure(Self.network(#"{"after":1,"margin":1,"layers":[\#(many),\#(Self.dense)]}"#)) == nil)
    }

    @Test func refusesOtherOutputsThanTheNetworks() {
        var network = Self.network()
        network.set("exit.weight", [11, 16], Array(repeating: 0, count: 176))
        network.set("exit.bias", [11], Array(repeating: 0, count: 11))
        let sentence =
            "layer 1 of its early exit: the early exit ends with 11 × 1 × 1 and the architecture with 10 × 1 × 1; "
        #expect(failure(network)?.description == sentence + "give both the same outputs")
    }

    @Test func refusesNumbersThatAreNone() {
        var network = Self.network()
        network.set("exit.bias", [10], Array(repeating: .nan, count: 10))
        #expect(failure(network) == .notFinite(tensor: "exit.bias"))
    }

    @Test(
        arguments: [
            ([1, 3], 2, true), ([3, 1], 2, true), ([3, 1], 2.0000001, false), ([5, 4.5, 5], 0, true),
            ([5, 4.5, 5], 0.1, false),
            ([-7, -2, -4, -3], 1, true), ([-7, -2, -4, -3], 1.5, false), ([0, 0, 0, 9, 8], 1.5, false),
            ([4], 100, true),
            ([9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9], 8, true), ([9, 1, 1, 1, 1, 1, 1, 1, 1, 2, 30], 7.5, false),
            ([9, 1, 1, 1, 1, 1, 1, 1, 1, 1, .nan], 0, false),
            ([.infinity, 1], 5, false), ([9, 1, -.infinity], 5, false), ([.infinity, .infinity], 0, false),
            ([-.infinity, -.infinity], 0, false),
            ([.nan, 1, 9], 0, false), ([1, 9, .nan], 0, false), ([3e38, -3e38], 5e38, true),
            ([3e38, -3e38], 7e38, false),
        ] as [([Float], Double, Bool)])
    func theTwoLikeliestDigitsDecide(outputs: [Float], margin: Double, isSure: Bool) {
        #expect(EarlyExit.Rule(margin: margin).isSure(outputs.span) == isSure)
    }
}

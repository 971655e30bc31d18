import Testing

@testable import NeuralNetwork

struct WeightsFileTests {
    private func failure(_ network: TinyNetwork) -> WeightsFailure? { network.failure }

    private func failure(architecture: String) -> WeightsFailure? {
        var network = TinyNetwork()
        network.set("architecture", architecture)
        return failure(network)
    }

    @Test func readsNetworkAndSettings() throws {
        let file = try WeightsFile(TinyNetwork().bytes)
        #expect(file.temperature == 2)
        #expect(file.rejection == 0.5)
        #expect(!file.knowsOtherThings)
        #expect(file.network.output == Shape(vector: 10))
        // Black gives the bias alone.
        let logits = file.network(count: 1) { _ in Array(repeating: 0, count: 784) }
        #expect(logits == (0..<10).map { Float($0) / 16 })
    }

    @Test func elevenClassesKnowOtherThings() throws {
        var network = TinyNetwork()
        network.set("classes", "11")
        network.set("out.weight", [11, 16], Array(repeating: 0, count: 176))
        network.set("out.bias", [11], Array(repeating: 0, count: 11))
        #expect(try WeightsFile(network.bytes).knowsOtherThings)
    }

    @Test(arguments: ["format", "version", "input", "classes", "temperature", "rejection", "architecture"])
    func refusesFilesWithoutASetting(key: String) {
        var network = TinyNetwork()
        network.set(key, nil)
        #expect(failure(network) == .missingSetting(key: key))
    }

    @Test(arguments: [
        ("format", "pt"), ("version", "2"), ("input", "3x28x28"), ("classes", "12"), ("temperature", "0"),
        ("temperature", "-1"), ("temperature", "nan"), ("temperature", "inf"), ("temperature", "warm"),
        ("temperature", ""), ("rejection", "1.5"), ("rejection", "-0.1"), ("rejection", "nan"), ("architecture", "{}"),
        ("architecture", "[]"),
    ])
    func refusesWrongSettings(key: String, value: String) {
        var network = TinyNetwork()
        network.set(key, value)
        guard case .wrongSetting(key: key, value: value, _) = failure(network) else {
            Issue.record("\(String(describing: failure(network)))")
            return
        }
    }

    @Test func refusesArchitecturesThatAreNoJSON() {
        guard case .invalidJSON(part: "architecture", _, _) = failure(architecture: "[{]") else {
            Issue.record("\(String(describing: failure(architecture: "[{]")))")
            return
        }
        let many = "[" + Array(repeating: #"{"layer":"max_pooling","size":1}"#, count: 65).joined(separator: ",") + "]"
        guard case .wrongSetting(key: "architecture", _, _) = failure(architecture: many) else {
            Issue.record("65 layers are taken")
            return
        }
    }

    @Test(arguments: [
        #"1"#, #"{}"#, #"{"layer":1}"#, #"{"layer":"transformer"}"#, #"{"layer":"max_pooling"}"#,
        #"{"layer":"max_pooling","size":0}"#, #"{"layer":"max_pooling","size":2,"stride":0}"#,
        #"{"layer":"max_pooling","size":2.5}"#, #"{"layer":"max_pooling","size":29}"#,
        #"{"layer":"average_pooling","size":2,"padding":1}"#, #"{"layer":"dense"}"#, #"{"layer":"dense","name":""}"#,
        #"{"layer":"dense","name":"out","activation":"gelu"}"#, #"{"layer":"dense","name":"out","activation":1}"#,
        #"{"layer":"dense","name":"out","bias":false}"#,
    ])
    func refusesWrongLayers(entry: String) {
        let architecture = #"[\#(entry),{"layer":"average_pooling","size":7},{"layer":"dense","name":"out"}]"#
        guard case .wrongLayer(LayerPlace(1), _) = failure(architecture: architecture) else {
            Issue.record("\(String(describing: failure(architecture: architecture)))")
            return
        }
    }

    @Test(arguments: [
        #""stride":0"#, #""stride":5"#, #""padding":2"#, #""padding":-1"#, #""activation":"tanh""#, #""dilation":2"#,
    ])
    func refusesWrongConvolutions(setting: String) {
        var network = TinyNetwork()
        network.set("c.weight", [1, 1, 3, 3], Array(repeating: 0, count: 9))
        network.set("c.bias", [1], [0])
        network.set("architecture", #"[{"layer":"convolution","name":"c",\#(setting)},{"layer":"dense","name":"out"}]"#)
        guard case .wrongLayer(LayerPlace(1), _) = failure(network) else {
            Issue.record("\(String(describing: failure(network)))")
            return
        }
    }

    @Test(arguments: [[1, 1, 3], [1, 1, 3, 5], [1, 1, 2, 2], [1, 1, 9, 9], [0, 1, 3, 3], [1, 0, 3, 3], [9]])
    func refusesConvolutionsOfWrongShape(shape: [Int]) {
        var network = TinyNetwork()
        network.set("c.weight", shape, Array(repeating: 0, count: shape.reduce(1, *)))
        network.set("c.bias", [1], [0])
        network.set("architecture", #"[{"layer":"convolution","name":"c"},{"layer":"dense","name":"out"}]"#)
        guard case .wrongShape(tensor: "c.weight", shape: shape, _) = failure(network) else {
            Issue.record("\(String(describing: failure(network)))")
            return
        }
    }

    @Test func refusesNetworksThatNeedTooMuchMemory() {
        var network = TinyNetwork()
        // Its map, 28 × 28, takes 72 MiB; few multiply-adds make it.
        let channels = 24_000
        network.set("c.weight", [channels, 1, 1, 1], Array(repeating: 0, count: channels))
        network.set("c.bias", [channels], Array(repeating: 0, count: channels))
        network.set("out.weight", [10, channels], Array(repeating: 0, count: 10 * channels))
        network.set(
            "architecture",
            #"[{"layer":"convolution","name":"c"},{"layer":"average_pooling","size":28},{"layer":"dense","name":"out"}]"#
        )
        guard case .tooMuchMemory(let bytes, let limit) = failure(network) else {
            Issue.record("\(String(describing: failure(network)))")
            return
        }
        #expect(bytes > 4 * 784 * channels && limit < bytes)
    }

    /// Channels that fill a corner of the vectors they are stored in: a megabyte of the file would take 64.
    @Test(arguments: [[20_000, 1], [1, 20_000]]) func refusesWeightsThatTakeManyTimesTheirFile(_ channels: [Int]) {
        var network = TinyNetwork()
        func set(_ name: String, _ shape: [Int]) {
            network.set(name + ".weight", shape, Array(repeating: 0, count: shape.reduce(1, *)))
            network.set(name + ".bias", [shape[0]], Array(repeating: 0, count: shape[0]))
        }
        set("first", [channels[1], 1, 1, 1])
        set("wide", channels + [3, 3])
        set("out", [10, channels[0]])
        network.set(
            "architecture",
            """
            [{"layer":"average_pooling","size":4},{"layer":"convolution","name":"first"},
            {"layer":"convolution","name":"wide","padding":1},{"layer":"average_pooling","size":7},
            {"layer":"dense","name":"out"}]
            """)
        guard case .tooLargeWeights(let bytes, let limit) = failure(network) else {
            Issue.record("\(String(describing: failure(network)))")
            return
        }
        #expect(bytes > limit && limit < 16 * network.bytes.count + (16 << 20))
    }

    @Test func refusesTensorsThatDoNotFit() {
        var network = TinyNetwork()
        network.set("out.bias", [9], Array(repeating: 0, count: 9))
        guard case .wrongShape(tensor: "out.bias", shape: [9], _) = failure(network) else {
            Issue.record("\(String(describing: failure(network)))")
            return
        }
        network = TinyNetwork()
        network.set("out.weight", [10, 15], Array(repeating: 0, count: 150))
        guard case .wrongLayer(LayerPlace(2), _) = failure(network) else {
            Issue.record("\(String(describing: failure(network)))")
            return
        }
        network = TinyNetwork()
        network.tensors.removeAll { $0.0 == "out.weight" }
        #expect(failure(network) == .missingTensor(name: "out.weight", layer: LayerPlace(2)))
        network = TinyNetwork()
        network.set("spare", [1], [0])
        #expect(failure(network) == .unusedTensor(name: "spare"))
    }

    /// A small file would otherwise make a large network.
    @Test(arguments: [(["out", "out"], 3), (["out", "other", "out"], 4)])
    func noTwoLayersHaveOneName(names: [String], layer: Int) {
        var network = TinyNetwork()
        network.set("other.weight", [10, 10], Array(repeating: 0, count: 100))
        network.set("other.bias", [10], Array(repeating: 0, count: 10))
        let list = names.map { #"{"layer":"dense","name":"\#($0)"}"# }.joined(separator: ",")
        network.set("architecture", #"[{"layer":"average_pooling","size":7},\#(list)]"#)
        #expect(failure(network) == .sharedTensor(name: "out.bias", layer: LayerPlace(layer), other: LayerPlace(2)))
    }

    /// Files of an earlier version may have one: what it was trained to do with it cannot be left out in silence.
    @Test(arguments: ["", "{}", #"{"after":1,"margin":2.5,"layers":[{"layer":"dense","name":"out"}]}"#])
    func refusesAnEarlyExit(text: String) {
        var network = TinyNetwork()
        network.set("early_exit", text)
        #expect(
            failure(network)?.description
                == "it has an early exit, and a network is one chain of layers; export it without the exit")
    }

    @Test func refusesNetworksThatEndWrongly() {
        var network = TinyNetwork()
        network.set("classes", "11")
        guard case .wrongLayer(LayerPlace(2), _) = failure(network) else {
            Issue.record("\(String(describing: failure(network)))")
            return
        }
    }

    @Test func sentencesSayWhatToDoAndStayOnOneLine() {
        var network = TinyNetwork()
        network.set("spare\n\u{1B}[31m" + String(repeating: "x", count: 500), [1], [0])
        let sentence = failure(network)?.description ?? ""
        #expect(sentence.hasPrefix("no layer uses tensor “spare\u{FFFD}\u{FFFD}[31mxxx"))
        #expect(sentence.hasSuffix("add its layer to the architecture, or leave the tensor out"))
        #expect(sentence.count < 200)
    }
}

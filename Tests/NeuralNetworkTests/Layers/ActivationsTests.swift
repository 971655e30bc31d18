import TestSupport
import Testing

@testable import NeuralNetwork

/// Against what PyTorch made of the same weights and inputs; Weights/training/activations.py writes the fixtures.
struct ActivationsTests {
    /// One layer of `layers.safetensors`.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let entry: JSONValue
        var testDescription: String { name }
    }

    private static func file(_ name: String) throws -> Safetensors {
        try Safetensors(FileBytes(Fixture("Activations/\(name).safetensors").bytes()))
    }

    static func cases() throws -> [Case] {
        let text = try #require(try file("layers").metadata["cases"])
        return try JSONReader.read(Array(text.utf8)).array?.compactMap { entry in
            guard let members = entry.object, let name = members["case"]?.string, let layer = members["layer"] else {
                return nil
            }
            return Case(name: name, entry: layer)
        } ?? []
    }

    @Test func thereIsACaseForEachKindOfStep() throws {
        #expect(try Self.cases().count == 15)
    }

    /// Outputs are of about 1, up to 5. PyTorch's own rounding is 1e-6 of that, and Winograd's transforms lose ten times as
    /// much.
    @Test(arguments: try cases())
    func layersGiveWhatPyTorchsGive(_ testCase: Case) throws {
        let file = try Self.file("layers")
        let input = try #require(file.tensors[testCase.name + "/input"])
        let output = try #require(file.tensors[testCase.name + "/output"])
        var description = try LayerDescription(testCase.entry, at: LayerPlace(1), tensors: file.tensors)
        let layer = try description.layer()
        let shape = Shape(channels: input.shape[1], height: input.shape[2], width: input.shape[3])

        let (images, values) = (input.shape[0], input.values())
        let results = try Network([layer], input: shape)(
            (0..<images).map { Array(values[$0 * shape.count..<($0 + 1) * shape.count]) })
        let difference = largestDifference(results.flatMap(\.self), output.values())
        print("largest difference of \(testCase.name): \(difference)")
        #expect(difference < 5e-5)
    }

    /// The layers of the shipped network, each given the drawn glyph through all before it, alone and pooled in one pass.
    @Test func theShippedNetworkGivesWhatPyTorchGives() throws {
        let shipped = try WeightsFile(Fixture("../Weights/digits.safetensors").bytes())
        let weights = try Safetensors(FileBytes(Fixture("../Weights/digits.safetensors").bytes()))
        let layers = try Architecture(try #require(weights.metadata["architecture"]), tensors: weights.tensors).layers
        let file = try Self.file("network")
        let images = try #require(file.tensors["images"])
        let samples = images.values()
        let glyphs = (0..<images.shape[0]).map { samples[$0 * 784..<($0 + 1) * 784].map { $0 / 255 } }

        for count in 1...layers.count {
            let expected = try #require(file.tensors["layer\(count)"])
            let network = try Network(Array(layers.prefix(count)), input: WeightsFile.input)
            let difference = largestDifference(network([glyphs[0]])[0], expected.values())
            // Rounding adds up over the layers, and is in proportion to the activations.
            let scale = expected.values().lazy.map(abs).max() ?? 0
            print("largest difference after layer \(count): \(difference), of \(scale)")
            #expect(difference < 2e-5 * max(1, Double(scale)), "after a change of weights, run activations.py")
        }

        let logits = try #require(file.tensors["logits"])
        let results = shipped.network(count: glyphs.count) { index in glyphs[index].map { UInt8(($0 * 255).rounded()) }
        }
        #expect(largestDifference(results, logits.values()) < 2e-4)
    }
}

private func largestDifference(_ a: [Float], _ b: [Float]) -> Double {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).reduce(0) { largest, pair in
        let difference = abs(Double(pair.0) - Double(pair.1))
        return difference.isNaN ? .infinity : max(largest, difference)
    }
}

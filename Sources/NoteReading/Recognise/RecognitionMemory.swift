internal import NeuralNetwork

/// What a network takes of memory, in bytes, with one caller.
package struct RecognitionMemory: Equatable, Sendable {
    /// By weights that are ready, for good.
    package let ready: Int

    /// By those that are not, once they are, and while they are made so: there are layers to which no glyph may have come yet.
    package let toCome: Int

    /// At most by what lies between the layers: taken when a glyph first needs it, and kept.
    package let workspaces: Int
}

extension Recognise {
    /// As it is now; the embedded network is read for that.
    package var memory: RecognitionMemory {
        let network = model.weights.network
        // In this order, so that what another thread makes ready in between is counted twice rather than not at all.
        let toCome = network.bytesToCome
        return RecognitionMemory(ready: network.readyBytes, toCome: toCome, workspaces: network.workspaceBytes)
    }
}

private import CWeights  // The only file that sees it.
internal import NeuralNetwork

/// The weights compiled into the library, read once.
enum EmbeddedWeights {
    static let file: WeightsFile = {
        do throws(WeightsFailure) {
            return try WeightsFile(bytes)
        } catch {
            // Our own file: the tests read it before anyone else does.
            preconditionFailure("Weights/digits.safetensors: \(error)")
        }
    }()

    /// Weights/digits.safetensors as it was when this was compiled.
    static var bytes: [UInt8] {
        // SAFETY: C hands out an array of constants and its size.
        unsafe Array(UnsafeBufferPointer(start: sd_weights(), count: sd_weights_count()))
    }
}

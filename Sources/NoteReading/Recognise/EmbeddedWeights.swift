private import CWeights  // The only file that sees it.
internal import NeuralNetwork

/// The weights compiled into the library, read once.
enum EmbeddedWeights {
    static let file: WeightsFile = {
        // Read where they lie: a copy is as long as reading them takes.
        // SAFETY: C hands out an array of constants and its size.
        let constants = unsafe UnsafeBufferPointer(start: sd_weights(), count: sd_weights_count())
        do throws(WeightsFailure) {
            // SAFETY: they are constants.
            return try WeightsFile(unsafe FileBytes(constants: constants))
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

import Synchronization
import Testing

@testable import NeuralNetwork

struct PreparedTests {
    private let tensor = Tensor(shape: [1], values: [0])

    @Test func isPreparedOnceAndNotBeforeItIsAskedFor() async {
        let times = Atomic(0)
        let prepared = Prepared(count: 1, from: tensor) {
            times.add(1, ordering: .relaxed)
            return FloatBuffer([7], stored: 1)
        }
        #expect(times.load(ordering: .relaxed) == 0)
        await withTaskGroup(of: Float.self) { group in
            for _ in 0..<16 { group.addTask { prepared.buffer[0] } }
            for await value in group { #expect(value == 7) }
        }
        #expect(prepared.buffer === prepared.buffer)
        #expect(times.load(ordering: .relaxed) == 1)
    }

    @Test func whatItIsMadeFromIsLetGoOf() {
        weak var source: FloatBuffer?
        let prepared: Prepared
        do {
            let values = FloatBuffer([3], stored: 1)
            source = values
            prepared = Prepared(count: 1, from: tensor) { FloatBuffer([values[0]], stored: 1) }
        }
        #expect(source != nil)
        #expect(prepared.buffer[0] == 3)
        #expect(source == nil)
    }
}

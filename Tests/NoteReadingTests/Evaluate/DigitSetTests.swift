import Testing

@testable import NoteReading

@Suite struct DigitSetTests {
    @Test func setsAreFoundByTheirNames() {
        let names = [
            "train-images-idx3-ubyte.gz", "train-labels-idx1-ubyte.gz", "t10k-images.idx3-ubyte",
            "t10k-labels.idx1-ubyte",
            "README", "hwd-images-idx3-ubyte", "semeion-images-idx3-ubyte", "semeion-labels-idx1-ubyte.gz",
        ]
        let sets = DigitSet.sets(among: names)
        #expect(sets.map(\.name) == ["semeion", "t10k", "train"])
        #expect(sets.map(\.role) == [.other, .test, .train])
        #expect(sets[0].labels == "semeion-labels-idx1-ubyte.gz")
    }

    @Test func labelsOfOtherKindsBelongToTheirImages() {
        let names = [
            "qmnist-test-images-idx3-ubyte.gz", "qmnist-test-labels-idx2-int.gz", "qmnist-train-images-idx3-ubyte",
            "qmnist-train-labels-idx2-int", "x-images.idx3-float", "x-labels.idx1-ubyte", "y-images-idx4-ubyte",
            "y-labels-idx1-ubyte",
        ]
        let sets = DigitSet.sets(among: names)
        #expect(sets.map(\.name) == ["qmnist-test", "qmnist-train", "x", "y"])
        #expect(
            sets.map(\.labels) == [
                "qmnist-test-labels-idx2-int.gz", "qmnist-train-labels-idx2-int", "x-labels.idx1-ubyte",
                "y-labels-idx1-ubyte",
            ])
    }

    @Test func aSetThatIsThereTwiceCountsOnce() {
        let names = ["t10k-images-idx3-ubyte", "t10k-images-idx3-ubyte.gz", "t10k-labels-idx1-ubyte"]
        #expect(DigitSet.sets(among: names).count == 1)
    }
}

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

    @Test func aSetThatIsThereTwiceCountsOnce() {
        let names = ["t10k-images-idx3-ubyte", "t10k-images-idx3-ubyte.gz", "t10k-labels-idx1-ubyte"]
        #expect(DigitSet.sets(among: names).count == 1)
    }
}

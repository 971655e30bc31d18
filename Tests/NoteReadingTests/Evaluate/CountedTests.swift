import NoteReading
import Testing

@Suite struct CountedTests {
    @Test func oneHasNoS() {
        #expect([0, 1, 2, 11].map { counted($0, "run") } == ["0 runs", "1 run", "2 runs", "11 runs"])
    }
}

import Testing

@testable import stickydigit

@Suite struct FileFailureTests {
    /// What would do is not known, so no number is promised to.
    @Test func shortageTellsWhatIsKnown() {
        let failure = FileFailure.shortOfMemory(limit: 20 << 20, needed: 5_000_000)
        #expect(
            failure.description
                == "the 20 MiB of memory that the program may take (ulimit -v) do not suffice: 5 MiB are needed at once, and not "
                + "left; allow it more")
    }
}

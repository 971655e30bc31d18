import Testing

@testable import stickydigit

@Suite struct ProgressTests {
    @Test func theBarSaysHowMuchIsLeft() {
        let line = Progress.line(done: 50, total: 200, seconds: 5)
        #expect(line == "[#######                       ] 25 % of 200, 15 s left")
    }

    @Test func withoutATotalItCounts() {
        #expect(Progress.line(done: 50, total: nil, seconds: 5) == "50 done, 10 a second")
    }

    @Test func moreThanAllIsAll() {
        #expect(Progress.line(done: 30, total: 20, seconds: 1).contains("] 100 % of 20, 0 s left"))
    }
}

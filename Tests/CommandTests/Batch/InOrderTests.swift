import Testing

@testable import stickydigit

@Suite struct InOrderTests {
    private struct Counter: Sendable {
        var next = 0
        var atOnce = 0
        var mostAtOnce = 0
        var started = 0
        var delivered: [Int] = []
        var furthestAhead = 0
    }

    @Test(arguments: [1, 2, 3, 8]) func resultsComeInTheOrderOfTheInputs(_ jobs: Int) {
        let counter = Monitor(Counter())
        InOrder.run(
            jobs: jobs,
            next: { () -> Int? in
                counter.change { counter in
                    counter.next += 1
                    return counter.next <= 500 ? counter.next : nil
                }
            },
            work: { input -> Int in
                counter.change { counter in
                    counter.atOnce += 1
                    counter.mostAtOnce = max(counter.mostAtOnce, counter.atOnce)
                }
                // Some take longer than others.
                var sum = 0
                for i in 0..<(input % 7 * 300) { sum &+= i }
                counter.change { $0.atOnce -= 1 }
                return input + sum * 0
            },
            deliver: { result in counter.change { $0.delivered.append(result) } }
        )
        let end = counter.change { $0 }
        #expect(end.delivered == Array(1...500))
        #expect(end.mostAtOnce <= jobs)
    }

    @Test func aSlowInputHoldsTheOthersBackBeforeTheyPileUp() {
        let counter = Monitor(Counter())
        InOrder.run(
            jobs: 2,
            next: { () -> Int? in
                counter.change { counter in
                    guard counter.next < 200 else { return nil }
                    counter.furthestAhead = max(counter.furthestAhead, counter.next - counter.delivered.count)
                    defer { counter.next += 1 }
                    return counter.next
                }
            },
            work: { input -> Int in
                // The first waits until the others cannot go on without it.
                if input == 0 { counter.change(when: { $0.started >= 15 }) { _ in } }
                counter.change { $0.started += 1 }
                return input
            },
            deliver: { result in counter.change { $0.delivered.append(result) } }
        )
        let end = counter.change { $0 }
        #expect(end.delivered == Array(0..<200))
        #expect(end.furthestAhead == 15)
    }

    @Test(arguments: [1, 3], [0, 1, 40]) func inputsKnownBeforehandAreAllWorkedOn(jobs: Int, count: Int) {
        let delivered = Monitor([Int]())
        InOrder.run(
            Array(0..<count), jobs: jobs, work: { -$0 },
            deliver: { result in delivered.change { $0.append(result) } })
        #expect(delivered.change { $0 } == (0..<count).map { -$0 })
    }

    @Test func noInputIsNoWork() {
        InOrder.run(
            jobs: 4, next: { () -> Int? in nil }, work: { $0 },
            deliver: { _ in Issue.record("something was delivered") })
    }
}

import TestSupport
import Testing

@testable import NoteReading

struct AssignmentTests {
    /// The least sum over all ways to pair, by trying them.
    private func least(_ costs: [[Double]]) -> Double {
        func best(_ row: Int, _ taken: Set<Int>, _ left: Int) -> Double {
            guard row < costs.count else { return left > 0 ? .infinity : 0 }
            var least = costs.count - row > left ? best(row + 1, taken, left) : .infinity
            for column in costs[row].indices where !taken.contains(column) && left > 0 {
                least = min(least, costs[row][column] + best(row + 1, taken.union([column]), left - 1))
            }
            return least
        }
        return best(0, [], min(costs.count, costs[0].count))
    }

    @Test(arguments: [(1, 1), (3, 3), (2, 5), (5, 2), (5, 5), (1, 4), (4, 1)])
    func pairsAtTheLeastCost(rows: Int, columns: Int) {
        var random = SplitMix64(seed: UInt64(10 * rows + columns))
        for _ in 0..<20 {
            let costs = (0..<rows).map { _ in (0..<columns).map { _ in random.between(-2, 5) } }
            let pairs = Assignment.least(costs)
            let chosen = pairs.compactMap { $0 }
            #expect(chosen.count == min(rows, columns) && Set(chosen).count == chosen.count)
            let sum = pairs.enumerated().reduce(0.0) { $0 + cost(costs, $1) }
            #expect(abs(sum - least(costs)) < 1e-9)
        }
    }

    private func cost(_ costs: [[Double]], _ pair: (offset: Int, element: Int?)) -> Double {
        pair.element.map { costs[pair.offset][$0] } ?? 0
    }

    @Test func nothingIsPairedWithNothing() {
        #expect(Assignment.least([]).isEmpty)
        #expect(Assignment.least([[], []]) == [nil, nil])
    }
}

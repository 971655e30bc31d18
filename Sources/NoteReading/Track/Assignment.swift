/// Pairs rows with columns so that the sum of their costs is least: the Hungarian method in Jonker and Volgenant's form, with
/// shortest augmenting paths.
package enum Assignment {
    /// - Parameter costs: a row each for what is to be paired, all of one length; any finite numbers.
    /// - Returns: for each row its column; nil where there are more rows than columns and it went without.
    package static func least(_ costs: [[Double]]) -> [Int?] {
        let rows = costs.count
        guard let columns = costs.first?.count, columns > 0 else { return Array(repeating: nil, count: rows) }
        if rows > columns {
            // More rows than columns: solved the other way round.
            let turned = (0..<columns).map { c in (0..<rows).map { costs[$0][c] } }
            var result: [Int?] = Array(repeating: nil, count: rows)
            for (column, row) in least(turned).enumerated() { if let row { result[row] = column } }
            return result
        }
        // Columns and rows count from 1 here; 0 stands for none.
        var rowOf = Array(repeating: 0, count: columns + 1)
        var (u, v) = (Array(repeating: 0.0, count: rows + 1), Array(repeating: 0.0, count: columns + 1))
        for row in 1...rows {
            rowOf[0] = row
            var column = 0
            var least = Array(repeating: Double.infinity, count: columns + 1)
            var cameFrom = Array(repeating: 0, count: columns + 1)
            var isDone = Array(repeating: false, count: columns + 1)
            repeat {
                isDone[column] = true
                let current = rowOf[column]
                var (delta, next) = (Double.infinity, 0)
                for j in 1...columns where !isDone[j] {
                    let reduced = costs[current - 1][j - 1] - u[current] - v[j]
                    if reduced < least[j] { (least[j], cameFrom[j]) = (reduced, column) }
                    if least[j] < delta { (delta, next) = (least[j], j) }
                }
                for j in 0...columns {
                    if isDone[j] {
                        u[rowOf[j]] += delta
                        v[j] -= delta
                    } else {
                        least[j] -= delta
                    }
                }
                column = next
            } while rowOf[column] != 0
            while column != 0 {
                rowOf[column] = rowOf[cameFrom[column]]
                column = cameFrom[column]
            }
        }
        var result: [Int?] = Array(repeating: nil, count: rows)
        for j in 1...columns where rowOf[j] > 0 { result[rowOf[j] - 1] = j - 1 }
        return result
    }
}

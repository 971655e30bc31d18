extension Plane<UInt8> {
    /// Adds each sample of row `y` to its column's sum; sums of 2²³ rows still fit.
    func add(row y: Int, to sums: inout [Int32]) {
        let row = row(y)
        var sums = sums.mutableSpan
        for x in 0..<sums.count { sums[x] &+= Int32(row[x]) }
    }
}

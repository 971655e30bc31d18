extension Word {
    /// Numbers in names count by their value: frame2 comes before frame10.
    func isNaturallyBefore(_ other: Word) -> Bool {
        var (a, b) = (bytes[...], other.bytes[...])
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        while let x = a.first, let y = b.first {
            if isDigit(x) && isDigit(y) {
                let (m, n) = (a.prefix(while: isDigit), b.prefix(while: isDigit))
                let (p, q) = (m.drop { $0 == UInt8(ascii: "0") }, n.drop { $0 == UInt8(ascii: "0") })
                if p.count != q.count { return p.count < q.count }
                if !p.elementsEqual(q) { return p.lexicographicallyPrecedes(q) }
                (a, b) = (a.dropFirst(m.count), b.dropFirst(n.count))
            } else if x != y {
                return x < y
            } else {
                (a, b) = (a.dropFirst(), b.dropFirst())
            }
        }
        // The same but for leading zeros, or one the beginning of the other.
        return a.isEmpty && b.isEmpty ? bytes.lexicographicallyPrecedes(other.bytes) : a.isEmpty
    }
}

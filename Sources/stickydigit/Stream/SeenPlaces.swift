/// Places in a buffer that have been seen, a bit each.
struct SeenPlaces {
    private var bits: [UInt64] = []

    /// Whether the place is seen for the first time.
    mutating func insert(_ place: Int) -> Bool {
        let (word, bit) = (place >> 6, UInt64(1) << UInt64(place & 63))
        if word >= bits.count { bits += Array(repeating: 0, count: word + 1 - bits.count) }
        defer { bits[word] |= bit }
        return bits[word] & bit == 0
    }

    mutating func removeAll() { bits.removeAll(keepingCapacity: true) }
}

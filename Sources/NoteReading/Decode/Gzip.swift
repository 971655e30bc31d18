private import CZlib  // The only file that sees it.

/// Unpacks what gzip packed, or zlib without its header, never into more memory than it is told.
enum Gzip {
    enum Failure: Error, Equatable {
        case truncated
        case damaged
        /// There is more than the limit.
        case tooLarge(limit: Int)
    }

    static func isPacked(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x1F, 0x8B])
    }

    /// All of it, unless that is more than `limit` bytes.
    static func unpack(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        let (unpacked, isAll) = try unpack(bytes, atMost: limit)
        guard isAll else { throw .tooLarge(limit: limit) }
        return unpacked
    }

    /// The first `count` bytes, or all where there are fewer.
    static func prefix(_ bytes: [UInt8], _ count: Int) throws(Failure) -> [UInt8] {
        try unpack(bytes, atMost: count).bytes
    }

    /// 258 bytes are the most that a match copies, and two bits the least it takes: https://zlib.net/zlib_tech.html.
    private static let greatestRatio = 1032

    private static func unpack(_ bytes: [UInt8], atMost capacity: Int) throws(Failure) -> (bytes: [UInt8], isAll: Bool)
    {
        // What is said to be inside may be a lie; what can be is bounded by what deflate can do.
        let most = bytes.count.multipliedReportingOverflow(by: greatestRatio)
        let capacity = most.overflow ? capacity : min(capacity, most.partialValue)
        var result = Int32(SD_GUNZIP_MEMORY)
        // SAFETY: zlib reads within `bytes.count` and writes within `capacity`, which it is told.
        let unpacked = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
            unsafe result = sd_gunzip(bytes, bytes.count, out.baseAddress, capacity, &count)
        }
        switch Int(result) {
        case SD_GUNZIP_WHOLE: return (unpacked, true)
        case SD_GUNZIP_MORE: return (unpacked, false)
        case SD_GUNZIP_TRUNCATED: throw .truncated
        default: throw .damaged
        }
    }
}

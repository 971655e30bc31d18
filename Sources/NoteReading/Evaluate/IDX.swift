/// Files as MNIST's makers wrote them: a big-endian header with the counts, then bytes.
///
/// Source: http://yann.lecun.com/exdb/mnist, "The IDX file format". Gzipped files are unpacked on the way.
package enum IDX {
    /// No set of digits has more bytes: EMNIST's largest has 550 MB.
    package static let largest = 1 << 30

    /// Twenty times the labels of EMNIST's largest; each is a number of eight bytes once it is read.
    static let mostLabels = 1 << 24

    /// Pictures, white ink on black, all of one size.
    package struct Images: Equatable, Sendable {
        package let count, width, height: Int
        let samples: [UInt8]

        package func plane(_ i: Int) -> Plane<UInt8> {
            Plane(width: width, height: height, samples: Array(samples[i * width * height..<(i + 1) * width * height]))
        }
    }

    /// - Throws: `IDXFailure`.
    package static func images(_ bytes: [UInt8]) throws(IDXFailure) -> Images {
        let (sizes, samples) = try read(bytes, dimensions: 3, kind: "images")
        guard sizes.allSatisfy({ $0 > 0 }) else { throw .empty(kind: "images") }
        return Images(count: sizes[0], width: sizes[2], height: sizes[1], samples: samples)
    }

    /// What the images show, 0…9 each.
    ///
    /// - Throws: `IDXFailure`.
    package static func labels(_ bytes: [UInt8]) throws(IDXFailure) -> [Int] {
        let (sizes, samples) = try read(bytes, dimensions: 1, kind: "labels")
        guard sizes[0] > 0 else { throw .empty(kind: "labels") }
        if let i = samples.firstIndex(where: { $0 > 9 }) { throw .notADigit(label: Int(samples[i]), index: i) }
        return samples.map { Int($0) }
    }

    /// Whether it begins as images of this form do, gzipped or not.
    package static func isImages(_ bytes: [UInt8]) -> Bool {
        (try? header(bytes, dimensions: 3, kind: "images")) != nil
    }

    /// Whether it begins as labels do, gzipped or not.
    package static func isLabels(_ bytes: [UInt8]) -> Bool {
        (try? header(bytes, dimensions: 1, kind: "labels")) != nil
    }

    private static func read(
        _ bytes: [UInt8], dimensions: Int, kind: String
    ) throws(IDXFailure) -> (sizes: [Int], samples: [UInt8]) {
        let sizes = try header(bytes, dimensions: dimensions, kind: kind)
        let headerCount = 4 + 4 * dimensions
        let largest = dimensions == 1 ? mostLabels : largest
        var promised = 1
        for size in sizes {
            let (product, overflow) = promised.multipliedReportingOverflow(by: size)
            guard !overflow, product <= largest else { throw .tooLarge(kind: kind, sizes: sizes) }
            promised = product
        }
        let all = try unpacked(bytes, limit: headerCount + promised, kind: kind)
        guard all.count == headerCount + promised else {
            throw .otherCount(kind: kind, promised: promised, found: all.count - headerCount)
        }
        return (sizes, Array(all[headerCount...]))
    }

    private static func header(_ bytes: [UInt8], dimensions: Int, kind: String) throws(IDXFailure) -> [Int] {
        let count = 4 + 4 * dimensions
        var start = Array(bytes.prefix(count))
        if Gzip.isPacked(bytes) {
            do {
                start = try Gzip.prefix(bytes, count)
            } catch {
                throw .badGzip(isCut: error == .truncated)
            }
        }
        // 8: unsigned bytes.
        guard start.starts(with: [0, 0, 8, UInt8(dimensions)]) else {
            throw .otherFormat(kind: kind, firstBytes: Array(start.prefix(4)))
        }
        guard start.count == count else { throw .otherCount(kind: kind, promised: count, found: start.count) }
        return stride(from: 4, to: count, by: 4).map { at in
            start[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    /// The limit is what the header promises, so a gzip bomb gets no more memory than an honest file of its size.
    private static func unpacked(_ bytes: [UInt8], limit: Int, kind: String) throws(IDXFailure) -> [UInt8] {
        guard Gzip.isPacked(bytes) else { return bytes }
        do {
            return try Gzip.unpack(bytes, limit: limit)
        } catch {
            switch error {
            case .tooLarge: throw .moreThanPromised(kind: kind)
            case .truncated: throw .badGzip(isCut: true)
            case .damaged: throw .badGzip(isCut: false)
            }
        }
    }
}

/// Files as MNIST's makers wrote them: a big-endian header with the counts, then bytes.
///
/// Source: http://yann.lecun.com/exdb/mnist, "The IDX file format". Gzipped files are unpacked on the way.
package enum IDX {
    /// No set of digits has more bytes: EMNIST's largest has 550 MB.
    package static let largest = 1 << 30

    /// Twenty times the labels of EMNIST's largest; each is a number of eight bytes once it is read.
    static let mostLabels = 1 << 24

    /// What a sample is: the third byte of a file.
    enum Element: UInt8, CaseIterable {
        case unsignedByte = 0x08
        case signedByte = 0x09
        case short = 0x0B
        case int = 0x0C
        case float = 0x0D
        case double = 0x0E

        /// In bytes.
        var size: Int {
            switch self {
            case .unsignedByte, .signedByte: 1
            case .short: 2
            case .int, .float: 4
            case .double: 8
            }
        }
    }

    /// Pictures, white ink on black, all of one size.
    package struct Images: Equatable, Sendable {
        package let count, width, height: Int
        let samples: [UInt8]
        /// The least and the greatest value in the file, where these became black and white; nil where black is 0 and white 255 in it.
        package let scale: ClosedRange<Double>?

        package func plane(_ i: Int) -> Plane<UInt8> {
            Plane(width: width, height: height, samples: Array(samples[i * width * height..<(i + 1) * width * height]))
        }
    }

    /// Samples are bytes of 0…255, or numbers of any other kind that IDX has; those are told by their values: 0…1, 0…255, 0…65535,
    /// or about 0.
    ///
    /// - Throws: `IDXFailure`.
    package static func images(_ bytes: [UInt8]) throws(IDXFailure) -> Images {
        let (header, data) = try read(bytes, kind: .images)
        // A channel of its own, before or behind the rows, is how programs for networks write them.
        var sizes = header.sizes
        if sizes.count == 4, let channel = [3, 1].first(where: { sizes[$0] == 1 }) { sizes.remove(at: channel) }
        guard sizes.count == 3 else { throw .severalChannels(sizes: sizes) }
        guard sizes.allSatisfy({ $0 > 0 }) else { throw .empty(kind: "images") }
        let (samples, scale) = try SampleScale.bytes(data, header.element)
        return Images(count: sizes[0], width: sizes[2], height: sizes[1], samples: samples, scale: scale)
    }

    /// What the images show, 0…9 each: of rows of several numbers, as QMNIST has them, the first.
    ///
    /// - Throws: `IDXFailure`.
    package static func labels(_ bytes: [UInt8]) throws(IDXFailure) -> [Int] {
        let (header, data) = try read(bytes, kind: .labels)
        guard header.sizes.allSatisfy({ $0 > 0 }) else { throw .empty(kind: "labels") }
        let columns = header.sizes.count == 2 ? header.sizes[1] : 1
        var labels: [Int] = []
        labels.reserveCapacity(header.sizes[0])
        for i in 0..<header.sizes[0] {
            let value = header.element.value(data, i * columns)
            guard let label = Int(exactly: value), (0...9).contains(label) else {
                throw .notADigit(label: Int(exactly: value) ?? -1, index: i)
            }
            labels.append(label)
        }
        return labels
    }

    /// What is wrong with a file that begins as IDX files do, in a form that none of images or labels has; nil for any other file.
    package static func problem(_ bytes: [UInt8]) -> IDXFailure? {
        guard bytes.count >= 4, bytes[0] == 0, bytes[1] == 0, Element(rawValue: bytes[2]) != nil,
            (1...8).contains(bytes[3])
        else { return nil }
        let kind = bytes[3] < 3 ? Kind.labels : .images
        do throws(IDXFailure) {
            _ = try header(bytes, kind: kind)
            return nil
        } catch {
            return error
        }
    }

    private enum Kind: String {
        case images, labels

        /// How many sizes the header may have.
        var dimensions: ClosedRange<Int> { self == .images ? 3...4 : 1...2 }

        /// The most numbers that are read.
        var most: Int { self == .images ? largest : mostLabels }
    }

    private struct Header {
        let element: Element
        let sizes: [Int]
        /// Of the header itself, in bytes.
        var count: Int { 4 + 4 * sizes.count }
    }

    /// Whether it begins as images of this form do, gzipped or not.
    package static func isImages(_ bytes: [UInt8]) -> Bool { (try? header(bytes, kind: .images)) != nil }

    /// Whether it begins as labels do, gzipped or not.
    package static func isLabels(_ bytes: [UInt8]) -> Bool { (try? header(bytes, kind: .labels)) != nil }

    private static func read(
        _ bytes: [UInt8], kind: Kind
    ) throws(IDXFailure) -> (header: Header, data: ArraySlice<UInt8>) {
        let header = try header(bytes, kind: kind)
        var promised = header.element.size
        for size in header.sizes {
            let (product, overflow) = promised.multipliedReportingOverflow(by: size)
            guard !overflow, product <= kind.most else { throw .tooLarge(kind: kind.rawValue, sizes: header.sizes) }
            promised = product
        }
        let all = try unpacked(bytes, limit: header.count + promised, kind: kind.rawValue)
        guard all.count == header.count + promised else {
            throw .otherCount(kind: kind.rawValue, promised: promised, found: all.count - header.count)
        }
        return (header, all[header.count...])
    }

    private static func header(_ bytes: [UInt8], kind: Kind) throws(IDXFailure) -> Header {
        var start = Array(bytes.prefix(4 + 4 * kind.dimensions.upperBound))
        if Gzip.isPacked(bytes) {
            do {
                start = try Gzip.prefix(bytes, start.count)
            } catch {
                throw .badGzip(isCut: error == .truncated)
            }
        }
        guard start.count >= 4, start[0] == 0, start[1] == 0, let element = Element(rawValue: start[2]),
            kind.dimensions.contains(Int(start[3]))
        else { throw .otherFormat(kind: kind.rawValue, firstBytes: Array(start.prefix(4))) }
        let count = 4 + 4 * Int(start[3])
        guard start.count >= count else {
            throw .otherCount(kind: kind.rawValue, promised: count, found: start.count)
        }
        let sizes = stride(from: 4, to: count, by: 4).map { at in
            start[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return Header(element: element, sizes: sizes)
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

/// What the numbers of a file of images mean: which is black, and which white.
///
/// MNIST has bytes of 0 to 255. Programs save what they computed with: 0 or 1, 0 to 1, 0 to 16, 0 to 65535, or numbers whose mean is 0.
enum SampleScale {
    /// Of bytes: where none is as large, white is not 255 in this file.
    private static let half = 128.0

    /// The samples as bytes of 0…255; and the least and greatest value, where these became black and white.
    ///
    /// - Throws: `IDXFailure` for a sample that is no number.
    static func bytes(
        _ data: ArraySlice<UInt8>, _ element: IDX.Element
    ) throws(IDXFailure) -> (samples: [UInt8], scale: ClosedRange<Double>?) {
        let count = data.count / element.size
        if element == .unsignedByte, let most = data.max(), Double(most) >= half || most == 0 {
            return (Array(data), nil)
        }
        var (least, most) = (Double.infinity, -Double.infinity)
        for i in 0..<count {
            let value = element.value(data, i)
            guard value.isFinite else { throw .notANumber(index: i) }
            least = min(least, value)
            most = max(most, value)
        }
        // Where nothing is below 0 that is black, whether it occurs or not.
        let black = min(least, 0)
        let isUsual = black == 0 && (half...255).contains(most)
        let range = isUsual ? 255 : most > black ? most - black : 1
        guard range.isFinite else { throw .notANumber(index: 0) }
        let samples = [UInt8](capacity: count) { (out: inout OutputSpan<UInt8>) in
            for i in 0..<count {
                out.append(UInt8(((element.value(data, i) - black) / range * 255).rounded()))
            }
        }
        return (samples, isUsual || most == black ? nil : black...most)
    }
}

extension IDX.Element {
    /// The number at a place, counted in numbers; big-endian, as all of IDX is.
    func value(_ data: ArraySlice<UInt8>, _ place: Int) -> Double {
        let start = data.startIndex + place * size
        var bits: UInt64 = 0
        for byte in data[start..<start + size] { bits = bits << 8 | UInt64(byte) }
        switch self {
        case .unsignedByte: return Double(bits)
        case .signedByte: return Double(Int8(truncatingIfNeeded: bits))
        case .short: return Double(Int16(truncatingIfNeeded: bits))
        case .int: return Double(Int32(truncatingIfNeeded: bits))
        case .float: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case .double: return Double(bitPattern: bits)
        }
    }
}

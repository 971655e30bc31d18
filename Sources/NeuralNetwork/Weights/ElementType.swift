/// How a tensor's numbers are written in a file, by the name safetensors gives it; all little-endian.
enum ElementType: String {
    case single = "F32"
    case half = "F16"

    /// In bytes.
    var size: Int {
        switch self {
        case .single: 4
        case .half: 2
        }
    }

    /// `count` numbers, exactly.
    func floats(in bytes: Span<UInt8>, count: Int) -> [Float] {
        precondition(bytes.count == count * size, "\(bytes.count) bytes for \(count) numbers of \(size)")
        // SAFETY: bytes hold no padding, and the span outlives this view of it.
        let raw = unsafe bytes.bytes
        var values: [Float] = Array(repeating: 0, count: count)
        var floats = values.mutableSpan
        // A loop for each type, into memory that is there already, so that several numbers are made at once.
        switch self {
        case .single:
            for index in floats.indices {
                // SAFETY: within the bytes, by their number; and every bit pattern is an integer.
                let bits = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
                floats[index] = Float(bitPattern: UInt32(littleEndian: bits))
            }
        case .half:
            for index in floats.indices {
                // SAFETY: as above.
                let bits = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)
                floats[index] = Self.widened(UInt16(littleEndian: bits))
            }
        }
        return values
    }

    /// Whether none is infinite or no number at all; `bytes` are whole numbers of this type.
    ///
    /// By the largest of them, so that several are looked at at once: those that are not finite have the largest exponent.
    func areFinite(_ bytes: Span<UInt8>) -> Bool {
        precondition(bytes.count % size == 0, "\(bytes.count) bytes of numbers of \(size)")
        // SAFETY: bytes hold no padding, and the span outlives this view of it.
        let raw = unsafe bytes.bytes
        return switch self {
        case .single: Self.largest(in: raw, of: Int32.self) < 0x7F80_0000
        case .half: Self.largest(in: raw, of: Int16.self) < 0x7C00
        }
    }

    /// The largest of the numbers' bits without their signs. `Bits` is signed, since the largest of those is found at once on
    /// every processor.
    @inline(__always)
    private static func largest<Bits: FixedWidthInteger & SignedInteger & BitwiseCopyable>(
        in raw: RawSpan, of type: Bits.Type
    ) -> Bits {
        var largest: Bits = 0
        let size = MemoryLayout<Bits>.size
        for index in 0..<raw.byteCount / size {
            // SAFETY: within the bytes, by their number; and every bit pattern is an integer.
            let bits = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index &* size, as: type)
            largest = max(largest, Bits(littleEndian: bits) & .max)
        }
        return largest
    }

    /// A half-precision number as a single-precision one.
    ///
    /// Its exponent and fraction, moved into place, are its value times 2⁻¹¹², for subnormal ones too. Several times
    /// faster than `Float(Float16)`, which calls a routine for each number on a processor that is not known to convert.
    @inline(__always)
    static func widened(_ half: UInt16) -> Float {
        let magnitude = Float(bitPattern: UInt32(half & 0x7FFF) << 13) * 0x1p112
        let special: UInt32 = half & 0x7C00 == 0x7C00 ? 0x7F80_0000 : 0
        return Float(bitPattern: magnitude.bitPattern | special | UInt32(half & 0x8000) << 16)
    }
}

/// The bytes of an IDX file of any promise and any content.
func idx(_ sizes: [UInt32], type: UInt8 = 8, _ samples: [UInt8]) -> [UInt8] {
    [0, 0, type, UInt8(sizes.count)]
        + sizes.flatMap { size in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } }
        + samples
}

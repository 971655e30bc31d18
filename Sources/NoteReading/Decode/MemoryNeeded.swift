extension Decode {
    /// Bytes that decoding a file may take at once beyond what every file takes, by its header; 0 for one that cannot be decoded
    /// anyway.
    ///
    /// Rows come and go, and what is kept of them has been reduced. Only a JPEG of several scans, whose coefficients are all held
    /// until the last (16 bits each, as many as samples), an interlaced PNG, HEIC, AVIF and WebP are held whole.
    package func memoryNeeded(for bytes: [UInt8]) -> Int {
        guard let format = try? FileFormat(of: bytes) else { return 0 }
        let header =
            switch format {
            case .jpeg: try? JPEG.checkedHeader(JPEGStart.trimmed(bytes), maximumPixels)
            case .png: try? PNG.checkedHeader(bytes, maximumPixels)
            case .heic: try? HEIF.checkedHeader(bytes, .heic, maximumPixels)
            case .avif: try? HEIF.checkedHeader(bytes, .avif, maximumPixels)
            case .webp: try? WebP.checkedHeader(bytes, maximumPixels)
            }
        return (header?.memory ?? 0) + memoryToOpen(format)
    }

    /// What is mapped before a HEIC's or AVIF's size is known: libheif and its decoders' libraries, their threads' stacks and heaps.
    private func memoryToOpen(_ format: FileFormat) -> Int { format == .heic || format == .avif ? 192 << 20 : 0 }
}

extension Decode {
    /// Bytes that decoding a file may take at once beyond what every file takes; 0 for one that cannot be decoded anyway.
    ///
    /// Rows come and go, and what is kept of them has been reduced. Only a progressive JPEG, whose coefficients are all held
    /// until its last scan (16 bits each, as many as samples), and an interlaced PNG (up to 4 bytes a pixel) are held whole.
    package func memoryNeeded(for bytes: [UInt8]) -> Int {
        guard let format = try? FileFormat(of: bytes) else { return 0 }
        // How large the picture is says only the library; 20 megapixels, in its form and in ours.
        if format == .heic || format == .webp { return 256 << 20 }
        guard let size = try? PhotoFile(bytes, maximumPixels: maximumPixels).size else { return 0 }
        let pixels = size.width * size.height
        if format == .jpeg { return isProgressive(bytes) ? 6 * pixels : 0 }
        // The last byte of IHDR.
        return bytes.count > 28 && bytes[28] != 0 ? 4 * pixels : 0
    }

    /// Whether a start of frame says so; a thumbnail's within the header does too, and costs no more than caution.
    private func isProgressive(_ bytes: [UInt8]) -> Bool {
        let header = bytes.prefix(1 << 17)
        return zip(header, header.dropFirst()).contains { $0 == 0xFF && $1 == 0xC2 }
    }
}

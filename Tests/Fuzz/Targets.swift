internal import Glibc

@testable internal import NeuralNetwork
@testable internal import NoteReading

/// What is done with bytes that may be anything. Errors are answers; only a crash, a hang and too much memory are not, nor
/// what a `precondition` here forbids.
enum Targets {
    static let all: [String: @Sendable ([UInt8]) -> Void] = [
        "archive": { archive($0) },
        "classify": { classify($0) },
        "exif": { exif($0) },
        "heic": { decode($0) },
        "idx": { idx($0) },
        "jpeg": { decode($0) },
        "json": { json($0) },
        "png": { png($0) },
        "stream": { stream($0) },
        "truth": { truth($0) },
        "weights": { weights($0) },
        "webp": { decode($0) },
    ]

    /// Once as it is, once with all checksums put right: without that nearly every changed file ends at the first of them.
    static func png(_ bytes: [UInt8]) {
        decode(bytes)
        decode(PNGChecksums.repaired(bytes))
    }

    static func exif(_ bytes: [UInt8]) {
        _ = Exif.orientation(tiff: bytes[...])
        _ = Exif.orientation(jpeg: bytes)
        _ = Exif.orientation(png: bytes)
        _ = Exif.orientation(webp: bytes)
    }

    static func idx(_ bytes: [UInt8]) {
        // The same as the compressed data of a gzip file, whose header would otherwise have to be hit upon.
        for file in [bytes, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes] {
            _ = (IDX.isImages(file), IDX.isLabels(file))
            let labels = try? IDX.labels(file)
            guard let images = try? IDX.images(file) else { continue }
            for i in [0, images.count - 1] {
                precondition(images.plane(i).samples.count == images.width * images.height, "image \(i)")
            }
            _ = try? DigitImages(images, labels: labels ?? Array(repeating: 0, count: images.count), .auto)
        }
    }

    static func json(_ bytes: [UInt8]) { _ = try? JSONReader.read(bytes) }

    /// A network that is accepted also has to run; one that takes long is left alone, or there would be few.
    static func weights(_ bytes: [UInt8]) {
        guard let file = try? WeightsFile(bytes) else { return }
        precondition(file.network.weightBytes <= 16 * bytes.count + (16 << 20), "\(file.network.weightBytes)")
        guard file.network.multiplyAdds < 500_000 else { return }
        let outputs = file.network(count: 2) { Array(repeating: UInt8($0 * 200), count: 784) }
        let each = file.network.output.count
        precondition(outputs.count == 2 * each)
        // One image may go another way than several: what it says may differ by any cancellation, but it has to run.
        precondition(file.network(count: 1) { _ in Array(repeating: 200, count: 784) }.count == each)
        let reading = Reading(outputs.span.extracting(first: each), file)
        precondition(reading.probabilities.allSatisfy { (0...1).contains($0) }, "\(reading)")
    }

    static func truth(_ bytes: [UInt8]) {
        guard let truths = try? PhotoTruth.read(bytes) else { return }
        precondition(truths.allSatisfy { !$0.file.isEmpty && $0.digit.map((0...9).contains) ?? true })
    }

    /// Whatever the pieces, all bytes come out, as pictures or as waste, and no picture is over the limit.
    static func stream(_ bytes: [UInt8]) {
        let limit = 1 << 12
        let piece = 1 + Int(bytes.last ?? 0)
        var stream = TrackStream(limit: limit)
        var cuts: [TrackStream.Cut] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            cuts += stream.take(bytes[start..<min(bytes.count, start + piece)])
        }
        cuts += stream.end()
        var count = 0
        for cut in cuts {
            switch cut {
            case .picture(let picture):
                precondition(picture.count <= limit + piece, "a picture of \(picture.count) bytes")
                count += picture.count
            case .waste(let passed, _), .gap(let passed, _): count += passed
            }
        }
        precondition(count == bytes.count, "\(count) of \(bytes.count) bytes came out")
    }

    /// A file without a name, written anew for each try.
    private static let file: Int32 = {
        var name = Array("/tmp/stickydigit-fuzz-XXXXXX".utf8CString)
        // SAFETY: the name ends in NUL and is changed in place.
        let file = unsafe name.withUnsafeMutableBufferPointer { unsafe mkstemp($0.baseAddress!) }
        // SAFETY: as above.
        unsafe unlink(name)
        precondition(file >= 0)
        return file
    }()

    /// From a file and from a pipe; some contents are passed over, and bounds are so low that they are come to.
    static func archive(_ bytes: [UInt8]) {
        var limits = Archive.Limits()
        limits.members = 50
        limits.unpackedFreely = 1 << 20
        let limit = 1 << 14
        for isSeekable in [true, false] {
            // SAFETY: no more bytes are written than there are.
            let written = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
            precondition(written == bytes.count && ftruncate(file, bytes.count) == 0 && lseek(file, 0, SEEK_SET) == 0)
            _ = Archive.isArchive(Array(bytes.prefix(Archive.startLength)))
            guard let archive = try? Archive(dup(file), isSeekable: isSeekable, limits: limits) else { continue }
            var walk = ArchiveWalk(archive, limit: limit)
            while true {
                do throws(ArchiveFailure) {
                    guard let name = try walk.next() else { break }
                    precondition(PhotographName.isPhotograph(name) && walk.count <= limits.members)
                    guard bytes.count % 3 > 0 || walk.count % 2 == 0 else { continue }
                    if case .success(let contents) = walk.contents() { precondition(contents.count <= limit) }
                } catch {
                    guard error.isOfMember else { break }
                }
            }
        }
    }

    /// From bytes to the report: one note or every one, at times with the pictures of the way.
    ///
    /// A PNG's checksums are put right first, for the reason that `png` gives.
    static func classify(_ bytes: [UInt8]) {
        var reader = NoteReader()
        // As large as the largest seed: a file that claims more is refused at once, and the time goes into others.
        reader.decode.maximumPixels = 192 * 144
        reader.detect.maximumObservations = bytes.count % 4 == 0 ? 0 : 1
        reader.place = .detectedOrWhole
        reader.keepsPictures = bytes.count % 8 == 1
        guard let report = try? reader(bytes.first == 0x89 ? PNGChecksums.repaired(bytes) : bytes) else { return }
        precondition(report.notes.allSatisfy { $0.quadrilateral.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
        if reader.keepsPictures { _ = report.annotated() }
    }

    /// The whole photograph and a part of it, which libraries decode in ways of their own.
    private static func decode(_ bytes: [UInt8]) {
        var decode = Decode()
        // Twice the largest fixture of a format, for the reason that `classify` gives.
        decode.maximumPixels = 1 << 14
        decode.workingSide = bytes.count % 3 == 0 ? 8 : 1000
        precondition(decode.memoryNeeded(for: bytes) >= 0)
        _ = CodedSize.all(in: bytes)
        guard let photo = try? decode(bytes) else { return }
        precondition(photo.luma.samples.count == photo.redChroma.samples.count)
        let place = bytes.suffix(4).map { Int($0) } + [0, 0, 0, 0]
        let (left, top) = (photo.width * place[0] / 256, photo.height * place[1] / 256)
        _ = try? photo.detail(
            x: left..<left + 1 + place[2], y: top..<top + 1 + place[3], reduction: [1, 2, 4, 8][place[3] % 4])
    }
}

internal import NoteReading

/// The labelled photographs of an archive as WebDataset lays them out: members of one name but for their endings, one after the other,
/// are a sample.
struct ArchiveSamples: Sendable {
    private struct Found: Sendable {
        let name: Word
        let contents: Result<[UInt8], any Error>
    }

    /// Bytes of a label.
    private static let largestLabel = 1 << 20

    private var walk: ArchiveWalk
    /// Of the sample that is being gathered: its name without the ending, its photographs and its label.
    private var key: [UInt8] = []
    private var photographs: [Found] = []
    private var label: Found?
    private var complete: [PhotoEvaluation.Sample] = []
    private var isAtEnd = false

    /// Photographs without a label.
    private(set) var unlabelled = 0
    /// Why the archive was not read to its end, or a label not taken; the first of these.
    private(set) var failure: String?

    init(_ archive: Archive) {
        walk = ArchiveWalk(archive, limit: FileReading.largestPhoto) { name in
            PhotographName.isPhotograph(name) || ArchiveSamples.isLabel(name) && !PhotographName.isHidden(name)
        } mayGrow: { bytes, count in
            try MemoryLimit.check(growing: (bytes.count, bytes.capacity), by: count)
        }
    }

    mutating func next() -> PhotoEvaluation.Sample? {
        while complete.isEmpty, !isAtEnd {
            do {
                guard let name = try walk.next() else {
                    isAtEnd = true
                    break
                }
                take(Found(name: name, contents: walk.contents()))
            } catch {
                failure = failure ?? error.sentence
                isAtEnd = !error.isOfMember
            }
        }
        if complete.isEmpty { finish() }
        return complete.isEmpty ? nil : complete.removeFirst()
    }

    private mutating func take(_ found: Found) {
        let key = ArchiveSamples.key(of: found.name)
        if key != self.key {
            finish()
            self.key = key
        }
        if !ArchiveSamples.isLabel(found.name) {
            // Two pictures of one sample, so that no number of them fills the memory.
            if photographs.count < 2 { photographs.append(found) } else { unlabelled += 1 }
        } else if label == nil {
            label = found
        }
    }

    /// Makes samples of what was gathered.
    private mutating func finish() {
        defer { (photographs, label) = ([], nil) }
        guard let label else {
            unlabelled += photographs.count
            return
        }
        for photograph in photographs {
            do {
                let bytes = try label.contents.get()
                guard bytes.count <= ArchiveSamples.largestLabel else {
                    throw ArchiveFailure.memberTooLarge(limit: ArchiveSamples.largestLabel)
                }
                let isJSON = label.name.ending == "json"
                let truth = try PhotoTruth.label(bytes, isJSON: isJSON, of: photograph.name.text)
                complete.append(PhotoEvaluation.Sample(truth: truth, contents: photograph.contents))
            } catch {
                unlabelled += 1
                failure = failure ?? "\(label.name.shown): \(error.sentence)"
            }
        }
    }

    private static func isLabel(_ name: Word) -> Bool { ["cls", "json"].contains(name.ending) }

    /// The name up to the first dot of its last part.
    private static func key(of name: Word) -> [UInt8] {
        name.folder.bytes + name.lastPart.bytes.prefix { $0 != UInt8(ascii: ".") }
    }
}

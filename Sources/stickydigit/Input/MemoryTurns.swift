internal import NoteReading

/// Where memory is limited, workers take turns with it: whatever one can read, many can.
enum MemoryTurns {
    /// Reads a photograph's file and does something with it, once there is memory for both: where others are at work it waits
    /// for theirs.
    ///
    /// - Parameter start: what was taken from a pipe already.
    static func withPhoto<Result>(
        _ path: Word, after start: [UInt8] = [], _ reader: NoteReader, _ work: ([UInt8]) throws -> Result
    ) throws -> Result {
        guard MemoryLimit.bytes != nil else { return try work(try FileReading.contents(of: path, after: start)) }
        let size = FileReading.size(of: path)
        let least = MemoryLimit.reading + size
        var taken = try take(least, reader.recognise)
        defer { giveBack(taken) }
        var file = try FileReading.contents(of: path, after: start)
        // Only its header tells this.
        let more = reader.decode.memoryNeeded(for: file)
        if more > 0 {
            giveBack(taken)
            taken = 0
            // What can be read again is not held while others are waited for: many such files would leave no memory for any.
            if size > 0 { file = [] }
            taken = try take(least + more, reader.recognise, beside: file.count)
            if size > 0 { file = try FileReading.contents(of: path) }
        }
        return try work(file)
    }

    /// The same with a photograph that is in memory already: a member of an archive.
    static func withPhoto<Result>(
        _ bytes: [UInt8], _ reader: NoteReader, _ work: ([UInt8]) throws -> Result
    ) throws -> Result {
        guard MemoryLimit.bytes != nil else { return try work(bytes) }
        let needed = MemoryLimit.reading + reader.decode.memoryNeeded(for: bytes)
        let taken = try take(needed, reader.recognise, beside: bytes.count)
        defer { giveBack(taken) }
        return try work(bytes)
    }

    /// Bytes that those at work may take; some of them may have been taken by now.
    private static let promised = Monitor(0)

    /// Waits until there is so much memory, and what the network will take, beside what is promised to others; throws where
    /// there is not even without them.
    ///
    /// - Parameter held: bytes that the one who asks holds already.
    /// - Returns: what is promised now, to be given back.
    private static func take(_ count: Int, _ recognise: Recognise, beside held: Int = 0) throws(FileFailure) -> Int {
        func most() -> Int {
            let network = recognise.memory
            return count + network.toCome + network.workspaces
        }
        let (taken, lacking): (Int, Int?) = promised.change(
            when: { $0 == 0 || MemoryLimit.isThere($0 + most()) },
            { promised in
                if promised == 0 {
                    let needed = count + MemoryLimit.toCome(of: recognise.memory, beside: held)
                    guard MemoryLimit.isThere(needed) else { return (0, needed) }
                }
                let most = most()
                promised += most
                return (most, nil)
            })
        if let lacking { throw .shortOfMemory(limit: MemoryLimit.bytes ?? 0, needed: lacking) }
        return taken
    }

    private static func giveBack(_ count: Int) {
        promised.change { $0 -= count }
    }
}

private import CHeap  // The only file that sees it.
internal import Glibc
internal import NoteReading

/// How much memory whoever started the program lets it have (`ulimit -v`).
///
/// Swift ends a program that is refused memory. Where there is a limit, what a piece of work takes is therefore asked for, and
/// given back, before the work is begun; where there is none, nothing here does anything.
enum MemoryLimit {
    /// In bytes; nil where there is none.
    static let bytes: Int? = {
        var limit = rlimit()
        // SAFETY: the call fills the structure it is given.
        guard unsafe getrlimit(Int32(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < UInt64(Int.max) else {
            return nil
        }
        return Int(limit.rlim_cur)
    }()

    /// Call it first. As a last resort, where memory runs out all the same, a sentence says so and the program ends.
    static func prepare() {
        sd_prepare_heap()
        guard let bytes else { return }
        // SAFETY: the words are copied.
        unsafe sd_end_when_short(
            "\(Program.name): \(problem(bytes)); allow it more\n", ExitStatus.incomplete.rawValue)
    }

    /// How a sentence begins.
    static func problem(_ limit: Int) -> String {
        "the \(limit >> 20) MiB of memory that the program may take (ulimit -v) do not suffice"
    }

    /// What reading a photograph took at most, beside its file, what `Decode` says and what the network takes, over 640 to 48
    /// million pixels, with the pictures of its stages: measured 22 MiB, 2 of them the network's.
    static let reading = 20 << 20

    /// Most that is kept from one photograph or frame for the next, beside what the network is known to keep: measured 2 MiB.
    private static let mostKept = 3 << 20

    /// Bytes of the heap when it was first asked for, beside what was held then.
    private static let heapBefore = Monitor<Int?>(nil)

    /// What a network will have taken at most once another photograph is read, as far as it has not been there since others
    /// were; likewise for what else they left. Only while none is being read.
    ///
    /// - Parameters:
    ///   - network: nil where none is asked.
    ///   - held: bytes of the heap that hold something else.
    static func toCome(of network: RecognitionMemory?, beside held: Int) -> Int {
        let heap = Int(sd_heap_size()) - held - (network?.ready ?? 0)
        let before = heapBefore.change { before in
            before = before ?? heap
            return before!
        }
        let workspaces = network?.workspaces ?? 0
        return (network?.toCome ?? 0) + workspaces - max(0, min(mostKept + workspaces, heap - before))
    }

    /// Whether there is room for one more thread with its stack, and for all `count` of them to read a photograph at once.
    static func hasRoom(forThreads count: Int) -> Bool {
        bytes == nil || isThere(Int(SD_LIMITED_STACK) + count * reading)
    }

    /// Refuses a frame for which there would not be enough memory, what it is followed by included.
    ///
    /// - Parameter recognise: nil where digits are not read.
    static func check(frame: [UInt8], _ decode: Decode, _ recognise: Recognise?) throws(FileFailure) {
        guard bytes != nil else { return }
        let network = toCome(of: recognise?.memory, beside: frame.count)
        try check(following + decode.memoryNeeded(for: frame) + network)
    }

    /// Refuses to go on reading what has filled the room that was made for it: it is copied to twice as much.
    static func check(growing buffer: (count: Int, capacity: Int), by count: Int) throws(FileFailure) {
        guard bytes != nil, buffer.count + count > buffer.capacity else { return }
        try check(2 * max(buffer.capacity, count) + (1 << 20))
    }

    /// What following through a frame takes at most beside its file: two frames' pyramids with what is looked for in them.
    private static let following = 2 * reading

    /// Refuses work that takes more than there is.
    static func check(_ count: Int) throws(FileFailure) {
        // An empty file takes nothing, and nothing cannot be mapped.
        guard let bytes, count > 0 else { return }
        guard isThere(count) else { throw .shortOfMemory(limit: bytes, needed: count) }
    }

    /// Whether there is so much now, in bytes.
    static func isThere(_ count: Int) -> Bool {
        // SAFETY: the pages are given back at once, and never touched.
        guard let pages = unsafe mmap(nil, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            unsafe pages != MAP_FAILED
        else { return false }
        unsafe munmap(pages, count)
        return true
    }
}

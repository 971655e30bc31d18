internal import Glibc

/// Threads that all do the same work, over whole photographs or batches of digits: the only parallelism there is.
enum Workers {
    /// More threads than this only wait for each other.
    static let most = 256

    /// Processors this process may use.
    static var processors: Int { max(1, min(most, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

    /// Runs `work` on `count` threads, the calling one among them, and returns when all are done.
    static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
        var threads: [pthread_t] = []
        for _ in 1..<max(1, count) {
            // Fewer threads do the same work.
            guard MemoryLimit.hasRoom(forThreads: threads.count + 2), let thread = start(work) else { break }
            threads.append(thread)
        }
        work()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Starts one thread that nobody waits for; false where the system allows no more.
    static func leave(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = start(work) else { return false }
        pthread_detach(thread)
        return true
    }

    /// Starts one thread; nil where the system allows no more.
    private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        // SAFETY: retained until the thread has it, or until there is none.
        let task = unsafe Unmanaged.passRetained(Task(work)).toOpaque()
        // SAFETY: the thread takes over the reference that was retained for it.
        let failure = unsafe pthread_create(
            &thread, nil,
            { task in
                unsafe Unmanaged<Task>.fromOpaque(task!).takeRetainedValue().work()
                return nil
            }, task)
        if failure == 0 { return thread }
        unsafe Unmanaged<Task>.fromOpaque(task).release()
        return nil
    }

    private final class Task: Sendable {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) {
            self.work = work
        }
    }
}

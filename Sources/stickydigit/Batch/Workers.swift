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
            var thread = pthread_t()
            let task = unsafe Unmanaged.passRetained(Task(work)).toOpaque()
            // SAFETY: the thread takes over the reference that was retained for it.
            let failure = unsafe pthread_create(
                &thread, nil,
                { task in
                    unsafe Unmanaged<Task>.fromOpaque(task!).takeRetainedValue().work()
                    return nil
                }, task)
            guard failure == 0 else {
                // Fewer threads do the same work.
                unsafe Unmanaged<Task>.fromOpaque(task).release()
                break
            }
            threads.append(thread)
        }
        work()
        for thread in threads { pthread_join(thread, nil) }
    }

    private final class Task: Sendable {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) {
            self.work = work
        }
    }
}

private import Glibc

/// A value that one thread at a time has; others who ask for it wait.
///
/// Unchecked, since the mutex is the system's: the thread sanitizer does not see when threads wait for Swift's own.
@safe final class Guarded<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init(_ value: Value) {
        self.value = value
        // SAFETY: it lives at one address until deinit, as the system's calls require.
        unsafe mutex = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        // SAFETY: nobody waits for what nobody has any more.
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        // SAFETY: locked and unlocked by the same thread.
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}

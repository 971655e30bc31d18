internal import Glibc

/// A value that threads take turns with, and for whose changes they can wait: a mutex and a condition variable.
@safe final class Monitor<State>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    init(_ state: sending State) {
        self.state = state
        // SAFETY: both live at one address until deinit, as the system's calls require.
        unsafe mutex = .allocate(capacity: 1)
        unsafe changed = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        // SAFETY: nobody waits for a monitor that nobody has any more.
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Changes the value once `condition` holds, while nobody else sees it; then wakes those who wait for a change.
    func change<Result>(
        when condition: (State) -> Bool = { _ in true }, _ body: (inout State) -> Result
    ) -> Result {
        // SAFETY: the state is touched only between lock and unlock; waiting unlocks and locks again.
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !condition(state) { unsafe pthread_cond_wait(changed, mutex) }
        defer { unsafe pthread_cond_broadcast(changed) }
        return body(&state)
    }
}

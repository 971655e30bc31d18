internal import Glibc

/// Lets files that are being written be finished before a signal ends the program: none is left half done, nor a temporary one.
enum WriteGate {
    private struct Gate {
        var writers = 0
        var isClosed = false
    }

    private static let gate = Monitor(Gate())

    /// From here on Ctrl-C and the like wait for the file being written, and a second one does not.
    static func prepare() {
        var signals = sigset_t()
        // SAFETY: the set is only ever touched by the calls made for it.
        unsafe sigemptyset(&signals)
        // What is ignored, as by nohup, stays so.
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { unsafe sigaddset(&signals, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let watched = signals
        let isWatched = Workers.leave {
            var signals = watched
            var caught: Int32 = 0
            guard unsafe sigwait(&signals, &caught) == 0 else { return }
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            closeGate()
            kill(getpid(), caught)
        }
        // Better a file half written than a program that nobody can end.
        // SAFETY: the set is this function's own.
        if !isWatched { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    /// Writes while no signal ends the program.
    static func hold<Result>(_ write: () -> Result) -> Result {
        gate.change(when: { !$0.isClosed }, { $0.writers += 1 })
        defer { gate.change { $0.writers -= 1 } }
        return write()
    }

    /// Waits for the files being written, and lets no other be begun.
    static func closeGate() {
        gate.change { $0.isClosed = true }
        gate.change(when: { $0.writers == 0 }, { _ in })
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        // SAFETY: without a new action the call only fills in the one that holds.
        unsafe sigaction(number, nil, &action)
        // SAFETY: functions cannot be compared; the address that stands for "ignore" is 1.
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}

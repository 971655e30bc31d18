internal import Glibc

/// Ctrl-C, or a polite request to end: the frame in work is answered, then the program ends as at the end of its input.
///
/// A second one ends it at once, as if nothing had been caught.
enum Interruption {
    /// Written by the handler, which may do nothing else.
    // SAFETY: of the one type that is written at once, whatever a signal interrupts.
    nonisolated(unsafe) private static var asked: sig_atomic_t = 0

    // SAFETY: the same.
    static var wasAsked: Bool { unsafe asked != 0 }

    static func catchSignals() {
        // A closed pipe is told by write's result, not by a signal that would end the program in the middle of a file.
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM] {
            var action = sigaction()
            // Without SA_RESTART, so that a read that waits for the next frame comes back.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
            // SAFETY: the handler does what handlers may; the call reads the structure that it is lent.
            unsafe action.__sigaction_handler.sa_handler = { _ in unsafe Interruption.asked = 1 }
            unsafe sigaction(number, &action, nil)
        }
    }
}

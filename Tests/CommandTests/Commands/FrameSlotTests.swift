import Testing

@testable import stickydigit

/// What is kept of frames that come faster than they are answered.
@Suite struct FrameSlotTests {
    private func frame(_ number: UInt8) -> TrackFrames.Frame { .picture(name: "-", bytes: [number]) }

    private func number(_ taken: (frame: TrackFrames.Frame, index: Int, dropped: Int)?) -> UInt8? {
        guard case .picture(_, let bytes)? = taken?.frame else { return nil }
        return bytes[0]
    }

    /// What is pointed at is pointed at in the first one.
    @Test func theFirstAndTheNewestAreKept() {
        var slot = FrameSlot()
        for i in 0..<9 { slot.put(frame(UInt8(i))) }
        let first = slot.take()
        #expect(number(first) == 0 && first?.index == 0 && first?.dropped == 0)
        let newest = slot.take()
        #expect(number(newest) == 8 && newest?.index == 8 && newest?.dropped == 7)
        #expect(slot.isEmpty)
    }

    @Test func nothingIsDroppedWhereEachIsTaken() {
        var slot = FrameSlot()
        for i in 0..<4 {
            slot.put(frame(UInt8(i)))
            let taken = slot.take()
            #expect(number(taken) == UInt8(i) && taken?.index == i && taken?.dropped == 0)
        }
    }
}

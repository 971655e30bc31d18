import Testing

@testable import NoteReading

struct DetectionRecordTests {
    @Test func contradictionsOutweighTheMoreEasilyTheLessWasBorneOut() {
        func record(agreements: Int, doubts: Int) -> DetectionRecord {
            var record = DetectionRecord(sureness: 0.95)
            for _ in 0..<agreements { record.agreed(0.95) }
            for _ in 0..<doubts { record.contradicted(0.99) }
            return record
        }
        func isOverruled(_ record: DetectionRecord) -> Bool { record.isOverruled(isUnsure: false, looksTheSame: false) }
        #expect(!isOverruled(record(agreements: 0, doubts: 0)) && isOverruled(record(agreements: 0, doubts: 1)))
        #expect(!isOverruled(record(agreements: 2, doubts: 1)) && isOverruled(record(agreements: 2, doubts: 2)))
        #expect(!isOverruled(record(agreements: 9, doubts: 3)) && isOverruled(record(agreements: 9, doubts: 4)))
        let known = record(agreements: 9, doubts: 9)
        #expect(!known.isOverruled(isUnsure: false, looksTheSame: true))
        #expect(record(agreements: 9, doubts: 1).isOverruled(isUnsure: true, looksTheSame: true))
    }

    @Test func onlyDetectionsAsSureAsBeforeContradict() {
        var record = DetectionRecord(sureness: 0.99)
        record.contradicted(0.95)
        record.contradicted(0.5)
        #expect(record.doubts == 0)
        record.contradicted(0.98)
        #expect(record.doubts == 1)
        record.agreed(0.4)
        #expect(record.doubts == 0 && record.hits == 2 && record.sureness == 0.99)
    }

    @Test func isBelievedTheLongerTheMoreOftenItWasFound() {
        func missesBorne(_ record: DetectionRecord) -> Int {
            var record = record
            var count = 0
            while !record.isUnborne {
                record.missed()
                count += 1
            }
            return count
        }
        var record = DetectionRecord(sureness: 0.9)
        var before = missesBorne(record)
        for _ in 0..<5 {
            record.agreed(0.9)
            #expect(missesBorne(record) > before)
            before = missesBorne(record)
        }
        for _ in 0..<100 { record.agreed(0.9) }
        // Not for ever.
        #expect(missesBorne(record) == 24)
    }
}

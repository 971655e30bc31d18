import TestSupport
import Testing

@testable import NeuralNetwork

/// The hostile files are those of safetensors' own tests, and some more.
struct SafetensorsTests {
    @Test func readsTensorsAndMetadata() throws {
        let header = #"""
            {"__metadata__":{"a":"b"},
             "x":{"dtype":"F32","shape":[2,1],"data_offsets":[4,12]},
             "y":{"dtype":"F16","shape":[],"data_offsets":[12,14]},
             "none":{"dtype":"F32","shape":[0,7],"data_offsets":[0,0]},
             "z":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}}   
            """#
        let halves: [UInt8] = [0x00, 0x3C, 0x01, 0x80]
        let data = halves + WeightsWriter.singles([1.5, -2]) + [0x00, 0xC0]
        let file = try Safetensors(FileBytes(WeightsWriter.file(header: header, data: data)))
        #expect(file.metadata == ["a": "b"])
        #expect(file.tensors["x"] == Tensor(shape: [2, 1], values: [1.5, -2]))
        #expect(file.tensors["y"] == Tensor(shape: [], values: [-2]))
        #expect(file.tensors["z"] == Tensor(shape: [2], values: [1, -0x1p-24]))
        #expect(file.tensors["none"] == Tensor(shape: [0, 7], values: []))
    }

    @Test func widensEveryHalfExactly() {
        for bits in UInt16.min...UInt16.max {
            let half = Float(Float16(bitPattern: bits))
            let widened = ElementType.widened(bits)
            let isSame = half.isNaN ? widened.isNaN : half.bitPattern == widened.bitPattern
            if !isSame { Issue.record("\(bits) gives \(widened), not \(half)") }
        }
    }

    private func failure(_ bytes: [UInt8]) -> WeightsFailure? {
        do throws(WeightsFailure) {
            _ = try Safetensors(FileBytes(bytes))
            return nil
        } catch {
            return error
        }
    }

    private func failure(_ header: String, data: Int = 0) -> WeightsFailure? {
        failure(WeightsWriter.file(header: header, data: Array(repeating: 0, count: data)))
    }

    @Test func refusesFilesThatAreCutOff() {
        for count in 0..<8 {
            #expect(failure(Array(repeating: 1, count: count)) == .tooShort(bytes: count))
        }
        #expect(failure(WeightsWriter.length(5) + Array("{}".utf8)) == .headerPastEnd(bytes: 5, available: 2))
        #expect(failure(WeightsWriter.length(0)) == .malformedHeader(problem: "it does not begin with {"))
    }

    @Test(
        arguments: [(1 << 20) + 1, 1 << 40, UInt64(Int64.max), UInt64(Int64.max) + 1, UInt64.max - 7, .max] as [UInt64])
    func refusesHeadersWithoutEnd(length: UInt64) {
        let bytes = WeightsWriter.length(length) + Array("{}".utf8)
        #expect(failure(bytes) == .headerTooLong(bytes: length, limit: 1 << 20))
    }

    @Test func refusesHeadersThatAreNoJSONObject() {
        for header in [" {}", "[]", "null", "x"] {
            #expect(failure(header) == .malformedHeader(problem: "it does not begin with {"))
        }
        for header in ["{", "{}x", "{\"a\":1", #"{"x":1,"x":2}"#] {
            guard case .invalidJSON(part: "header", _, _) = failure(header) else {
                Issue.record("\(header) gives \(String(describing: failure(header)))")
                continue
            }
        }
        guard case .invalidJSON = failure(WeightsWriter.file(header: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])) else {
            Issue.record("a header that is not UTF-8 is taken")
            return
        }
    }

    @Test(arguments: [
        #"{"__metadata__":1}"#, #"{"__metadata__":{"a":1}}"#, #"{"__metadata__":{"a":null}}"#, #"{"__metadata__":[]}"#,
    ])
    func refusesMetadataThatIsNotStrings(header: String) {
        guard case .malformedHeader = failure(header) else {
            Issue.record("\(String(describing: failure(header)))")
            return
        }
    }

    @Test(arguments: [
        #"{"x":1}"#, #"{"x":{}}"#, #"{"x":{"dtype":"F32","shape":[1]}}"#,
        #"{"x":{"dtype":1,"shape":[1],"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F32","shape":1,"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F32","shape":["1"],"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F32","shape":[1],"data_offsets":[0]}}"#,
        #"{"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}}"#,
        #"{"x":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}}"#,
        #"{"x":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}}"#,
        #"{"x":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F16","shape":[2],"data_offsets":[0,8]}}"#,
        #"{"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"more":1}}"#,
        // Products that overflow, in the count and in the bytes.
        #"{"x":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F32","shape":[9223372036854775807,2],"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,4]}}"#,
        #"{"x":{"dtype":"F32","shape":[18446744073709551616],"data_offsets":[0,4]}}"#,
        // Past the end of the data.
        #"{"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}"#,
    ])
    func refusesTensorsThatContradictThemselves(header: String) {
        guard case .malformedTensor(name: "x", _) = failure(header, data: 4) else {
            Issue.record("\(String(describing: failure(header, data: 4)))")
            return
        }
    }

    @Test func refusesUnknownTypes() {
        let header = #"{"x":{"dtype":"BF16","shape":[2],"data_offsets":[0,4]}}"#
        #expect(failure(header, data: 4) == .unknownType(tensor: "x", type: "BF16"))
    }

    @Test func refusesOverlapsGapsAndLeftOvers() {
        func two(_ first: String, _ second: String) -> String {
            #"{"x":{"dtype":"F32","shape":[1],"data_offsets":\#(first)},"y":{"dtype":"F32","shape":[1],"data_offsets":\#(second)}}"#
        }
        #expect(failure(two("[0,4]", "[4,8]"), data: 8) == nil)
        #expect(failure(two("[0,4]", "[0,4]"), data: 8) == .misplaced(tensor: "y", start: 0, expected: 4))
        #expect(failure(two("[0,4]", "[2,6]"), data: 8) == .misplaced(tensor: "y", start: 2, expected: 4))
        #expect(failure(two("[0,4]", "[8,12]"), data: 12) == .misplaced(tensor: "y", start: 8, expected: 4))
        #expect(failure(two("[4,8]", "[8,12]"), data: 12) == .misplaced(tensor: "x", start: 4, expected: 0))
        #expect(failure(two("[0,4]", "[4,8]"), data: 9) == .leftOver(bytes: 1))
        #expect(failure("{}", data: 3) == .leftOver(bytes: 3))
    }

    @Test(arguments: [Float.infinity, -.infinity, .nan])
    func refusesNumbersThatAreNone(_ number: Float) {
        let single = WeightsWriter.file(metadata: [], tensors: [("x", [3], [0, number, 1])])
        #expect(failure(single) == .notFinite(tensor: "x"))
        let bits = Float16(number).bitPattern
        let half = WeightsWriter.file(
            header: #"{"x":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}}"#,
            data: [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)])
        #expect(failure(half) == .notFinite(tensor: "x"))
    }

    /// Wherever in the tensor the one is that is not finite, and although the next are as large as there are.
    @Test(arguments: 0..<33)
    func findsTheOneNumberThatIsNone(place: Int) {
        func failure(_ bits: UInt16) -> WeightsFailure? {
            var halves: [UInt16] = (0..<33).map { $0 % 2 == 0 ? 0x7BFF : 0xFBFF }
            halves[place] = bits
            return self.failure(
                WeightsWriter.file(
                    header: #"{"x":{"dtype":"F16","shape":[33],"data_offsets":[0,66]}}"#,
                    data: halves.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }))
        }
        #expect(failure(0x7BFF) == nil)
        for bits: UInt16 in [0x7C00, 0xFC00, 0x7C01, 0xFFFF] { #expect(failure(bits) == .notFinite(tensor: "x")) }
        var singles = Array(repeating: -Float.greatestFiniteMagnitude, count: 33)
        #expect(self.failure(WeightsWriter.file(metadata: [], tensors: [("x", [33], singles)])) == nil)
        singles[place] = -.infinity
        #expect(
            self.failure(WeightsWriter.file(metadata: [], tensors: [("x", [33], singles)])) == .notFinite(tensor: "x"))
    }

    /// Bytes changed, dropped and doubled at random never do more than fail.
    @Test func survivesDamage() {
        let sound = TinyNetwork().bytes
        var random = SplitMix64(seed: 5)
        var failures = 0
        for _ in 0..<2000 {
            var bytes = sound
            for _ in 0...random.index(below: 4) {
                let place = random.index(below: min(bytes.count, 700))
                switch random.index(below: 4) {
                case 0: bytes[place] = UInt8(random.index(below: 256))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(bytes[place], at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            do throws(WeightsFailure) {
                _ = try WeightsFile(bytes)
            } catch {
                failures += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(failures > 1500)
    }
}

internal import Glibc

/// `fuzz --target=NAME [libFuzzer's options] [CORPUS…]`; without a name it lists them.
@main
struct Main {
    /// What is fuzzed; nil where no name, or an unknown one, was given.
    private static let target: (@Sendable ([UInt8]) -> Void)? = {
        let prefix = "--target="
        return CommandLine.arguments.first { $0.hasPrefix(prefix) }.flatMap {
            Targets.all[String($0.dropFirst(prefix.count))]
        }
    }()

    static func main() {
        guard target != nil else {
            print(Targets.all.keys.sorted().joined(separator: "\n"))
            exit(CommandLine.arguments.count == 1 ? 0 : 64)
        }
        var count = CommandLine.argc
        var words = unsafe CommandLine.unsafeArgv
        // SAFETY: both are what the system gave the program; libFuzzer says how many bytes there are.
        let status = unsafe runFuzzer(&count, &words) { bytes, count in
            // A copy, since an array is what all of the library takes.
            Main.target?(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        exit(status)
    }
}

/// libFuzzer without its own `main`: it passes over options that begin with two dashes, so that those are ours.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

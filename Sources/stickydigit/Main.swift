internal import Glibc

@main
struct Main {
    static func main() {
        Descriptors.prepare()
        MemoryLimit.prepare()
        exit(Program.main(Word.ofThisProcess()).rawValue)
    }
}

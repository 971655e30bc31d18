internal import Glibc

@main
struct Main {
    static func main() {
        Descriptors.prepare()
        exit(Program.main(Word.ofThisProcess()).rawValue)
    }
}

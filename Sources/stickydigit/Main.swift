internal import Glibc

@main
struct Main {
    static func main() {
        exit(Program.main(Word.ofThisProcess()).rawValue)
    }
}

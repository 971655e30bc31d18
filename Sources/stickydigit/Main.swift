internal import Glibc

@main
struct Main {
    static func main() {
        MemoryLimit.prepare()
        Descriptors.prepare()
        exit(Program.main(ThisProcess.words).rawValue)
    }
}

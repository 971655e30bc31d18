private import CHeap
internal import Glibc

@main
struct Main {
    static func main() {
        sd_prepare_heap()
        Descriptors.prepare()
        MemoryLimit.prepare()
        exit(Program.main(ThisProcess.words).rawValue)
    }
}

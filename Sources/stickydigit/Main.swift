import NoteReading

@main
struct Main {
    static func main() throws {
        print("stickydigit")
    }
}

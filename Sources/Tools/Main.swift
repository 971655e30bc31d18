private import Foundation

/// `Tools SUBCOMMAND …`: fits and measures the library on pictures. It is no part of the program.
@main
struct Main {
    private static let tools: [any Tool.Type] = [CutGlyphs.self]

    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        guard let tool = tools.first(where: { $0.name == words.first }) else {
            print("usage: Tools " + tools.map { "\($0.usage)" }.joined(separator: "\n       Tools "))
            exit(64)
        }
        do {
            try tool.run(Array(words.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("\(tool.name): \(error)\n".utf8))
            exit(1)
        }
    }
}

/// One subcommand.
protocol Tool: Sendable {
    static var name: String { get }
    /// Its name and its operands, as a usage line shows them.
    static var usage: String { get }
    /// - Parameter words: the command line's words after the tool's name.
    static func run(_ words: [String]) throws
}

/// Why a tool could not do its work.
struct ToolFailure: Error, CustomStringConvertible {
    let description: String
}

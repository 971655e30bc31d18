// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    // Lets a method lend a `Span` of what it holds (rows of a plane).
    .enableExperimentalFeature("Lifetimes"),
]

let commit: [CSetting] =
    Context.environment["STICKYDIGIT_COMMIT"].map {
        [.define("STICKYDIGIT_COMMIT", to: "\"\($0)\"", .when(configuration: .release))]
    } ?? []

let package = Package(
    name: "stickydigit",
    products: [
        .library(name: "NoteReading", targets: ["NoteReading"]),
        .executable(name: "stickydigit", targets: ["stickydigit"]),
    ],
    targets: [
        // Walls: a C library each, seen by one Swift file each.
        // BLAS is not linked: OpenBLAS takes longer to load than all the rest, so it is opened when a network runs.
        .target(name: "CBLAS", cSettings: [.treatAllWarnings(as: .error)]),
        // The network's loops around its products, in versions for several kinds of processor.
        .target(name: "CKernels", cSettings: [.treatAllWarnings(as: .error)]),
        // The detector's search for the few samples that are edges.
        .target(name: "CEdges", cSettings: [.treatAllWarnings(as: .error)]),
        // The page's pixels, interpolated between the photograph's.
        .target(name: "CWarp", cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "CJPEG", cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPNG", cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("png16")]),
        // MNIST's files come gzipped; libpng stands on zlib anyway, so it is there already.
        .target(name: "CZlib", cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("z")]),
        // The trained weights, compiled in, so that a moved binary still has them.
        .target(name: "CWeights", cSettings: [.treatAllWarnings(as: .error)]),
        // Opened when a picture of their kind comes up, if they are installed.
        .target(name: "CHEIF", cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "CWebP", cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "CArchive", cSettings: [.treatAllWarnings(as: .error)]),
        // The program's words, and the commit, which make gives.
        .target(name: "CProgram", cSettings: [.treatAllWarnings(as: .error)] + commit),
        // How the program takes memory; the library leaves that to whoever uses it.
        .target(name: "CHeap", cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "NeuralNetwork", dependencies: ["CBLAS", "CKernels"], swiftSettings: strict),
        .target(
            name: "NoteReading",
            dependencies: ["NeuralNetwork", "CEdges", "CHEIF", "CJPEG", "CPNG", "CWarp", "CWebP", "CWeights", "CZlib"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "stickydigit",
            dependencies: ["CArchive", "CHeap", "CProgram", "NoteReading"],
            swiftSettings: strict
        ),
        // What fits and measures the library on pictures.
        .executableTarget(name: "Tools", dependencies: ["NoteReading"], swiftSettings: strict),
        // Fixtures and the renderer that makes them. Optimised in debug builds too: it draws millions of samples.
        .target(
            name: "TestSupport",
            dependencies: ["NoteReading"],
            path: "Tests/TestSupport",
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .executableTarget(
            name: "MakeFixtures",
            dependencies: ["NoteReading", "TestSupport"],
            path: "Tests/MakeFixtures",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "MakeScenes",
            dependencies: ["NoteReading", "TestSupport"],
            path: "Tests/MakeScenes",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "MeasureBoards",
            dependencies: ["NoteReading", "TestSupport"],
            path: "Tests/MeasureBoards",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "MakeSequences",
            dependencies: ["NoteReading", "TestSupport"],
            path: "Tests/MakeSequences",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "ScoreSequences",
            dependencies: ["NoteReading", "TestSupport"],
            path: "Tests/ScoreSequences",
            swiftSettings: strict
        ),
        .testTarget(name: "NeuralNetworkTests", dependencies: ["NeuralNetwork", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "NoteReadingTests", dependencies: ["NoteReading", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "TestSupportTests", dependencies: ["NoteReading", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CommandTests", dependencies: ["NeuralNetwork", "stickydigit", "TestSupport"], swiftSettings: strict),
    ],
    cLanguageStandard: .c17
)

// Off unless asked for: it links against libFuzzer, which `.ci/fuzz` names. `make fuzz` is how to run it.
if Context.environment["STICKYDIGIT_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz",
            dependencies: ["CArchive", "NeuralNetwork", "NoteReading"],
            // TrackStream.swift and ArchiveWalk.swift, and what they take, are links to the command's there: no program can import another.
            path: "Tests/Fuzz",
            exclude: ["Dictionaries", "Seeds"],
            swiftSettings: strict
        ))
}

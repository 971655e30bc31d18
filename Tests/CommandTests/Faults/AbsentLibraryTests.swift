import TestSupport
import Testing

@testable import stickydigit

/// Where libheif and libwebp are not installed, pictures that take them get a sentence, and all else is as it was.
@Suite(.enabled(if: Shell.can("unshare -rm mount -t tmpfs none /tmp"), "takes a file system of one's own: unshare -rm"))
struct AbsentLibraryTests {
    @Test(arguments: [
        ("libheif.so.1", "eight-turned-by-container-and-exif.heic", "libheif1"),
        ("libwebp.so.7", "eight-turned-by-exif.webp", "libwebp7"),
    ])
    func theSentenceSaysWhatToInstall(_ library: String, _ name: String, package: String) throws {
        let shell = try Shell()
        try shell.write(name, try Fixture("Phones/" + name).bytes())
        try shell.write("note.png", try Fixture.note)
        // An empty file in the library's place is none.
        let result = try shell.run(
            """
            unshare -rm bash -c "for file in /usr/lib/*/\(library); do
                [ ! -e \\$file ] || mount --bind /dev/null \\$(readlink -f \\$file); done
                '\(Shell.program)' classify --whole \(name) note.png"
            """)
        #expect(result.status == 1 && result.lines.count == 1, "\(result)")
        #expect(result.complaints.contains("which is not installed; `apt install \(package)` does that"), "\(result)")
    }

    @Test func withoutLibarchiveOnlyArchivesAreNotRead() throws {
        let shell = try Shell()
        try shell.write("note.png", try Fixture.note)
        try shell.write("a.zip", ArchiveWriter.zip([.init(name: "note.png", bytes: try Fixture.note)]))
        let result = try shell.run(
            """
            unshare -rm bash -c "for file in /usr/lib/*/libarchive.so.13; do
                [ ! -e \\$file ] || mount --bind /dev/null \\$(readlink -f \\$file); done
                '\(Shell.program)' classify --whole a.zip note.png"
            """)
        #expect(result.status == 1 && result.lines.count == 1, "\(result)")
        #expect(result.complaints.contains("which is not installed; `apt install libarchive13` does that"), "\(result)")
    }

    /// The network multiplies by itself then, and says so where results are not.
    @Test func withoutBLASTheDigitIsReadAllTheSame() throws {
        let shell = try Shell()
        try shell.write("note.png", try Fixture.note)
        let usual = try shell.run("stickydigit classify --whole note.png")
        let result = try shell.run(
            """
            unshare -rm bash -c "for file in /usr/lib/*/libblas.so.3; do
                [ ! -e \\$file ] || mount --bind /dev/null \\$(readlink -f \\$file); done
                '\(Shell.program)' classify --whole note.png"
            """)
        #expect(result.status == 0 && result.output == usual.output, "\(result)")
        #expect(
            result.complaints.contains("so a slow loop was used; `apt install libblis4-serial` gets one"), "\(result)")
        #expect(usual.complaints.isEmpty)
    }
}

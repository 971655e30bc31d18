package import NoteReading

/// A photograph under Fixtures/Notes: the scene it is rendered from, and how it is saved.
package struct NoteFixture: Sendable, CustomStringConvertible {
    /// Its file's name.
    package let name: String
    package let scene: NoteScene
    package var format = Format.jpeg(quality: 84)

    /// The EXIF orientation: the file's samples are turned so that a reader who obeys it sees the scene upright.
    package var orientation = 1

    package enum Format: Equatable, Sendable {
        case jpeg(quality: Int, progressive: Bool = false)
        case png
    }

    /// What a test's output shows for an argument.
    package var description: String { name }

    /// The bytes of its file, given the rendered scene.
    package func file(of picture: Picture) -> [UInt8] {
        switch format {
        case .png: return picture.png()
        case .jpeg(let quality, let progressive):
            let stored = picture.stored(forOrientation: orientation)
            let bytes = stored.jpeg(JPEG.Options(quality: quality, progressive: progressive))
            return orientation == 1 ? bytes : withOrientation(orientation, bytes)
        }
    }

    /// What truth.json must hold.
    package static var truth: String {
        SceneTruth.file(all.map { SceneTruth($0.scene).line(file: $0.name, orientation: $0.orientation) })
    }
}

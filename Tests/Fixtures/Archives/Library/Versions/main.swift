import Foundation
import LibraryV1
import LibraryV2
import LibraryV3
import LibraryV4
import LibraryV5

// Every version's archives, read by every version's code.
//
//     program ARCHIVE...        reads what the five versions write now, and these: kept ones, each in a folder named after its version
//     program --keep FOLDER     writes an archive of each version to FOLDER/<version>, where there is none yet

let written = [
    try LibraryV1.write(LibraryV1.makeLibrary()), try LibraryV2.write(LibraryV2.makeLibrary()),
    try LibraryV3.write(LibraryV3.makeLibrary()), try LibraryV4.write(LibraryV4.makeLibrary()),
    try LibraryV5.write(LibraryV5.makeLibrary()),
]

func show(_ archive: Data, _ name: String) {
    let readers: [(Data) throws -> [String]] = [
        LibraryV1.read, LibraryV2.read, LibraryV3.read, LibraryV4.read, LibraryV5.read,
    ]
    for (index, read) in readers.enumerated() {
        print("== \(name) by \(index + 1)")
        do {
            for line in try read(archive) { print(line) }
        } catch {
            print("refused: \(error)")
        }
    }
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--keep", let folder = arguments.last {
    for (index, archive) in written.enumerated() {
        let file = URL(filePath: folder).appending(path: "\(index + 1)/small-library.archive")
        if FileManager.default.fileExists(atPath: file.path()) { continue }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try archive.write(to: file, options: .withoutOverwriting)
    }
} else {
    for (index, archive) in written.enumerated() { show(archive, "\(index + 1)") }
    show(try LibraryV5.write(LibraryV5.makeLibraryOfBooks()), "5 (books)")
    for path in arguments {
        let file = URL(filePath: path)
        show(
            try Data(contentsOf: file),
            "kept \(file.deletingLastPathComponent().lastPathComponent) (\(file.lastPathComponent))"
        )
    }
}

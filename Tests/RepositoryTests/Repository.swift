import Foundation

/// The checkout that the tests run in.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The compiler as it was built with the tests.
    static var tool: URL {
        URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "heirloom")
    }

    /// Swift files below a folder of the checkout, in order of path.
    static func sources(below folder: String) -> [URL] {
        files(below: folder).filter { $0.pathExtension == "swift" }
    }

    static func files(below folder: String) -> [URL] {
        let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return (all?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }.sorted { $0.path() < $1.path() }
    }

    static func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    /// A new, empty folder; the caller removes it.
    static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "heirloom-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

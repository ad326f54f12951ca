import Foundation

/// Where this package lies, and where it was built.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static var fixtures: URL { root.appending(path: "Tests/Fixtures") }

    /// The folder of the test executable: modules and object files of this build lie in it.
    static var products: URL {
        let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return executable.deletingLastPathComponent()
    }

    /// A folder for what tests generate and compile, kept from run to run.
    static func scratch(_ name: String) throws -> URL {
        let folder = root.appending(path: ".build/compiled-cases").appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Files below a folder whose name ends so, by name.
    static func files(in folder: URL, suffix: String) -> [URL] {
        let all =
            (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]) ?? []
        return all.filter { $0.lastPathComponent.hasSuffix(suffix) }.sorted { $0.path() < $1.path() }
    }
}

import Foundation

/// The checkout that the tests run in, and where it was built.
package enum Repository {
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    package static var fixtures: URL { root.appending(path: "Tests/Fixtures") }

    /// The folder of the test executable: it contains the modules, object files and programs of this build.
    package static var products: URL {
        let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return executable.resolvingSymlinksInPath().deletingLastPathComponent()
    }

    /// The compiler as it was built with the tests, or the one that `HEIRLOOM_TOOL` names.
    package static var tool: URL {
        ProcessInfo.processInfo.environment["HEIRLOOM_TOOL"].map { URL(filePath: $0).absoluteURL }
            ?? products.appending(path: "heirloom")
    }

    package static func text(_ path: String) throws -> String {
        try text(root.appending(path: path))
    }

    package static func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    /// Files below a folder whose names have the suffix, in order of path.
    package static func files(in folder: URL, suffix: String = "") -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return (all ?? []).filter { !$0.hasDirectoryPath && $0.lastPathComponent.hasSuffix(suffix) }
            .sorted { $0.path() < $1.path() }
    }

    package static func files(below folder: String) -> [URL] {
        files(in: root.appending(path: folder))
    }

    /// Swift files below a folder of the checkout, in order of path.
    package static func sources(below folder: String) -> [URL] {
        files(in: root.appending(path: folder), suffix: ".swift")
    }

    /// Object files of the current sources in a folder of the checkout; a build folder may contain older ones too.
    package static func objects(of target: String, at folder: String, in products: URL = products) -> [String] {
        let build = products.appending(path: "\(target).build")
        return files(below: folder).filter { ["swift", "c"].contains($0.pathExtension) }.map {
            build.appending(path: $0.lastPathComponent + ".o").path()
        }
    }

    /// A folder for code that tests generate and compile, kept from run to run.
    package static func scratch(_ name: String) throws -> URL {
        let folder = root.appending(path: ".build/compiled-cases").appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// A new, empty folder; the caller removes it.
    package static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "heirloom-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

import Foundation

/// A folder of a test with files in it, removed with the value.
package final class TemporaryProject: Sendable {
    package let folder: URL

    /// - Parameter files: texts by their paths in the folder.
    package init(_ files: [String: String] = [:]) throws {
        folder = try Repository.temporaryFolder()
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Of a file, whether it exists or not.
    package func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    package func text(_ path: String) throws -> String { try Repository.text(folder.appending(path: path)) }

    /// Its folder is created if it is missing.
    package func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}

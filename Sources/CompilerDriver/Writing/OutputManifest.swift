/// The files that a model wrote into an output folder: their names and content hashes. The manifest is in that folder, as
/// `.heirloom-<Model>`. It distinguishes files that may be removed from files of others.
struct OutputManifest {
    static let prefix = ".heirloom-"
    private static let firstLine = "# Files that heirloom generated here. It removes those that are no longer wanted."

    /// Content hashes by path relative to the folder.
    var files: [String: UInt64] = [:]

    static func name(of model: String) -> String {
        prefix + model
    }

    init() {}

    /// A line that cannot be read is left out: its file is then treated as foreign, which is safe.
    init(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) where !line.hasPrefix("#")
        {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let hash = UInt64(parts[0], radix: 16) else { continue }
            let path = String(parts[1])
            // Only what is in the folder.
            guard !path.hasPrefix("/"), Paths.normalized(path) == path, !path.hasPrefix("..") else { continue }
            files[path] = hash
        }
    }

    var rendered: [UInt8] {
        var text = Self.firstLine + "\n"
        for (path, hash) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let digits = String(hash, radix: 16)
            text += String(repeating: "0", count: 16 - digits.count) + digits + " " + path + "\n"
        }
        return Array(text.utf8)
    }
}

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
        files.reserveCapacity(bytes.count / 32)
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let digits = line.prefix { $0 != UInt8(ascii: " ") }
            let name = line[digits.endIndex...].dropFirst()
            guard !name.isEmpty, let hash = UInt64(String(decoding: digits, as: UTF8.self), radix: 16) else { continue }
            let path = String(decoding: name, as: UTF8.self)
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

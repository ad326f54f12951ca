/// The files that a model wrote into an output folder: their names and content hashes. The manifest is in that folder, as
/// `.heirloom-<Model>`. It distinguishes files that may be removed from files of others.
struct OutputManifest {
    static let prefix = ".heirloom-"
    private static let firstLine = "# Files that heirloom generated here. It removes those that are no longer wanted."

    /// Content hashes by path relative to the folder.
    var files: [String: UInt64] = [:]
    /// The paths as they were read.
    private var lines: [String] = []

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
            lines.append(path)
        }
    }

    /// - Parameter former: what is there, mostly with the same files: then nothing has to be sorted.
    func rendered(after former: OutputManifest) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var bytes = Array((Self.firstLine + "\n").utf8)
        bytes.reserveCapacity(bytes.count + 48 * files.count)
        let known = former.lines
        let isSame =
            known.count == files.count && known.allSatisfy { files[$0] != nil }
            && zip(known, known.dropFirst()).allSatisfy(Self.isBefore)
        for path in isSame ? known : files.keys.sorted(by: Self.isBefore) {
            guard let hash = files[path] else { continue }
            for shift in stride(from: 60, through: 0, by: -4) {
                bytes.append(digits[Int(truncatingIfNeeded: hash >> shift) & 15])
            }
            bytes.append(UInt8(ascii: " "))
            bytes += path.utf8
            bytes.append(0x0A)
        }
        return bytes
    }

    private static func isBefore(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

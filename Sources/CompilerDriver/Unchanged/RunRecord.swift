/// A run of `generate` without any finding: what it was told, what it saw, and what stood on the disk when it ended. While all of that
/// holds, the same run would do nothing and say nothing.
struct RunRecord {
    /// What the run was told, and by which build of the compiler.
    var key: String
    var modelCount: Int
    var fileCount: Int
    /// What was read, and what stands in the output folders.
    var facts: [Observations.Fact]

    private static let firstLine = "heirloom run 1"
    private static let lastLine = "end"

    /// Nil where a path cannot be written as a line.
    var rendered: [UInt8]? {
        var lines = [Self.firstLine, "key " + key, "models \(modelCount)", "files \(fileCount)"]
        lines.reserveCapacity(facts.count + 5)
        for fact in facts { lines.append(Self.line(of: fact)) }
        lines.append(Self.lastLine)
        if lines.contains(where: { $0.utf8.contains(0x0A) }) { return nil }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Nil for anything that is not wholly a record of the run with this key.
    init?(_ bytes: [UInt8], key: String) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }[...]
        guard lines.popFirst() == Self.firstLine, lines.popLast() == Self.lastLine,
            lines.popFirst() == "key " + key,
            let models = lines.popFirst(), models.hasPrefix("models "), let modelCount = Int(models.dropFirst(7)),
            let files = lines.popFirst(), files.hasPrefix("files "), let fileCount = Int(files.dropFirst(6))
        else { return nil }
        self.init(key: key, modelCount: modelCount, fileCount: fileCount, facts: [])
        for line in lines {
            guard let fact = Self.fact(of: line) else { return nil }
            facts.append(fact)
        }
    }

    init(key: String, modelCount: Int, fileCount: Int, facts: [Observations.Fact]) {
        self.key = key
        self.modelCount = modelCount
        self.fileCount = fileCount
        self.facts = facts
    }

    private static func line(of fact: Observations.Fact) -> String {
        switch fact {
        case .content(let path, let hash): "content \(String(hash, radix: 16)) \(path)"
        case .missing(let path): "missing - \(path)"
        case .names(let folder, let hash): "names \(String(hash, radix: 16)) \(folder)"
        case .kind(let path, let kind): "kind \(word(of: kind)) \(path)"
        case .identity(let path, let identity):
            "identity \(identity.map { "\($0.device):\($0.node)" } ?? "-") \(path)"
        }
    }

    private static func fact(of line: String) -> Observations.Fact? {
        let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let path = String(parts[2])
        switch parts[0] {
        case "content": return UInt64(parts[1], radix: 16).map { .content(path: path, hash: $0) }
        case "missing": return .missing(path: path)
        case "names": return UInt64(parts[1], radix: 16).map { .names(folder: path, hash: $0) }
        case "kind":
            let kinds: [FileSystem.Kind?] = [nil, .file, .folder, .other]
            return kinds.first { word(of: $0) == parts[1] }.map { .kind(path: path, $0) }
        case "identity":
            if parts[1] == "-" { return .identity(path: path, nil) }
            let numbers = parts[1].split(separator: ":").compactMap { UInt64($0) }
            guard numbers.count == 2 else { return nil }
            return .identity(path: path, FileIdentity(device: numbers[0], node: numbers[1]))
        default: return nil
        }
    }

    private static func word(of kind: FileSystem.Kind?) -> String {
        switch kind {
        case nil: "-"
        case .file: "file"
        case .folder: "folder"
        case .other: "other"
        }
    }
}

/// A run of `generate` without any finding: its arguments, its observations, and the content of the disk when it ended. While all of them
/// are the same, the same run would do nothing and report nothing.
struct RunRecord {
    /// The arguments of the run, and the build of the compiler.
    var key: String
    var modelCount: Int
    var fileCount: Int
    /// The files that were read, and the content of the output folders.
    var facts: [Observations.Fact]

    private static let firstLine = "heirloom run 1"
    private static let lastLine = "end"

    /// Nil if a path cannot be written as a line.
    var rendered: [UInt8]? {
        var lines = [Self.firstLine, "key " + key, "models \(modelCount)", "files \(fileCount)"]
        lines.reserveCapacity(facts.count + 5)
        for fact in facts { lines.append(Self.line(of: fact)) }
        lines.append(Self.lastLine)
        if lines.contains(where: { $0.utf8.contains(0x0A) }) { return nil }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Nil for anything that is not a complete record of the run with this key.
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
        "\(fact.question.rawValue) \(fact.answer) \(fact.path)"
    }

    private static func fact(of line: String) -> Observations.Fact? {
        let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let question = Observations.Fact.Question(rawValue: String(parts[0])) else {
            return nil
        }
        return Observations.Fact(question: question, path: String(parts[2]), answer: String(parts[1]))
    }
}

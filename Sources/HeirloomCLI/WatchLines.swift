import Commands
import SchemaDiagnostics
import Workspace

/// The output of `generate --watch` for each generation: one line, and the findings if they have changed.
struct WatchLines {
    /// As text: a finding has the same text after a change elsewhere in the file.
    private var findings = ""
    private var hadErrors = false

    /// The text for standard output, and whether the findings are to be shown with it.
    mutating func next(_ round: WatchRound) -> (line: String, showsFindings: Bool) {
        let result = round.result
        let found = render(result.report, as: .text)
        defer {
            findings = found
            hadErrors = result.exitStatus != 0
        }
        let isNew = found != findings
        var parts: [String] = []
        if result.exitStatus == 0 {
            if hadErrors { parts.append("fixed") }
            parts.append(Self.summary(of: result))
        } else {
            parts.append((isNew ? "" : "still ") + (result.report.summary ?? "errors"))
        }
        let reason = Self.reason(round.changes).map { $0 + ": " } ?? ""
        let count = round.changes.isEmpty ? "; watching \(counted(round.fileCount, "file")), Ctrl-C ends it" : ""
        return (reason + parts.joined(separator: ", ") + count + "\n", isNew)
    }

    private static func summary(of result: RunResult) -> String {
        if result.written.isEmpty, result.removed.isEmpty { return "nothing to write" }
        let removed = result.removed.isEmpty ? "" : ", removed \(result.removed.count)"
        return "wrote \(counted(result.written.count, "file"))" + removed
    }

    /// "Schemas/library.yaml changed", "Schemas/people.yaml and 2 more changed"; nil at the start.
    private static func reason(_ changes: [FileChange]) -> String? {
        guard let first = changes.first else { return nil }
        guard changes.count == 1 else { return "\(first.path.shownAsPath) and \(changes.count - 1) more changed" }
        switch first.kind {
        case .changed: return first.path.shownAsPath + " changed"
        case .appeared: return first.path.shownAsPath + " was added"
        case .went: return first.path.shownAsPath + " was removed"
        }
    }
}

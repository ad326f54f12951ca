import ArchiveInspection
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// A draft tried on archives: what its code would not read of them as it is.
struct DraftTrial {
    /// By line.
    private var notes: [Int: Set<String>] = [:]
    private var unread: Set<String> = []
    private var defaults: Set<String> = []
    private var strangers: Set<String> = []
    private let count: Int

    init(_ draft: CheckedModel, _ archives: [ArchiveFile]) {
        count = archives.count
        let names = ArchiveReading.Names.all(draft)
        // Classes of Apple's frameworks have no module in their names there.
        let foreign = Set(draft.model.foreignTypes.flatMap { $0.namesInArchives + [$0.name.name] })
        for file in archives {
            for entry in ArchiveReading(names, of: file).entries {
                if entry.outcome == "unknown" {
                    if !foreign.contains(entry.name), !ArchiveDraft.isSystem(entry.name) {
                        strangers.insert(entry.name)
                    }
                } else {
                    add(entry)
                }
            }
        }
    }

    private mutating func add(_ entry: ArchiveReading.Entry) {
        let type = entry.type ?? entry.name
        for property in entry.properties {
            if let problem = property.problem {
                unread.insert("\(type).\(property.name)")
                note(problem, property.policy.map { ", so it decides by 'failure: \($0)'" } ?? "", at: property.span)
            } else if property.absent > 0 {
                defaults.insert("\(type).\(property.name)")
                note("absent in some objects of \(entry.name), which get the default", "", at: property.span)
            }
        }
        if let problem = entry.problem { unread.insert("\(entry.name) (\(problem))") }
        if entry.outcome == "dropped" { unread.insert("\(entry.name) (dropped)") }
        if !entry.notRead.isEmpty, let span = entry.span {
            unread.formUnion(entry.notRead.map { "\(type).\($0)" })
            note("also have \(entry.notRead.map(YAMLText.quoted).joined(separator: ", "))", "", at: span)
        }
    }

    private mutating func note(_ finding: String, _ rest: String, at span: SourceSpan) {
        notes[span.position.line, default: []].insert("Archives: \(finding)\(rest).")
    }

    /// The text with a comment at each of these places, and with lines at the end that name them.
    func noted(_ text: [UInt8]) -> [UInt8] {
        var lines: [[UInt8]] = []
        for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            for finding in (notes[index + 1] ?? []).sorted() {
                lines.append(line.prefix { $0 == 0x20 } + Array("# \(SchemaDraft.oneLine(finding))".utf8))
            }
            lines.append(Array(line))
        }
        let ends = [
            (strangers, "Objects of these classes are not the draft's"),
            (unread, "The draft does not read these as they are"),
            (defaults, "Some objects get the default of these"),
        ].filter { !$0.0.isEmpty }.map { names, words in "\(words): \(names.sorted().joined(separator: ", "))." }
        guard !ends.isEmpty else { return text }
        let head = "# Tried on \(count == 1 ? "the archive" : "\(count) archives")."
        let end = ["", head] + ends.map { "# \(SchemaDraft.oneLine($0))" }
        return Array(lines.joined(separator: [0x0A])) + Array((end.joined(separator: "\n") + "\n").utf8)
    }
}

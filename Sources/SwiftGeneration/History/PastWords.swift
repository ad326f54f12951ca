import ModelLanguage
import SchemaHistory

/// What each version changed in the classes and structs of a model, in words: the comment above the code that reads older versions.
struct PastWords {
    private var changes: [TypeName: [(version: Int, words: String)]] = [:]

    init(_ history: ModelHistory) {
        for version in stride(from: history.model.version, to: history.readsFrom, by: -1) {
            guard let changes = history.changes(to: version), let before = history.shape(at: version - 1),
                let after = history.shape(at: version)
            else { continue }
            for (change, words) in ChangeText.words(changes, before: before, after: after, model: history.model.name) {
                self.changes[change.declaration, default: []].append((version, words))
                let owner = before.records[change.declaration]?.name ?? change.declaration.plainName
                for name in change.receivers where name != change.declaration {
                    self.changes[name, default: []].append((version, "'\(owner)': \(words)"))
                }
            }
        }
    }

    /// Newest version first.
    func emit(_ name: TypeName, into out: inout SwiftText) {
        guard let changes = changes[name.drafted] else { return }
        out.line("// How archives of older versions are read. What each version changed:")
        var last: Int?
        for (version, words) in changes {
            let number = "\(version)"
            let indent = String(repeating: " ", count: number.count)
            var line = "//   \(version == last ? indent : number) "
            last = version
            var isEmpty = true
            for word in words.withoutDirections().split(whereSeparator: \.isWhitespace) {
                if !isEmpty, line.count + 1 + word.count > 98 - 2 * out.depth {
                    out.line(line)
                    line = "//   \(indent)   "
                    isEmpty = true
                }
                line += " " + word
                isEmpty = false
            }
            out.line(line)
        }
        out.blank()
    }
}

import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// Changes in the form of seals -> entries of a history that say the same.
struct SealedEntries {
    let owner: String
    /// In the version after.
    let name: String
    let before: ShapeText
    let after: ShapeText?
    let follows: (_ attribute: String, _ member: String?) -> Bool?

    func entries(_ lines: [String]) -> [String] {
        // Pairs of one entry apply at once; so do all renamings of one version, in whatever order they were written. They come where what
        // follows names their results.
        var renamings: [WrittenEntry] = []
        for (verb, entry) in [("rename", WrittenEntry.rename(_:)), ("renameCase", WrittenEntry.renameCase(_:))] {
            let pairs = lines.compactMap { line -> (old: String, new: String)? in
                let words = line.split(separator: " ").map(String.init)
                return words.count == 4 && words[0] == verb ? (words[1], words[3]) : nil
            }
            if !pairs.isEmpty { renamings.append(entry(pairs)) }
        }
        let inherited = lines.compactMap { line -> FlowFields.Pair? in
            guard line.hasPrefix("superclass "), let missing = SealedLine.Missing(line.dropFirst("superclass ".count))
            else {
                return nil
            }
            return (missing.name, missing.value ?? "nil")
        }
        let rekeyed = Set(lines.compactMap { $0.hasPrefix("rekey ") ? String($0.dropFirst("rekey ".count)) : nil })
        var seen: Set<String> = []
        let steps = lines.compactMap { text in
            let isTwice = lines.count { $0 == text } > 1
            let isSecond = !seen.insert(text).inserted
            let line = SealedLine(text, of: self, inherited, rekeyed, isTwice: isTwice, isSecond: isSecond)
            return EntryForm.kind(line.verb)?.recalled(line)
        }
        // What is left out of channels is so in its last form.
        let isLast = { (step: WrittenEntry) in ["exclude", "include"].contains(step.keyword) }
        return ordered(steps.filter { !isLast($0) } + steps.filter(isLast) + renamings).map(\.text)
    }

    /// Entries apply from top to bottom: each where what it names is there.
    private func ordered(_ steps: [WrittenEntry]) -> [WrittenEntry] {
        var rest = steps
        var result: [WrittenEntry] = []
        var names = Set(before.members(of: owner))
        let kept = Set(after?.members(of: owner) ?? [])
        while !rest.isEmpty {
            let index = rest.firstIndex { step in step.needs.allSatisfy(names.contains) } ?? 0
            let step = rest.remove(at: index)
            names.subtract(step.needs.filter { !kept.contains($0) })
            names.formUnion(step.gives)
            result.append(step)
        }
        return result
    }

    /// The attributes of a declaration in a schema's notation, each as it is written.
    func fields(of owner: String, _ member: String? = nil) -> FlowFields {
        FlowFields(of: (member.map { before.lines["\(owner).\($0)"] } ?? before.head(of: owner)) ?? "")
    }
}

/// A change in the form of seals: `retype pages from Int`.
struct SealedLine {
    let verb: String
    /// Behind the verb.
    let rest: Substring
    /// The first word behind it.
    let name: String
    let tail: String
    let past: SealedEntries
    /// Values of a new superclass's properties in older archives.
    let inherited: [FlowFields.Pair]
    private let rekeyed: Set<String>
    let isTwice: Bool
    /// Of the keys of one property, each may have an entry of its own.
    let isSecond: Bool

    fileprivate init(
        _ text: String,
        of past: SealedEntries,
        _ inherited: [FlowFields.Pair],
        _ rekeyed: Set<String>,
        isTwice: Bool,
        isSecond: Bool
    ) {
        verb = String(text.prefix { $0 != " " })
        rest = text.dropFirst(verb.count + 1)
        name = String(rest.prefix { $0 != " " })
        tail = String(rest.dropFirst(name.count + 1))
        (self.past, self.inherited, self.rekeyed) = (past, inherited, rekeyed)
        (self.isTwice, self.isSecond) = (isTwice, isSecond)
    }

    func entry(_ value: String) -> WrittenEntry {
        WrittenEntry(verb, of: name, value)
    }

    /// As an entry gives what was before.
    func old(_ attribute: String, _ member: String?, _ value: String) -> String {
        past.follows(attribute, member) == true ? "~" : value
    }

    /// What a property was. The key of one that is gone since the version in which it changed shows nowhere: any other one than before will do.
    func declaration(of name: String) -> String {
        let text = past.before.lines["\(past.owner).\(name)"] ?? "Int"
        guard rekeyed.contains(name) else { return text }
        var fields = FlowFields(of: text)
        if fields.pairs.isEmpty { fields = FlowFields([("type", text)]) }
        let changed = fields["jsonKey"] == nil ? ["key"] : fields["key"] == nil ? ["jsonKey"] : ["key", "jsonKey"]
        let rest = fields.pairs.filter { !changed.contains($0.key) }
        return FlowFields(rest + changed.map { (key: $0, value: "former.\(name)") }).text
    }

    /// `NAME`, `NAME missing VALUE`, `NAME missing from A, B using F`.
    struct Missing {
        var name: String
        /// Nil: implied by the declaration.
        var value: String?

        init?(_ text: some StringProtocol) {
            name = String(text.prefix { $0 != " " })
            let rest = text.dropFirst(name.count + 1)
            if rest.isEmpty { return }
            guard rest.hasPrefix("missing ") else { return nil }
            let value = String(rest.dropFirst("missing ".count))
            guard value.hasPrefix("from ") else {
                self.value = value
                return
            }
            let calls = Calls(value.dropFirst("from ".count))
            self.value = FlowFields.flow([("from", "[\(calls.subject)]")] + calls.fields)
        }
    }

    /// `SUBJECT using F else V inverse G`, each part but the first optional.
    struct Calls {
        var subject: String
        private(set) var fields: [FlowFields.Pair] = []

        init(_ text: some StringProtocol) {
            subject = String(text)
            for (word, key) in [(" inverse ", "inverse"), (" else ", "else"), (" using ", "using")] {
                guard let range = subject.ranges(of: word).last else { continue }
                let value = String(subject[range.upperBound...])
                guard key == "else" || !value.contains(" ") else { continue }
                // What stands there is the value; the schema's word for it is the kind of value.
                let others = value.components(", ")
                let kind =
                    others.allSatisfy { $0 == "fail" } ? "fail" : others.allSatisfy { $0 == "nil" } ? "nil" : "default"
                fields.insert((key, key == "else" ? kind : value), at: 0)
                subject = String(subject[..<range.lowerBound])
            }
        }
    }
}

extension StringProtocol {
    func components(_ separator: String) -> [String] {
        split(separator: separator).map { String($0) }
    }
}

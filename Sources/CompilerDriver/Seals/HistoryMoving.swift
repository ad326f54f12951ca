import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// Moves what the seals of released versions do not hold to the version after the last of them: what another branch did while those were
/// released.
///
/// Input: a model whose history is in order, and its seals. Output: other texts of files, with which the model is in order again.
struct HistoryMoving {
    private let root: String
    private let seals: SealFile
    private let last: Int
    private var next: Int { last + 1 }

    init?(_ root: String, _ seals: SealFile) {
        guard let last = seals.blocks.last?.version else { return nil }
        self.root = root
        self.seals = seals
        self.last = last
    }

    /// Nil where nothing is to be moved, or where it cannot be.
    func move(_ checked: CheckedModel, into files: inout EditedFiles) -> (model: CheckedModel, lines: [String])? {
        guard let sealed = seals.shape(of: last), let told = checked.history.shape(at: last) else { return nil }
        let late = checked.lateEntries(since: seals)
        let model = checked.model
        let loader = SchemaLoader(files)
        guard loader.check(root) != nil else { return nil }
        var parts = loader.parts(of: root)
        var texts: [TypeName: [String]] = [:]
        var order: [TypeName] = []
        for index in parts.indices {
            guard let tree = parts[index].tree else { return nil }
            var edits = HistoryEdits(file: parts[index].file, tree: tree)
            for entry in late where entry.span.file.path == parts[index].file.path {
                guard let text = edits.take(entry) else { return nil }
                if texts[entry.declaration] == nil { order.append(entry.declaration) }
                texts[entry.declaration, default: []].append(text)
            }
            // What came and what went under a number that was released without it.
            for (name, identity) in told.names
            where !["class", "struct", "enum"].contains(where: { sealed.lines["\($0) \(name)"] != nil }) {
                edits.setSince(next, ofDeclaration: identity.name)
            }
            for removed in model.removed where removed.removedIn <= last {
                if sealed.lines.keys.contains(where: { $0.hasSuffix(" \(removed.name)") && !$0.contains(".") }) {
                    edits.replace(removed.removedInSpan, "\(next)")
                }
            }
            edits.finish()
            let file = SourceFile(path: parts[index].path, bytes: edits.text)
            var bag = DiagnosticBag()
            parts[index].file = file
            parts[index].tree = parseYAML(file, into: &bag)
            if edits.isEmpty { continue }
            files.setText(edits.text, at: parts[index].path)
        }
        guard !late.isEmpty || !files.paths.isEmpty else { return nil }
        var insertions = parts.compactMap { part in part.tree.map { HistoryInsertion(file: part.file, tree: $0) } }
        guard insertions.count == parts.count else { return nil }
        for identity in order {
            let section =
                told.enums[identity] != nil ? "enums" : told.records[identity]?.kind == .struct ? "structs" : "classes"
            guard let index = insertions.firstIndex(where: { $0.declares(identity.name, in: section) }),
                insertions[index].add(texts[identity] ?? [], to: next, of: identity.name, in: section)
            else { return nil }
        }
        if model.version <= last { insertions[0].setVersion(next) }
        for (part, insertion) in zip(parts, insertions) where !insertion.isEmpty {
            files.setText(insertion.text, at: part.path)
        }
        let check = SchemaLoader(files)
        guard let moved = check.check(root), !check.bag.hasErrors else { return nil }
        let versions = Set(late.map(\.version)).sorted()
        return (
            moved,
            versions.map { version in
                let lines = late.filter { $0.version == version }.flatMap(\.lines).map { "'\($0)'" }
                return
                    "version \(version) was released without \(lines.joined(separator: ", ")): moved to version \(next)"
            }
        )
    }
}

/// Takes entries out of one schema file's histories.
private struct HistoryEdits {
    private let file: SourceFile
    private let tree: YAMLNode
    private var edits: [FixIt.Edit] = []
    /// Lists of changes, with those of their items that go whole.
    private var emptied: [(version: YAMLPair, isFlow: Bool, items: Set<Int>)] = []

    init(file: SourceFile, tree: YAMLNode) {
        self.file = file
        self.tree = tree
    }

    var isEmpty: Bool { edits.isEmpty }
    var text: [UInt8] { applying([FixIt("move entries", edits: edits)], to: file) }

    mutating func replace(_ span: SourceSpan, _ text: String) {
        guard span.file == file else { return }
        edits.append(FixIt.Edit(span, replacement: text))
    }

    mutating func setSince(_ version: Int, ofDeclaration name: String) {
        for section in ["enums", "structs", "classes"] {
            let declaration = tree.value(section)?.value(name)
            if let since = declaration?.value("since") { replace(since.span, "\(version)") }
        }
    }

    /// The entry's text in flow style; nil where it is not found as it was read.
    mutating func take(_ entry: LateEntry) -> String? {
        for section in ["enums", "structs", "classes"] {
            for declaration in tree.value(section)?.mapping ?? [] {
                for version in declaration.value.value("history")?.mapping ?? []
                where version.key.value == "\(entry.version)" {
                    guard version.value.anchorSpan == nil, let items = version.value.sequence else { continue }
                    for (index, item) in items.enumerated() {
                        guard let change = item.mapping?.first, change.key.span == entry.span else { continue }
                        guard let members = entry.members else {
                            take(index, of: version)
                            return "\(change.key.value): \(change.value.flowText)"
                        }
                        return members.isEmpty ? nil : take(members, of: change)
                    }
                }
            }
        }
        return nil
    }

    private mutating func take(_ members: Set<String>, of change: YAMLPair) -> String? {
        let (moved, kept): (String, String)
        switch change.value.content {
        case .sequence(let items):
            func list(_ isMoved: Bool) -> String {
                let items = items.filter { members.contains($0.scalar?.text ?? "") == isMoved }.map(\.flowText)
                return "[\(items.joined(separator: ", "))]"
            }
            (moved, kept) = (list(true), list(false))
        case .mapping(let pairs):
            func list(_ isMoved: Bool) -> String {
                let pairs = pairs.filter { members.contains($0.key.value) == isMoved }
                return "{ \(pairs.map { "\($0.key.span.text): \($0.value.flowText)" }.joined(separator: ", ")) }"
            }
            (moved, kept) = (list(true), list(false))
        case .scalar: return nil
        }
        // A block collection stands on lines of its own.
        let start = change.value.isFlow ? change.value.span.start : change.key.span.end
        let text = change.value.isFlow ? kept : ": \(kept)"
        edits.append(FixIt.Edit(SourceSpan(file: file, start: start, end: change.value.span.end), replacement: text))
        return "\(change.key.value): \(moved)"
    }

    private mutating func take(_ index: Int, of version: YAMLPair) {
        if let known = emptied.firstIndex(where: { $0.version.key.span == version.key.span }) {
            emptied[known].items.insert(index)
        } else {
            emptied.append((version, version.value.isFlow, [index]))
        }
    }

    /// Deletes what was taken whole: items, or the version with all of them.
    mutating func finish() {
        for (version, isFlow, indices) in emptied {
            let items = version.value.sequence ?? []
            if isFlow {
                let kept = items.indices.filter { !indices.contains($0) }.map { items[$0].span.text }
                let list = kept.isEmpty ? "[]" : "[\(kept.joined(separator: ", "))]"
                edits.append(FixIt.Edit(version.value.span, replacement: list))
            } else if indices.count == items.count {
                delete(from: version.key.span.start, to: version.value.span.end)
            } else {
                for index in indices {
                    var line = file.position(at: items[index].span.start).line
                    while line > 1, file.line(line).first(where: { $0 != 0x20 }) != UInt8(ascii: "-") { line -= 1 }
                    delete(from: file.lineStarts[line - 1], to: items[index].span.end)
                }
            }
        }
    }

    /// Whole lines.
    private mutating func delete(from start: Int, to end: Int) {
        let first = file.lineStarts[file.position(at: start).line - 1]
        let isLineStart = end > 0 && file.bytes[end - 1] == 0x0A
        let line = file.position(at: end).line - (isLineStart ? 1 : 0)
        let last = line < file.lineStarts.count ? file.lineStarts[line] : file.bytes.count
        edits.append(FixIt.Edit(SourceSpan(file: file, start: first, end: last), replacement: ""))
    }
}

extension YAMLNode {
    fileprivate func value(_ key: String) -> YAMLNode? { mapping?.first { $0.key.value == key }?.value }

    /// On one line.
    fileprivate var flowText: String {
        let text = span.text
        let isOneLine = anchorSpan == nil && !text.isEmpty && !text.contains { $0.isNewline }
        switch content {
        case .scalar(let scalar):
            let isSafe =
                scalar.isPlain ? !text.contains { ",[]{}".contains($0) } : !text.hasPrefix("|") && !text.hasPrefix(">")
            return isOneLine && isSafe ? text : YAMLText.quoted(scalar.text)
        case .sequence(let items):
            return isFlow && isOneLine ? text : "[\(items.map(\.flowText).joined(separator: ", "))]"
        case .mapping(let pairs):
            if isFlow, isOneLine { return text }
            return "{ \(pairs.map { "\($0.key.span.text): \($0.value.flowText)" }.joined(separator: ", ")) }"
        }
    }
}

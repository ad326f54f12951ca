import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// What the newest seal says of entries above it that have errors: the schema need not say again what the lock file knows.
///
/// Each declaration's first error without a fix-it of its own gets one that writes the entries which lead from the seal to the schema.
struct SealAdvice {
    /// A change with an error, in the list of its version.
    private struct Change {
        var owner: String
        var declaration: YAMLPair
        var version: Int
        var list: YAMLNode
        var index: Int
        /// The finding's number.
        var finding: Int
        /// The finding is about the declaration: its entries are right in themselves and do not lead to the seal.
        var isOfDeclaration = false
        private var node: YAMLNode { list.sequence?[index] ?? list }
        /// Its name, in the entry.
        var place: SourceSpan { node.mapping?.first?.key.span ?? node.span }
        var keyword: String { node.mapping?.first?.key.value ?? "" }
    }

    /// Removed declarations that are not described as they were: one of them, or all if they are not described at all.
    private struct Removal {
        var names: [String]
        var isWhole = false
        /// Behind the key, with the colon.
        var value: SourceSpan
        var readAs: String?
        var finding: Int

        init?(at span: SourceSpan, in tree: YAMLNode, finding: Int) {
            guard let removed = tree.pair("removed") else { return nil }
            let whole = removed.key.span.withQuotes
            func behind(_ pair: YAMLPair) -> SourceSpan {
                let end = pair.key.span.withQuotes.end
                return whole.at(end, max(end, TreeEdits(whole.file).contentEnd(of: pair)))
            }
            self.finding = finding
            guard let pairs = removed.value.mapping else {
                guard removed.value.span.withQuotes.contains(span) else { return nil }
                let items = removed.value.sequence ?? [removed.value]
                (names, isWhole, value) = (items.compactMap { $0.scalar?.text }, true, behind(removed))
                return
            }
            guard let pair = pairs.first(where: { $0.key.span == span || $0.value.span.withQuotes.contains(span) }),
                pair.value.sequence == nil
            else { return nil }
            (names, value, readAs) = ([pair.key.value], behind(pair), pair.value["readAs"]?.scalar?.text)
        }
    }

    static func added(to bag: DiagnosticBag, of loader: SchemaLoader, roots: [String]) -> DiagnosticBag {
        guard bag.hasErrors else { return bag }
        var bag = bag
        for root in roots { advise(root, of: loader, &bag) }
        return bag
    }

    private static func advise(_ root: String, of loader: SchemaLoader, _ bag: inout DiagnosticBag) {
        var wrong: [Change] = []
        var removals: [Removal] = []
        for part in loader.parts(of: root) {
            guard let tree = part.tree else { continue }
            for (number, finding) in bag.diagnostics.enumerated()
            where finding.severity == .error && finding.span.file === part.file {
                wrong += changes(at: finding, in: tree, number)
                if let found = Removal(at: finding.span, in: tree, finding: number) { removals.append(found) }
            }
        }
        guard !wrong.isEmpty || !removals.isEmpty, let model = loader.loadModel(root),
            let uses = loader.checkedUses(of: root), let file = SealStore.trusted(of: root, in: loader.files),
            let since = model.changesSince(
                file,
                without: wrong.map(\.place),
                removed: Set(removals.flatMap(\.names)),
                uses: uses
            )
        else { return }
        for (owner, changes) in Dictionary(grouping: wrong, by: \.owner) {
            let keywords = Set(changes.map(\.keyword))
            guard let (entries, isCertain) = since.entries(of: owner, keywords), let first = changes.first,
                changes.contains(where: { bag.diagnostics[$0.finding].fixIts.isEmpty })
            else { continue }
            // Entries of other kinds are missing beside those that are there.
            let kinds = Set(entries.map { String($0.prefix { $0 != ":" }) })
            if changes.contains(where: \.isOfDeclaration), kinds != keywords { continue }
            bag.edit(first.finding) { finding in
                if entries.isEmpty {
                    finding.notes.append(Note("the seal of version \(since.version) has '\(owner)' as it is now"))
                } else if let (edits, isKept) = edits(writing: entries, insteadOf: changes) {
                    finding.fixIts.append(fixIt(since, edits, isCertain: isCertain && isKept))
                }
            }
        }
        for removal in removals where bag.diagnostics[removal.finding].fixIts.isEmpty {
            let found = removal.names.compactMap { name in
                since.removal(of: name, readAs: removal.readAs).map { (name, $0.text, $0.isCertain) }
            }
            guard found.count == removal.names.count, !found.isEmpty else { continue }
            let text = removal.isWhole ? "{ \(found.map { "\($0.0): \($0.1)" }.joined(separator: ", ")) }" : found[0].1
            let edits = [FixIt.Edit(removal.value, replacement: ": \(text)")]
            let isCertain = found.allSatisfy(\.2) && removal.readAs != nil
            bag.edit(removal.finding) { $0.fixIts.append(fixIt(since, edits, isCertain: isCertain)) }
        }
    }

    private static func fixIt(_ since: ChangesSinceSeal, _ edits: [FixIt.Edit], isCertain: Bool) -> FixIt {
        let fixIt = FixIt("write what changed since version \(since.version), by its seal", edits: edits)
        return isCertain ? fixIt : fixIt.withSeveralReadings
    }

    private static func changes(at finding: Diagnostic, in tree: YAMLNode, _ place: Int) -> [Change] {
        for section in ["enums", "structs", "classes"] {
            for declaration in tree[section]?.mapping ?? [] {
                let isOfDeclaration = finding.id == .historyMismatch && declaration.key.span == finding.span
                guard isOfDeclaration || declaration.value.span.contains(finding.span) else { continue }
                for version in declaration.value["history"]?.mapping ?? [] {
                    let items = version.value.sequence ?? []
                    let found = items.indices.filter {
                        isOfDeclaration || items[$0].span.withQuotes.contains(finding.span)
                    }
                    guard !found.isEmpty, let number = Int(version.key.value) else { continue }
                    return found.map { index in
                        Change(
                            owner: declaration.key.value,
                            declaration: declaration,
                            version: number,
                            list: version.value,
                            index: index,
                            finding: place,
                            isOfDeclaration: isOfDeclaration
                        )
                    }
                }
            }
        }
        return []
    }

    /// - Returns: also whether no value, and no comment, of the entries is lost that the seal does not know.
    private static func edits(writing sealed: [String], insteadOf changes: [Change]) -> ([FixIt.Edit], isKept: Bool)? {
        let (list, declaration) = (changes[0].list, changes[0].declaration)
        let items = list.sequence ?? []
        let wrong = Set(changes.map(\.index)).sorted()
        guard changes.allSatisfy({ $0.list.span == list.span }), list.anchorSpan == nil,
            wrong.allSatisfy({ items[$0].anchorSpan == nil })
        else { return nil }
        let functions = wrong.flatMap { items[$0].functions }
        let entries = functions.count == 1 ? sealed.map { $0.calling(functions[0]) } : sealed
        if wrong.map({ items[$0].flowText }) == entries { return nil }
        var edits = TreeEdits(list.span.file)
        // They name what the version before had, so others come after them.
        if wrong[0] == 0 {
            let margin = String(repeating: " ", count: max(edits.column(of: items[0].span.start) - 2, 0))
            let separator = list.isFlow ? ", " : "\(edits.lineEnd)\(margin)- "
            edits.replace(edits.content(of: items[0]), entries.joined(separator: separator))
        } else if !edits.add(entries, to: changes[0].version, of: declaration, isFlow: declaration.value.isFlow) {
            return nil
        }
        let text = entries.joined(separator: "\n")
        var isKept = wrong.allSatisfy { items[$0].keys.allSatisfy(text.contains) }
        for index in wrong where index > 0 {
            let content = edits.content(of: items[index])
            let dash = list.span.file.lineStarts[edits.lineOfDash(items[index]) - 1]
            if list.isFlow {
                edits.replace(content.at(edits.content(of: items[index - 1]).end, content.end), "")
            } else {
                isKept = isKept && !edits.lines(from: dash, to: content.end).text.contains(" #")
                edits.deleteLines(from: dash, to: content.end)
            }
        }
        return (edits.edits, isKept)
    }
}

extension String {
    /// The same entry with another function.
    fileprivate func calling(_ function: String) -> String {
        guard let key = range(of: "using: ") else { return self }
        return self[..<key.upperBound] + function + self[key.upperBound...].drop { !" ,}".contains($0) }
    }
}

extension YAMLNode {
    /// The keys of all mappings in it.
    fileprivate var keys: [String] {
        switch content {
        case .scalar: []
        case .sequence(let items): items.flatMap(\.keys)
        case .mapping(let pairs): pairs.flatMap { [$0.key.value] + $0.value.keys }
        }
    }

    /// The functions that it names.
    fileprivate var functions: [String] {
        switch content {
        case .scalar: []
        case .sequence(let items): items.flatMap(\.functions)
        case .mapping(let pairs):
            pairs.flatMap { pair in
                pair.key.value == "using" ? [pair.value.span.text] : pair.value.functions
            }
        }
    }
}

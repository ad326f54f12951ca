import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// What the newest seal says of entries above it that have errors: the schema need not say again what the lock file knows.
///
/// Each declaration's first error without a fix-it of its own gets one that writes the entries which lead from the seal to the schema.
package struct SealAdvice {
    /// So many findings are looked at: each is looked for in all declarations.
    private static let limit = 500

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
        /// The members that it names.
        var names: [String] {
            guard let change = node.mapping?.first?.value else { return [] }
            if EntryForm.of(keyword)?.namesBothEnds == true { return change.words }
            let items = change.sequence?.map { $0.mapping.map { $0.map(\.key.value) } ?? $0.words }
            return change.mapping?.map(\.key.value) ?? items?.flatMap(\.self) ?? change.words
        }
    }

    /// Removed declarations that are not described as they were: one of them, or all if they are not described at all.
    private struct Removal {
        var names: [String]
        var isWhole = false
        /// Behind the key, with the colon.
        var value: SourceSpan
        var readAs: String?
        /// Nothing in it says that it was no class.
        var isClass = false
        var keys: Set<String> = []
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
            isClass = ["kind", "cases", "oneOf"].allSatisfy { pair.value[$0] == nil }
            keys = Set((pair.value.mapping ?? []).map(\.key.value))
        }
    }

    /// Adds it to the findings in a model's files.
    /// - Parameters:
    ///   - trees: those of the model's files, which are the files of their places.
    ///   - model: without its past, which has errors.
    package static func add(
        to bag: inout DiagnosticBag,
        in trees: [YAMLNode],
        of model: Model,
        since file: SealFile,
        uses: [CheckedModel]
    ) {
        var wrong: [Change] = []
        var removals: [Removal] = []
        for tree in trees {
            for (number, finding) in bag.diagnostics.enumerated().prefix(Self.limit)
            where finding.severity == .error && finding.span.file === tree.span.file {
                wrong += changes(at: finding, in: tree, number)
                if let found = Removal(at: finding.span, in: tree, finding: number) { removals.append(found) }
            }
        }
        // What was released is not mended.
        let last = file.blocks.last?.version ?? 0
        wrong.removeAll { $0.version <= last }
        guard !wrong.isEmpty || !removals.isEmpty,
            let since = model.changesSince(
                file,
                without: wrong.map(\.place),
                removed: Set(removals.flatMap(\.names)),
                uses: uses
            )
        else { return }
        for (owner, changes) in Dictionary(grouping: wrong, by: \.owner) {
            advise(on: changes, of: owner, since, model, &bag)
        }
        for removal in removals {
            let found = removal.names.compactMap { since.removal(of: $0, readAs: removal.readAs) }
            let isOtherKind = removal.isClass && found.allSatisfy { $0.kind != .class }
            // A value for what is missing is none where the seal shows that it was there.
            let isIncomplete =
                bag.diagnostics[removal.finding].id == .historyMissing
                && found.contains {
                    ["superclass", "properties"].contains(where: $0.keys.subtracting(removal.keys).contains)
                }
            guard found.count == removal.names.count, !found.isEmpty,
                isOtherKind || isIncomplete || bag.diagnostics[removal.finding].fixIts.isEmpty
            else { continue }
            let all = zip(removal.names, found).map { "\($0): \($1.text)" }.joined(separator: ", ")
            let edit = FixIt.Edit(removal.value, replacement: ": \(removal.isWhole ? "{ \(all) }" : found[0].text)")
            let isCertain = found.allSatisfy { $0.isCertain && ($0.kind == .enum || removal.readAs != nil) }
            bag.edit(removal.finding) { $0.fixIts = [fixIt(since, [edit], isCertain: isCertain)] }
        }
    }

    private static func advise(
        on changes: [Change],
        of owner: String,
        _ since: ChangesSinceSeal,
        _ model: Model,
        _ bag: inout DiagnosticBag
    ) {
        let place = changes[0].finding
        if since.isNew(owner), let fixIt = sinceInsteadOfHistory(of: changes[0]) {
            return bag.edit(place) { ($0.notes, $0.fixIts) = ([], [fixIt]) }
        }
        let keywords = Set(changes.map(\.keyword).filter { !$0.isEmpty })
        guard let (entries, hint, isCertain) = since.entries(of: owner, keywords) else { return }
        let isOfDeclaration = changes.contains(where: \.isOfDeclaration)
        let findings = changes.map { bag.diagnostics[$0.finding] }
        let isCured = findings.allSatisfy { !$0.fixIts.isEmpty }
        if entries.isEmpty {
            guard !isOfDeclaration, !isCured else { return }
            // One that is wrong at this place may be right at another.
            let isNeedless = changes.count == 1 && [.historyNoChange, .historyNameTaken].contains(findings[0].id)
            let removing = isNeedless ? model.removing(entryAt: changes[0].place, of: owner) : nil
            let note = "without this entry, the history of '\(owner)' leads to the seal of version \(since.version)"
            return bag.edit(place) {
                $0.notes.append(Note(note))
                if let removing { $0.fixIts.append(removing.withSeveralReadings) }
            }
        }
        let words = entries.reduce(into: Set<String>()) { $0.formUnion(parseYAML($1)?.words ?? []) }
        // A type that nothing declares is no better in other words.
        let unknown = findings.filter { $0.id == .unknownType }.map(\.span.text)
        if unknown.contains(where: { type in words.contains { $0.contains(type) } }) { return }
        let names = Set(changes.flatMap(\.names))
        let isOfNames = names.isSubset(of: words)
        // Entries of other kinds would say the opposite of what the author said, or are missing beside those that are there, unless they
        // say of the same members what became of their values.
        let kinds = Set(entries.map { String($0.prefix { $0 != ":" }) })
        let isOfKinds = isOfDeclaration ? kinds == keywords : keywords.isSubset(of: kinds)
        let keepsValues = kinds.isDisjoint(with: ["add", "remove", "addCase", "removeCase"])
        // A cure that the seal does not know is the better one, unless the entry names what did not change.
        // A value for what is missing loses what another entry keeps.
        let isKeeping =
            findings.allSatisfy { $0.id == .historyMissing }
            && !kinds.subtracting(keywords).isDisjoint(with: ["move", "rename", "merge", "split"])
        let isMeant = isCured ? isOfKinds && !isOfNames : isOfKinds || keepsValues && isOfNames && !names.isEmpty
        guard isKeeping || isMeant, let (edits, isKept) = edits(writing: entries, insteadOf: changes) else { return }
        // What the author has decided needs no hint.
        let isOpen = entries.count == 1 && edits.contains { $0.replacement.contains(entries[0]) }
        let fixIt = fixIt(since, edits, isCertain: isCertain && isKept && isOfKinds, isOpen ? hint : nil)
        bag.edit(place) {
            // What is missing beside the entries as they are is another way to the same.
            if isOfDeclaration, since.isOnly(about: owner) { $0.notes = [] }
            $0.fixIts.insert(fixIt, at: 0)
        }
    }

    private static func fixIt(
        _ since: ChangesSinceSeal,
        _ edits: [FixIt.Edit],
        isCertain: Bool,
        _ hint: String? = nil
    ) -> FixIt {
        let hint = hint.map { " (\($0))" } ?? ""
        let fixIt = FixIt("write what changed since version \(since.version), by its seal\(hint)", edits: edits)
        return isCertain ? fixIt : fixIt.withSeveralReadings
    }

    private static func changes(at finding: Diagnostic, in tree: YAMLNode, _ place: Int) -> [Change] {
        for section in ["enums", "structs", "classes"] {
            for declaration in tree[section]?.mapping ?? [] {
                let isInside = declaration.value.span.contains(finding.span)
                guard isInside || declaration.key.span == finding.span else { continue }
                let isInHistory = declaration.value["history"]?.span.contains(finding.span) ?? false
                let isOfDeclaration = finding.id == .historyMismatch && !isInHistory
                guard isOfDeclaration || isInside else { continue }
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

    /// What is new has no history in the version in which it came.
    private static func sinceInsteadOfHistory(of change: Change) -> FixIt? {
        guard let history = change.declaration.value.pair("history"), history.value.mapping?.count == 1,
            change.declaration.value.pair("since") == nil
        else { return nil }
        let end = TreeEdits(history.key.span.file).contentEnd(of: history)
        let text = "since: \(change.version)"
        let whole = history.key.span.at(history.key.span.withQuotes.start, end)
        return FixIt("write '\(text)': it is new, by the seals", replace: whole, with: text).withSeveralReadings
    }

    /// - Returns: also whether no value, and no comment, of the entries is lost that the seal does not know.
    private static func edits(writing sealed: [String], insteadOf changes: [Change]) -> ([FixIt.Edit], isKept: Bool)? {
        let (list, declaration) = (changes[0].list, changes[0].declaration)
        let items = list.sequence ?? []
        let wrong = Set(changes.map(\.index)).sorted()
        guard changes.allSatisfy({ $0.list.span == list.span }), list.anchorSpan == nil,
            wrong.allSatisfy({ items[$0].anchorSpan == nil })
        else { return nil }
        let authored = AuthoredFields(wrong.map { items[$0] })
        let entries = sealed.map(authored.added(to:))
        if wrong.map({ items[$0].mapping?.first?.inFlow ?? "" }) == entries { return nil }
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
        var isKept = wrong.allSatisfy { items[$0].words.allSatisfy(text.contains) }
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

/// What authors decide and the seal does not know: functions, and what becomes of values.
private struct AuthoredFields {
    private static let keys = ["using", "else", "missing", "inverse", "readAs"]
    /// By member, and for the whole entry under "".
    private var fields: [String: [(key: String, value: String)]] = [:]

    init(_ entries: [YAMLNode]) {
        for entry in entries {
            guard let change = entry.mapping?.first else { continue }
            fields["", default: []] += Self.fields(of: change.value)
            for member in change.value.mapping ?? [] {
                let isShort = change.key.value == "removeCase" && member.value.scalar != nil
                fields[member.key.value, default: []] +=
                    isShort ? [("readAs", member.value.flowText)] : Self.fields(of: member.value)
            }
        }
    }

    private static func fields(of node: YAMLNode) -> [(key: String, value: String)] {
        (node.mapping ?? []).filter { keys.contains($0.key.value) }.map { ($0.key.value, $0.value.flowText) }
    }

    /// An entry with them in place of those that stand there.
    func added(to entry: String) -> String {
        let tree = parseYAML(entry)
        guard let change = tree?.mapping?.first, let members = change.value.mapping, change.key.value != "remove" else {
            return entry
        }
        if ["merge", "split", "superclass"].contains(change.key.value) {
            return "\(change.key.value): \(Self.adding(fields[""] ?? [], to: change.value))"
        }
        let texts = members.map {
            "\($0.key.span.withQuotes.text): \(Self.adding(fields[$0.key.value] ?? [], to: $0.value))"
        }
        return "\(change.key.value): { \(texts.joined(separator: ", ")) }"
    }

    private static func adding(_ fields: [(key: String, value: String)], to value: YAMLNode) -> String {
        if fields.isEmpty { return value.flowText }
        var result = (value.mapping ?? []).map { (key: $0.key.value, value: $0.value.flowText) }
        if value.mapping == nil { result.append((key: "from", value: value.flowText)) }
        for field in fields {
            if let place = result.firstIndex(where: { $0.key == field.key }) {
                result[place] = field
            } else {
                result.append(field)
            }
        }
        return "{ \(result.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
    }
}

extension Model {
    /// Takes an entry out of a declaration's history.
    fileprivate func removing(entryAt span: SourceSpan, of name: String) -> FixIt? {
        let blocks =
            records.first { $0.name.name == name }?.history ?? enums.first { $0.name.name == name }?.history ?? []
        return blocks.flatMap(\.entries).first { $0.whole.contains(span) }.flatMap { blocks.removing($0) }
    }
}

extension YAMLPair {
    /// As an entry on one line.
    fileprivate var inFlow: String { "\(key.value): \(value.flowText)" }
}

extension DiagnosticBag {
    /// Tells of unknown types which of them were released, so that a history may name them.
    package mutating func noteSealedTypes(after known: Int, _ seals: () -> SealFile?) {
        // What the schema itself says of the name is not said again.
        let places = diagnostics.indices.dropFirst(known).filter { place in
            diagnostics[place].id == .unknownType && diagnostics[place].notes.allSatisfy { $0.span == nil }
        }
        guard !places.isEmpty, let seals = seals() else { return }
        for place in places {
            let name = diagnostics[place].span.text
            guard let (kind, version, members) = seals.lastDeclaration(of: name) else { continue }
            let all = members.count > 8 ? "…" : members.joined(separator: ", ")
            let (what, content) =
                switch kind {
                case .class: ("a class", "readAs: drop, properties: { \(all) }")
                case .struct: ("a struct", "kind: struct, properties: { \(all) }")
                case .enum: ("an enum", "cases: { \(all) }")
                }
            let text = "removed: { \(name): { in: \(version + 1), \(content) } }"
            edit(place) {
                $0.message = "unknown type '\(name)'"
                $0.notes = [
                    Note(
                        "it was \(what) of version \(version): a history names it if it is declared under another name, with 'renameClass: \(name)' in its history, or as \(text)"
                    )
                ]
                $0.fixIts = []
            }
        }
    }
}

import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    /// Everything that the entries alone show is reported here; replay checks what they say about the model.
    mutating func readHistory(_ history: YAMLPair, of declaration: DeclarationKind, _ name: Spanned<String>)
        -> [HistoryBlock]
    {
        var blocks: [HistoryBlock] = []
        let pair = history
        let place = "'history', as in { 2: [ rename: { old: new } ] }"
        if let items = pair.value.sequence {
            let note = Note("changes are listed below the number of the version that they led to")
            let fixIts = [byVersion(items, pair.value)].compactMap(\.self)
            reportKind(pair.value, expected: "a mapping for \(place)", notes: [note], fixIts: fixIts)
            return []
        }
        for pair in changesBelowVersions(pairs(pair.value, of: place), pair.value) {
            guard let version = integer(keyOf: pair, of: "a version of 'history'", atLeast: 1) else { continue }
            if let last = blocks.last, last.version <= version.value {
                bag.report(
                    .historyOrder,
                    "version \(version.value) comes after version \(last.version); expected newest first",
                    at: version.span,
                    notes: [Note("version \(last.version) is here", at: last.versionSpan)],
                    fixIts: movingAbove(blocks.first { $0.version < version.value }, pair)
                )
            }
            var block = HistoryBlock(
                version: version.value,
                versionSpan: version.span,
                entries: [],
                whole: pair.key.span.at(pair.key.span.start, max(pair.key.span.end, pair.value.span.end)),
                history: history.key.span
            )
            for node in changes(pair.value, of: version.value) {
                guard let (kind, change) = readKind(node) else { continue }
                let entry = readingPast(isBroken: &block.isBroken) { reader -> (any HistoryEntry.Kind)? in
                    if kind.applies(to: declaration) { return kind.read(change, of: declaration, by: &reader) }
                    let place = EntryPlace(history: history, version: pair, node: node)
                    reader.reportOwner(of: change, kind, declaration, name, place)
                    return nil
                }
                if let entry {
                    let keyword = change.key
                    block.entries.append(
                        HistoryEntry(keyword: keyword.value, span: keyword.span, whole: node.span, kind: entry)
                    )
                }
            }
            blocks.append(block)
        }
        return blocks
    }

    /// The lines of a version, above those of an older one.
    private func movingAbove(_ older: HistoryBlock?, _ pair: YAMLPair) -> [FixIt] {
        guard let older else { return [] }
        let (first, own) = (older.versionSpan.position, pair.key.span.position)
        let isAlone = [first, own].allSatisfy { place in
            file.line(place.line).prefix(place.column - 1).allSatisfy { $0 == 0x20 }
        }
        guard isAlone, first.column == own.column, first.line < own.line else { return [] }
        let lines = own.line...max(own.line, pair.value.span.endPosition.line)
        return [FixIt("move it above version \(older.version)", edits: moving(lines, before: first.line))]
    }

    /// `rename b to a`
    private func renaming(_ text: String) -> String? {
        let words = text.split { " :,->='\"".contains($0) }.map(String.init)
        guard words.first == "rename", words.count == 3 || words.count == 4 && ["to", "as", "into"].contains(words[2]),
            let new = words.last, isIdentifier(words[1]), isIdentifier(new)
        else { return nil }
        return "[ rename: { \(words[1]): \(new) } ]"
    }

    /// A list; one change without its '-' is reported with the '-'.
    private mutating func changes(_ node: YAMLNode, of version: Int) -> [YAMLNode] {
        if let list = node.scalar.flatMap({ renaming($0.text) }) {
            reportKind(
                node,
                expected: "a list for version \(version), of changes",
                fixIts: [FixIt("write '\(list)'", replace: node.span, with: list)]
            )
            return []
        }
        guard case .mapping(let pairs) = node.content, !pairs.isEmpty else {
            return items(node, of: "version \(version), of changes")
        }
        reportKind(
            node,
            expected: "a list for version \(version), of changes",
            fixIts: [
                FixIt(
                    pairs.count == 1 ? "write '- \(pairs[0].key.value)'" : "write each change with '-'",
                    edits: listing(pairs, in: node)
                )
            ]
        )
        return pairs.map { pair in
            let span = pair.key.span.at(pair.key.span.start, max(pair.key.span.end, pair.value.span.end))
            return YAMLNode(.mapping([pair]), span: span, isFlow: node.isFlow)
        }
    }

    private mutating func readKind(_ node: YAMLNode) -> (any HistoryEntry.Kind.Type, YAMLPair)? {
        guard case .mapping(let pairs) = node.content else {
            let change = node.scalar.flatMap { renaming($0.text) }.map { String($0.dropFirst(2).dropLast(2)) }
            reportKind(
                node,
                expected: "a change, as in 'rename: { old: new }'",
                fixIts: change.map { [FixIt("write '\($0)'", replace: node.span.withQuotes, with: $0)] } ?? []
            )
            return nil
        }
        guard let pair = pairs.first, pairs.count == 1 else {
            if reportValueBesideAdd(pairs) { return nil }
            bag.report(
                .historyEntry,
                "an entry is one change; found \(pairs.count): \(pairs.map { shortened($0.key.value) }.joined(separator: ", "))",
                at: pairs.dropFirst().first?.key.span ?? node.span,
                notes: pairs.count > 1 ? [Note("write '- ' in front of each change")] : [],
                fixIts: [separating(pairs, in: node)].compactMap(\.self)
            )
            return nil
        }
        guard let kind = kind(pair.key.value) else {
            let valid = changes.names
            // `rename name: title`
            let words = pair.key.value.split(separator: " ").map(String.init)
            if words.count == 2, valid.contains(words[0]), let new = pair.value.scalar?.text, isIdentifier(words[1]) {
                let span = pair.key.span.at(pair.key.span.start, pair.value.span.withQuotes.end)
                let text = "\(words[0]): { \(words[1]): \(new) }"
                bag.report(
                    .unknownChange,
                    "'\(shortened(pair.key.value))' is not a kind of change",
                    at: pair.key.span,
                    fixIts: [FixIt("write '\(shortened(text))'", replace: span, with: text)]
                )
                return nil
            }
            let word = plainWord(pair.key.value)
            let known =
                valid.first { plainWord($0) == word } ?? valid.first { Self.isOtherWord(pair.key.value, for: $0) }
            let match = known ?? key(meantBy: pair.key.value, among: changes)
            bag.report(
                .unknownChange,
                "'\(shortened(pair.key.value))' is not a kind of change",
                at: pair.key.span,
                notes: known == nil ? [Note("kinds of change: \(valid.joined(separator: ", "))")] : [],
                fixIts: known.map { [writing(kind: $0, for: pair)] } ?? FixIt.didYouMean(match, at: pair.key.span)
            )
            return nil
        }
        return (kind, pair)
    }

    /// What older objects get, beside the names of `add: [a]` and not below them.
    private mutating func reportValueBesideAdd(_ pairs: [YAMLPair]) -> Bool {
        guard pairs.count == 2, pairs[0].key.value == "add",
            ["default", "missing", "value"].contains(pairs[1].key.value)
        else { return false }
        let names = pairs[0].value.sequence?.compactMap { $0.scalar?.text } ?? [pairs[0].value.scalar?.text ?? ""]
        let value = pairs[1].value.span.withQuotes
        let text = "add: { \(names.map { "\($0): { missing: \(value.text) }" }.joined(separator: ", ")) }"
        let isWhole = pairs[1].value.scalar != nil && names.allSatisfy(isIdentifier) && !names.isEmpty
        let start = pairs[0].key.span.start
        bag.report(
            .historyEntry,
            "what older objects get is said below each property, as 'missing'",
            at: pairs[1].key.span,
            fixIts: isWhole
                ? [FixIt("write '\(shortened(text))'", replace: value.at(start, value.end), with: text)] : []
        )
        return true
    }

    /// An error inside an entry leaves the current model unchanged, which is still resolved and replayed: so these errors are counted
    /// separately.
    private mutating func readingPast<Value>(isBroken: inout Bool, _ read: (inout SchemaReader) -> Value) -> Value {
        var own = DiagnosticBag()
        swap(&bag, &own)
        let value = read(&self)
        swap(&bag, &own)
        if own.hasErrors { isBroken = true }
        pastBag.append(own)
        return value
    }

    // MARK: Parts that several kinds of change have

    package mutating func text(_ pair: YAMLPair?) -> Spanned<String>? { pair.flatMap { text($0) } }

    /// One name or a list of them.
    package mutating func readNames(_ pair: YAMLPair) -> [Spanned<String>] {
        if case .scalar = pair.value.content { return text(pair).map { [$0] } ?? [] }
        return distinctTexts(pair)
    }

    package mutating func readRenamings(_ pair: YAMLPair) -> [HistoryEntry.Renaming] {
        if reportNamesWithClass(pair) { return [] }
        if let fields = pair.value.mapping, fields.count == 2, let old = fields["from"] ?? fields["old"],
            let new = fields["to"] ?? fields["new"], let text = old.value.scalar?.text,
            let other = new.value.scalar?.text
        {
            let meant = "{ \(text): \(other) }"
            reportKind(
                pair.value,
                expected: "the old name and the new one for '\(pair.key.value)', as in \(meant)",
                fixIts: [
                    FixIt(
                        "write '\(shortened(meant))'",
                        replace: pair.key.span.at(pair.key.span.end, pair.value.span.end),
                        with: ": " + meant
                    )
                ]
            )
            return []
        }
        let place = "'\(pair.key.value)', of old and new names, as in { old: new }"
        return pairs(pair.value, of: place, as: .renamings).compactMap { pair in
            identifier(pair).map { HistoryEntry.Renaming(old: pair.key, new: $0) }
        }
    }

    package mutating func readValues(_ pair: YAMLPair) -> [HistoryEntry.PropertyValue] {
        pairs(pair.value, of: "'\(pair.key.value)', of properties and values").map {
            HistoryEntry.PropertyValue(property: $0.key, value: literal($0.value))
        }
    }

    // MARK: Removed declarations

    /// Also the foreign types that only older versions use: entries that have `coding:` or the like.
    mutating func readRemoved(_ section: YAMLPair) -> ([RemovedDeclaration], [ForeignTypeDeclaration]) {
        var removed: [RemovedDeclaration] = []
        var types: [ForeignTypeDeclaration] = []
        if reportNames(ofRemoved: section) { return ([], []) }
        for pair in pairs(
            section.value,
            of: "'removed', of names and what they were, as in { Film: { in: 3, readAs: drop } }",
            as: .declarations
        ) {
            checkIdentifier(pair.key, of: "the name of a type")
            let lives: [YAMLNode]
            if case .sequence(let items) = pair.value.content { lives = items } else { lives = [pair.value] }
            for life in lives {
                if case .mapping(let fields) = life.content,
                    fields.contains(where: { ["coding", "convert"].contains($0.key.value) })
                        || fields["oneOf"].map({ $0.value.mapping == nil }) == true
                {
                    types.append(readRemovedType(pair.key, fields, at: life.span))
                } else if let declaration = readRemoved(pair.key, life) {
                    removed.append(declaration)
                }
            }
        }
        return (removed, types)
    }

    /// `removed: [Account, Session]`
    private mutating func reportNames(ofRemoved section: YAMLPair) -> Bool {
        let names: [String]
        switch section.value.content {
        case .sequence(let items): names = items.map { $0.scalar?.text ?? "" }
        case .scalar(let scalar): names = [scalar.text]
        case .mapping: return false
        }
        guard !names.isEmpty, names.allSatisfy(isIdentifier) else { return false }
        let meant = "{ \(names.map { "\($0): { in: \(currentVersion), readAs: drop }" }.joined(separator: ", ")) }"
        let start = section.value.isFlow || section.value.scalar != nil ? section.value.span.withQuotes.start : nil
        reportKind(
            section.value,
            expected: "a mapping for 'removed', of names and what they were, as in \(meant)",
            notes: [Note("'in' is the first version without it, and 'readAs' the class that it is read as, or 'drop'")],
            fixIts: start.map {
                [
                    FixIt(
                        "write '\(shortened(meant))'",
                        replace: section.value.span.at($0, section.value.span.withQuotes.end),
                        with: meant
                    ).withSeveralReadings
                ]
            } ?? []
        )
        return true
    }

    private mutating func readRemovedType(
        _ name: Spanned<String>,
        _ fields: [YAMLPair],
        at span: SourceSpan
    ) -> ForeignTypeDeclaration {
        let own = fields.filter { $0.key.value != "in" }
        var declaration = readForeignType(name, YAMLNode(.mapping(own), span: span))
        declaration.removedIn =
            readIn(fields, of: name, YAMLNode(.mapping(fields), span: span)) ?? Spanned(2, name.span)
        return declaration
    }

    private mutating func readIn(_ fields: [YAMLPair], of name: Spanned<String>, _ node: YAMLNode) -> Spanned<Int>? {
        if let field = fields["in"] { return integer(field, atLeast: 2) }
        let text = "in: \(currentVersion)"
        let notes = [Note("the first version without it, as in '\(text)'")]
        let place = "removed '\(shortened(name.value))'"
        reportMissingKey("in", in: place, at: name.span, notes: notes, fixIts: adding(text, to: node))
        return nil
    }

    private mutating func readRemoved(_ name: Spanned<String>, _ node: YAMLNode) -> RemovedDeclaration? {
        guard case .mapping(let pairs) = node.content else {
            let version = max(2, node.scalar.flatMap { Int($0.text) } ?? currentVersion)
            let word = node.scalar.map(\.text) ?? ""
            let meant = "{ in: \(version), readAs: \(isIdentifier(word) ? word : "drop") }"
            reportKind(
                node,
                expected: "what '\(shortened(name.value))' was, as in \(meant)",
                fixIts: node.scalar == nil || node.isEmptyScalar
                    ? []
                    : [
                        FixIt("write '\(shortened(meant))'", replace: node.span.withQuotes, with: meant)
                            .withSeveralReadings
                    ]
            )
            return nil
        }
        let place = "removed '\(shortened(name.value))'"
        let fields = meant(pairs, in: place, valid: Language.removed)
        for field in fields where !Language.removed.has(field.key.value) {
            reportUnknownKey(field.key, in: place, valid: Language.removed)
        }
        let removedIn = readIn(fields, of: name, node)
        let sinceValue = fields["since"].flatMap { integer($0) }
        let since = sinceValue?.value ?? 1
        let readAsText = fields["readAs"].flatMap { text($0) }
        let readAs = readAsText?.value
        let written = fields["kind"].flatMap { option($0, DeclarationKind.self) }?.value
        let isEnum = fields["cases"] != nil || fields["oneOf"] != nil
        let kind = isEnum ? .enum : written ?? .class
        if kind == .class, fields["readAs"] == nil {
            let notes = [Note("'readAs: drop', or the class it is read as")]
            reportMissingKey("readAs", in: place, at: name.span, notes: notes, fixIts: adding("readAs: drop", to: node))
        }
        guard let removedIn else { return nil }
        guard since < removedIn.value else {
            bag.report(
                .removedLife,
                "'\(shortened(name.value))' was removed in version \(removedIn.value), before version \(since), the first that had it",
                at: removedIn.span,
                notes: [Note("'in' is the first version without it, and 'since' the first that had it")],
                fixIts: swapping(removedIn, sinceValue)
            )
            return nil
        }
        var isBroken = false
        var removed = readingPast(isBroken: &isBroken) { reader in
            let (content, history) = reader.readContent(of: name, kind, fields, at: node.span)
            return RemovedDeclaration(
                name: name.value,
                span: name.span,
                kind: kind,
                content: content,
                history: history,
                since: since,
                removedIn: removedIn.value,
                removedInSpan: removedIn.span,
                readAs: readAs == "drop" ? nil : readAs,
                readAsSpan: readAsText?.span,
                rename: fields["rename"].map { reader.readRenamings($0) } ?? [],
                missing: fields["missing"].map { reader.readValues($0) } ?? []
            )
        }
        removed.isBroken = isBroken
        return removed
    }

    /// The declaration as its section would read it, without the keys of its removal.
    private mutating func readContent(
        of name: Spanned<String>,
        _ kind: DeclarationKind,
        _ fields: [YAMLPair],
        at span: SourceSpan
    ) -> (RemovedDeclaration.Content, [HistoryBlock]) {
        let own = fields.filter {
            $0.key.value != "since" && Language.removed.has($0.key.value) && !Language.removal.has($0.key.value)
        }
        let node = YAMLNode(.mapping(own), span: span)
        switch kind {
        case .class, .struct:
            let declaration = readRecord(kind, name, node)
            return (.record(declaration), declaration.history)
        case .enum:
            let declaration = readEnum(name, node)
            return (.enum(declaration), declaration.history)
        }
    }
}

extension DiagnosticID {
    static let historyOrder = DiagnosticID("history-order")
    package static let historyEntry = DiagnosticID("history-entry")
    static let unknownChange = DiagnosticID("unknown-change")
    static let removedLife = DiagnosticID("removed-life")
}

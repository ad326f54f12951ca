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
        if pair.value.sequence != nil {
            let note = Note("changes are listed below the number of the version that they led to")
            reportKind(pair.value, expected: "a mapping for \(place)", notes: [note])
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
                whole: pair.whole,
                history: history.key.span
            )
            for node in items(pair.value, of: "version \(version.value), of changes") {
                let entry = readingPast(isBroken: &block.isBroken) { $0.readEntry(node, of: declaration, name) }
                if let entry { block.entries.append(entry) }
            }
            blocks.append(block)
        }
        return blocks
    }

    private mutating func readEntry(_ node: YAMLNode, of declaration: DeclarationKind, _ name: Spanned<String>)
        -> HistoryEntry?
    {
        guard let (kind, change) = readKind(node), !reportParts(change), !reportRenamedType(change, name.value) else {
            return nil
        }
        guard kind.applies(to: declaration) else {
            reportOwner(of: change, kind, declaration, name)
            return nil
        }
        guard let entry = kind.read(change, of: declaration, by: &self) else { return nil }
        return HistoryEntry(keyword: change.key.value, span: change.key.span, whole: node.span, kind: entry)
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

    private mutating func readKind(_ node: YAMLNode) -> (any HistoryEntry.Kind.Type, YAMLPair)? {
        guard case .mapping(let pairs) = node.content else {
            reportKind(node, expected: "a change, as in 'rename: { old: new }'")
            return nil
        }
        guard let pair = pairs.first, pairs.count == 1 else {
            if let text = withFields(pairs) {
                reportKind(
                    node,
                    expected: "what '\(pairs[1].key.value)' says below the name, as in \(text)",
                    fixIts: [
                        FixIt("write '\(shortened(text))'", replace: TreeEdits(file).content(of: node), with: text)
                    ]
                )
                return nil
            }
            bag.report(
                .historyEntry,
                "an entry is one change; found \(pairs.count): \(pairs.map { shortened($0.key.value) }.joined(separator: ", "))",
                at: pairs.dropFirst().first?.key.span ?? node.span,
                notes: pairs.count > 1 ? [Note("write '- ' in front of each change")] : [],
                fixIts: [separating(pairs, in: node)]
            )
            return nil
        }
        guard let kind = kind(pair.key.value) else {
            let valid = changes.names
            let advice = advice(on: pair.key.value, in: changes)
            let word = plainWord(pair.key.value)
            let known =
                valid.first { plainWord($0) == word } ?? valid.first { Self.isOtherWord(pair.key.value, for: $0) }
            let match = known ?? (isIdentifier(pair.key.value) ? key(meantBy: pair.key.value, among: changes) : nil)
            bag.report(
                .unknownChange,
                "'\(shortened(pair.key.value))' is not a kind of change",
                at: pair.key.span,
                notes: advice.map { [Note($0)] }
                    ?? (known == nil ? [Note("kinds of change: \(valid.joined(separator: ", "))")] : []),
                fixIts: advice == nil ? FixIt.didYouMean(match, at: pair.key.span) : []
            )
            return nil
        }
        return (kind, pair)
    }

    /// `- add: rating` with `missing: 3` below it: fields of one member beside the change, put in it.
    private func withFields(_ pairs: [YAMLPair]) -> String? {
        guard pairs.count > 1, let place = changes[pairs[0].key.value]?.kind.memberPlace,
            pairs.dropFirst().allSatisfy({ place.has($0.key.value) }),
            !pairs.contains(where: { $0.value.anchorSpan != nil })
        else { return nil }
        let fields = pairs.dropFirst().map { "\($0.key.value): \($0.value.flowText)" }
        let value = pairs[0].value
        if let name = value.scalar?.text, isIdentifier(name) {
            return "\(pairs[0].key.value): { \(name): { \(fields.joined(separator: ", ")) } }"
        }
        guard let short = place.short, let member = value.mapping?.first, value.mapping?.count == 1,
            member.value.scalar?.text.isEmpty == false
        else { return nil }
        let all = ["\(short): \(member.value.flowText)"] + fields
        return "\(pairs[0].key.value): { \(member.key.value): { \(all.joined(separator: ", ")) } }"
    }

    /// `retype: { property: pages, from: Int }`: the parts of a change by what they are, where its name is the key.
    private mutating func reportParts(_ change: YAMLPair) -> Bool {
        let parts: Set = ["property", "from", "to", "old", "new", "type", "using", "default", "value"]
        guard let pairs = change.value.mapping, pairs.count > 1, pairs["property"]?.value.scalar != nil,
            pairs.allSatisfy({ parts.contains($0.key.value) }), let kind = changes[change.key.value]
        else { return false }
        let example = kind.examples.first.map { ", as in \($0)" } ?? ""
        reportKind(change.value, expected: "names as the keys for '\(change.key.value)'\(example)")
        return true
    }

    /// `rename: { Movie: Film }` in the history of 'Film', `rename: Movie`.
    private mutating func reportRenamedType(_ change: YAMLPair, _ name: String) -> Bool {
        guard ["rename", "renameCase"].contains(change.key.value) else { return false }
        let pairs = change.value.mapping ?? []
        let old = pairs.first?.key.value ?? change.value.scalar?.text ?? ""
        guard pairs.count == 1 && pairs[0].value.scalar?.text == name || change.value.scalar != nil, isIdentifier(old),
            old.isCapitalized
        else { return false }
        let fixIt = change.whole.writing("renameClass: \(old)")
        bag.report(
            .historyEntry,
            "'\(change.key.value)' is for members; 'renameClass: \(old)' says that '\(shortened(name))' was called '\(old)'",
            at: change.key.span,
            fixIts: [pairs.isEmpty ? fixIt.withSeveralReadings : fixIt]
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

    /// The name of a function. Code in its place, such as `{ Int($0) }`, is reported where the function's name is known.
    package mutating func readFunction(_ pair: YAMLPair?) -> Spanned<String>? {
        guard let pair, pair.value.isFlow, pair.value.scalar == nil, pair.value.anchorSpan == nil else {
            return text(pair)
        }
        return Spanned(pair.value.span.text, pair.value.span)
    }

    /// One name or a list of them.
    package mutating func readNames(_ pair: YAMLPair) -> [Spanned<String>] {
        if case .scalar = pair.value.content { return text(pair).map { [$0] } ?? [] }
        return distinctTexts(pair)
    }

    package mutating func readRenamings(_ pair: YAMLPair) -> [HistoryEntry.Renaming] {
        if let (old, new) = pair.value.mapping.flatMap(Self.bothNames) {
            let meant = "{ \(old): \(new) }"
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
        let parts = (pair.value.scalar?.text ?? "").split(separator: ": ").map(String.init)
        if parts.count == 2, parts.allSatisfy(isIdentifier) {
            let meant = "{ \(parts[0]): \(parts[1]) }"
            reportKind(
                pair.value,
                expected: "a mapping for \(place)",
                fixIts: [pair.value.span.withQuotes.writing(meant)]
            )
            return []
        }
        return pairs(pair.value, of: place).compactMap { pair in
            guard isIdentifier(pair.key.value) else {
                checkIdentifier(pair.key, of: "an old name")
                return nil
            }
            return identifier(pair, isReference: true).map { HistoryEntry.Renaming(old: pair.key, new: $0) }
        }
    }

    /// `{ from: old, to: new }`, `{ old, new }`
    private static func bothNames(_ fields: [YAMLPair]) -> (old: String, new: String)? {
        guard fields.count == 2 else { return nil }
        if fields.allSatisfy({ $0.value.isEmptyScalar && isIdentifier($0.key.value) }) {
            return (fields[0].key.value, fields[1].key.value)
        }
        guard let old = fields["from"] ?? fields["old"], let new = fields["to"] ?? fields["new"],
            let former = old.value.scalar?.text, let current = new.value.scalar?.text
        else { return nil }
        return (former, current)
    }

    package mutating func readValues(_ pair: YAMLPair) -> [HistoryEntry.PropertyValue] {
        pairs(pair.value, of: "'\(pair.key.value)', of properties and values").map {
            HistoryEntry.PropertyValue(property: $0.key, value: literal($0.value))
        }
    }

    // MARK: Removed declarations

    /// Also the foreign types that only older versions use: entries that have `coding:` or the like.
    /// Errors in it leave the current model as it is.
    mutating func readRemoved(_ section: YAMLPair) -> ([RemovedDeclaration], [ForeignTypeDeclaration]) {
        var isBroken = false
        defer { hasBrokenRemovals = hasBrokenRemovals || isBroken }
        return readingPast(isBroken: &isBroken) { $0.readDeclarations(removedIn: section) }
    }

    private mutating func readDeclarations(removedIn section: YAMLPair)
        -> ([RemovedDeclaration], [ForeignTypeDeclaration])
    {
        var removed: [RemovedDeclaration] = []
        var types: [ForeignTypeDeclaration] = []
        for pair in pairs(
            section.value,
            of: "'removed', of names and what they were, as in { Film: { in: 3, readAs: drop } }"
        ) {
            if let version = Int(pair.key.value) {
                reportRemovedByVersion(pair, version)
                continue
            }
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

    /// `removed: { 2: [Draft] }`.
    private mutating func reportRemovedByVersion(_ pair: YAMLPair, _ version: Int) {
        let listed = (pair.value.sequence ?? [pair.value]).compactMap { $0.scalar?.text }.filter(isIdentifier)
        let described = (pair.value.mapping ?? []).map { item in
            (item.key.value, (item.value.mapping ?? []).map { ", \($0.key.value): \($0.value.flowText)" }.joined())
        }
        let declarations = (listed.map { ($0, "") } + described).map { "\($0): { in: \(version)\($1) }" }
        let whole = pair.key.span.at(pair.key.span.start, pair.value.span.withQuotes.end)
        let isOne = declarations.count == 1 && pair.value.anchorSpan == nil && !whole.text.contains("#")
        bag.report(
            .wrongKind,
            "'removed' lists declarations by name; the version is the first one without them",
            at: pair.key.span,
            notes: [Note("as in \(declarations.first ?? "Film: { in: \(version), readAs: drop }")")],
            fixIts: isOne ? [whole.writing(declarations[0])] : []
        )
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
        if let field = fields["in"] {
            guard field.value.scalar?.text == "1" else { return integer(field, atLeast: 2) }
            bag.report(
                .numberTooSmall,
                "'in' must be 2 or more: it is the first version without '\(shortened(name.value))'",
                at: field.value.span,
                fixIts: [field.value.span.writing("\(max(currentVersion, 2))").withSeveralReadings]
            )
            return nil
        }
        let text = "in: \(currentVersion)"
        let notes = [Note("the first version without it, as in '\(text)'")]
        let place = "removed '\(shortened(name.value))'"
        reportMissingKey("in", in: place, at: name.span, notes: notes, fixIts: adding(text, to: node))
        return nil
    }

    private mutating func readRemoved(_ name: Spanned<String>, _ node: YAMLNode) -> RemovedDeclaration? {
        guard case .mapping(let pairs) = node.content else {
            let meant = "{ in: \(currentVersion), readAs: drop }"
            reportKind(node, expected: "what '\(shortened(name.value))' was, as in \(meant)")
            return nil
        }
        let place = "removed '\(shortened(name.value))'"
        let fields = meant(pairs, in: place, valid: Language.removed)
        for field in fields where !Language.removed.has(field.key.value) {
            reportUnknownKey(field.key, in: place, valid: Language.removed)
        }
        let removedIn = readIn(fields, of: name, node)
        let since = fields["since"].flatMap { integer($0) }?.value ?? 1
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
                notes: [Note("'in' is the first version without it, and 'since' the first that had it")]
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
                missing: fields["missing"].map { reader.readValues($0) } ?? [],
                fields: fields["missing"] == nil ? FieldPlace(node, short: "") : nil,
                values: fields["missing"].flatMap { FieldPlace($0.value, short: "") }
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

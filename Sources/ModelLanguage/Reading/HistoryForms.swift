import SchemaDiagnostics
import YAMLTree

// Histories in another arrangement: changes as a mapping, versions as a list.

extension SchemaReader {
    /// The changes of a mapping as a list, each with its '-'.
    func listing(_ pairs: [YAMLPair], in node: YAMLNode) -> [FixIt.Edit] {
        if node.isFlow {
            let items = pairs.map { "\($0.key.value): \($0.value.span.withQuotes.text)" }
            return [FixIt.Edit(node.span, replacement: "[ \(items.joined(separator: ", ")) ]")]
        }
        return pairs.flatMap { pair -> [FixIt.Edit] in
            let key = pair.key.span
            let deeper = file.lineStarts.filter { $0 > key.start && $0 < pair.value.span.end }
            return [FixIt.Edit(inserting: "- ", at: key.start, in: file)]
                + deeper.map { FixIt.Edit(inserting: "  ", at: $0, in: file) }
        }
    }

    /// `- version: 2` with the changes beside it, below the numbers; nil where a change has several lines.
    func byVersion(_ items: [YAMLNode], _ node: YAMLNode) -> FixIt? {
        // `- 2: …`
        let keys = items.compactMap { $0.mapping?.count == 1 ? $0.mapping?.first?.key : nil }
        let dashes = keys.compactMap { dash(before: $0.span.start) }
        if !node.isFlow, dashes.count == items.count, keys.allSatisfy({ Int($0.value) != nil }) {
            let edits = dashes.map { FixIt.Edit($0, replacement: " ") }
            return FixIt("remove each '-'", edits: edits)
        }
        var versions: [(number: Int, changes: [String])] = []
        for item in items {
            guard let pairs = item.mapping, let number = pairs["version"]?.value.scalar.flatMap({ Int($0.text) }) else {
                return nil
            }
            let changes = pairs.filter { $0.key.value != "version" }
            guard changes.allSatisfy({ $0.value.span.position.line == $0.value.span.endPosition.line }) else {
                return nil
            }
            versions.append((number, changes.map { "\($0.key.value): \($0.value.span.withQuotes.text)" }))
        }
        guard !versions.isEmpty, !node.isFlow else { return nil }
        let margin = String(repeating: " ", count: node.span.position.column - 1)
        let lines = versions.sorted { $0.number > $1.number }.flatMap { version in
            ["\(version.number):"] + version.changes.map { "  - \($0)" }
        }
        return FixIt(
            "write the numbers of the versions as keys",
            replace: node.span,
            with: lines.joined(separator: "\n" + margin)
        )
    }

    // MARK: Changes whose parts are named

    private static let roles: [String: Set<String>] = [
        "name": ["name", "property", "field", "column", "attribute", "case", "key", "member"],
        "old": ["from", "old", "was", "type", "oldtype", "before", "previous", "fromtype", "olddefault"],
        "new": ["to", "new", "newtype", "into", "after", "totype", "target", "class", "readas"],
        "using": ["using", "with", "via", "by", "function", "convert"],
        "value": ["default", "missing", "value", "fallback", "initial"],
    ]

    /// `{ name: nick, type: String? }`, `{ property: pages, from: Int, to: String }`: as the change is written here.
    private func entry(ofNamed pairs: [YAMLPair], _ kind: String) -> String? {
        var parts: [String: YAMLNode] = [:]
        for pair in pairs {
            guard let role = Self.roles.first(where: { $0.value.contains(plainWord(pair.key.value)) })?.key,
                parts[role] == nil
            else { return nil }
            parts[role] = pair.value
        }
        guard pairs.count > 1, let name = parts["name"]?.scalar?.text, isIdentifier(name),
            name.first?.isLowercase == true, BuiltinType(rawValue: name) == nil
        else { return nil }
        func text(_ role: String) -> String? { parts[role]?.span.withQuotes.text }
        switch kind {
        case "remove": return text("old").map { "{ \(name): \($0) }" }
        case "retype":
            guard let old = text("old") else { return nil }
            return "{ \(name): " + (text("using").map { "{ from: \(old), using: \($0) }" } ?? old) + " }"
        case "add": return text("value").map { "{ \(name): { missing: \($0) } }" } ?? "[\(name)]"
        case "move", "removeCase": return text("new").map { "{ \(name): \($0) }" }
        case "redefault":
            return pairs["property"] == nil ? nil : (text("old") ?? text("value")).map { "{ \(name): \($0) }" }
        default: return nil
        }
    }

    /// `Film.title`: the history is the class's own.
    mutating func reportNamesWithClass(_ pair: YAMLPair) -> Bool {
        let isMove = pair.key.value == "move"
        var edits: [FixIt.Edit] = []
        func name(_ text: String) -> (type: Substring, member: Substring)? {
            let parts = text.split(separator: ".")
            guard parts.count == 2, parts[0].first?.isUppercase == true, parts[1].first?.isLowercase == true,
                isDottedIdentifier(text)
            else { return nil }
            return (parts[0], parts[1])
        }
        for entry in pair.value.mapping ?? [] {
            if let name = name(entry.key.value) {
                edits.append(FixIt.Edit(entry.key.span, replacement: String(name.member)))
            }
            guard isMove || pair.key.value == "rename", let text = entry.value.scalar?.text, let name = name(text)
            else {
                continue
            }
            edits.append(FixIt.Edit(entry.value.span, replacement: String(isMove ? name.type : name.member)))
        }
        for item in pair.value.sequence ?? (pair.value.scalar == nil ? [] : [pair.value]) {
            if let name = item.scalar.flatMap({ name($0.text) }) {
                edits.append(FixIt.Edit(item.span, replacement: String(name.member)))
            }
        }
        guard let first = edits.first else { return false }
        bag.report(
            .historyEntry,
            isMove
                ? "'move' has the property's name and the class that has it now, as in { title: Item }"
                : "a class's history names its properties without the class, as '\(first.replacement)'",
            at: first.span,
            fixIts: [FixIt("write '\(first.replacement)'", edits: edits)]
        )
        return true
    }

    /// The old name of `Film -> Movie`, `[Film, Movie]` and `{ from: Film, to: Movie }`, which is reported.
    package mutating func reportOldName(_ pair: YAMLPair) -> Bool {
        var names: [String] = []
        switch pair.value.content {
        case .scalar(let scalar):
            names = scalar.text.split { " ->=>,".contains($0) }.map(String.init).filter { $0 != "to" }
        case .sequence(let items): names = items.compactMap { $0.scalar?.text }
        case .mapping(let pairs):
            let old = pairs.first { ["from", "old", "was"].contains($0.key.value) }
            let new = pairs.first { ["to", "new"].contains($0.key.value) }
            names = [old, new].compactMap { $0?.value.scalar?.text }
        }
        guard names.count == 2, names.allSatisfy(isIdentifier) else { return false }
        reportKind(
            pair.value,
            expected: "the old name alone for '\(pair.key.value)'",
            fixIts: [
                FixIt(
                    "write '\(names[0])'",
                    replace: pair.key.span.at(pair.key.span.end, pair.value.span.withQuotes.end),
                    with: ": \(names[0])"
                )
            ]
        )
        return true
    }

    /// `drop: [colour]`
    package mutating func reportDroppedProperties(_ pair: YAMLPair) {
        let names = pair.value.sequence?.map { $0.scalar?.text ?? "" } ?? []
        let text = "remove: { \(names.map { "\($0): String?" }.joined(separator: ", ")) }"
        let fixIt = FixIt(
            "write '\(shortened(text))'",
            replace: pair.key.span.at(pair.key.span.start, pair.value.span.end),
            with: text
        )
        reportKind(
            pair.value,
            expected: "true or { unless: function } for 'drop'",
            notes: [Note("'drop' is about the objects of older versions; properties are under 'remove'")],
            fixIts: names.allSatisfy(isIdentifier) && !names.isEmpty ? [fixIt.withSeveralReadings] : []
        )
    }

    /// Reports such a change; also those whose names are a list, where each has something of its own.
    /// - Parameters:
    ///   - parts: what the mapping lists.
    ///   - example: what is written for a name.
    package mutating func reportForm(_ pair: YAMLPair, _ parts: String, example: String) -> Bool {
        if reportNamesWithClass(pair) { return true }
        if let pairs = pair.value.mapping, let meant = entry(ofNamed: pairs, pair.key.value) {
            reportKind(
                pair.value,
                expected: "\(parts) for '\(pair.key.value)', as in \(meant)",
                fixIts: [
                    FixIt(
                        "write '\(shortened(meant))'",
                        replace: pair.key.span.at(pair.key.span.end, pair.value.span.withQuotes.end),
                        with: ": " + meant
                    )
                ]
            )
            return true
        }
        let names: [String]
        switch pair.value.content {
        case .scalar(let scalar): names = scalar.text.split { ", ".contains($0) }.map(String.init)
        case .sequence(let items): names = items.map { $0.scalar?.text ?? "" }
        case .mapping: return false
        }
        guard !names.isEmpty, names.allSatisfy(isIdentifier) else { return false }
        let form = "{ \(names.map { "\($0): \(example)" }.joined(separator: ", ")) }"
        // What else they may have been, the author knows.
        let isLikely = ["remove", "removeCase"].contains(pair.key.value) && (pair.value.isFlow || names.count == 1)
        let fixIt = FixIt(
            "write '\(shortened(form))'",
            replace: pair.key.span.at(pair.key.span.end, pair.value.span.withQuotes.end),
            with: ": " + form
        )
        reportKind(
            pair.value,
            expected: "a mapping for '\(pair.key.value)', of \(parts), as in \(form)",
            fixIts: isLikely ? [fixIt.withSeveralReadings] : []
        )
        return true
    }
}

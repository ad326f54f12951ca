import SchemaDiagnostics
import YAMLTree

// Changes in another place: not below a version, in the history of another declaration, at the top of the file.

/// Where an entry is: the pairs of its history and of its version, and its item.
struct EntryPlace {
    var history: YAMLPair
    var version: YAMLPair
    var node: YAMLNode

    /// Takes it out, with its version and the history where nothing else is in them.
    var removal: FixIt.Edit {
        func removing(_ pair: YAMLPair) -> FixIt.Edit {
            ModelLanguage.removal(of: pair.key.span, to: pair.value.span)
        }
        if version.value.sequence?.count ?? 1 > 1 { return ModelLanguage.removal(of: node.span, to: node.span) }
        return history.value.mapping?.count ?? 1 > 1 ? removing(version) : removing(history)
    }
}

extension SchemaReader {
    // MARK: Without a version

    /// Changes right below 'history' are reported, and the rest is returned.
    mutating func changesBelowVersions(_ pairs: [YAMLPair], _ node: YAMLNode) -> [YAMLPair] {
        let known = changes
        func isChange(_ pair: YAMLPair) -> Bool { known.has(pair.key.value) }
        let changes = pairs.filter(isChange)
        guard let first = changes.first else { return pairs }
        var fixIts: [FixIt] = []
        if changes.count == pairs.count {
            let fixIt = FixIt("write '\(currentVersion):' above", edits: belowVersion(changes, node))
            fixIts = [fixIt.withSeveralReadings]
        }
        bag.report(
            .notAnInteger,
            "'\(first.key.value)' needs the version that it led to, as in { \(currentVersion): [ \(first.key.value): … ] }",
            at: first.key.span,
            fixIts: fixIts
        )
        return pairs.filter { !isChange($0) }
    }

    private func belowVersion(_ pairs: [YAMLPair], _ node: YAMLNode) -> [FixIt.Edit] {
        var edits = listing(pairs, in: node)
        if node.isFlow {
            edits[0].replacement = "{ \(currentVersion): \(edits[0].replacement) }"
            return edits
        }
        for index in edits.indices { edits[index].replacement = "  " + edits[index].replacement }
        let margin = String(repeating: " ", count: pairs[0].key.span.position.column - 1)
        edits[0].replacement = "\(currentVersion):\n" + margin + edits[0].replacement
        return edits
    }

    /// `- add: […]` with another change below it, or beside it in braces.
    func separating(_ pairs: [YAMLPair], in node: YAMLNode) -> FixIt? {
        guard pairs.count > 1, node.anchorSpan == nil else { return nil }
        if node.isFlow {
            let changes = pairs.map { pair in
                pair.key.span.at(pair.key.span.start, max(pair.key.span.end, pair.value.span.withQuotes.end)).text
            }
            guard dash(before: node.span.start) == nil else {
                let margin = "\n" + String(repeating: " ", count: max(0, node.span.position.column - 3)) + "- "
                return FixIt(
                    "write each change with '-'",
                    replace: node.span,
                    with: changes.joined(separator: margin)
                )
            }
            let text = changes.joined(separator: ", ")
            return FixIt("write '\(shortened(text))'", replace: node.span, with: text)
        }
        let edits = pairs.dropFirst().compactMap { pair -> FixIt.Edit? in
            let start = pair.key.span.start
            guard pair.key.span.position.column > 2, file.bytes[start - 1] == 0x20, file.bytes[start - 2] == 0x20 else {
                return nil
            }
            return FixIt.Edit(pair.key.span.at(start - 2, start), replacement: "- ")
        }
        return edits.count == pairs.count - 1 ? FixIt("write '- ' in front of it", edits: edits) : nil
    }

    /// The kind of change that was meant, without the new type, which stands under 'properties'.
    func writing(kind: String, for pair: YAMLPair) -> FixIt {
        var edits = [FixIt.Edit(pair.key.span, replacement: kind)]
        for own in pair.value.mapping ?? [] where kind == "retype" {
            guard let fields = own.value.mapping, fields["from"] != nil, fields.count > 2 else { continue }
            edits += fields.filter { ["to", "new"].contains($0.key.value) }.map { removing($0) }
        }
        return FixIt("write '\(kind)'" + (edits.count == 1 ? "" : " without the new type"), edits: edits)
    }

    /// Two numbers in the wrong order, each in the other's place.
    func swapping(_ first: Spanned<Int>, _ second: Spanned<Int>?) -> [FixIt] {
        guard let second, first.value != second.value else { return [] }
        return [
            FixIt(
                "swap the two versions",
                edits: [
                    FixIt.Edit(first.span, replacement: "\(second.value)"),
                    FixIt.Edit(second.span, replacement: "\(first.value)"),
                ]
            ).withSeveralReadings
        ]
    }

    // MARK: In another declaration's history

    /// A change of cases in a class's history, or the reverse.
    mutating func reportOwner(
        of change: YAMLPair,
        _ kind: any HistoryEntry.Kind.Type,
        _ declaration: DeclarationKind,
        _ name: Spanned<String>,
        _ place: EntryPlace
    ) {
        let keyword = change.key.value
        var notes = [Note("'\(shortened(name.value))' is declared here", at: name.span)]
        var fixIts: [FixIt] = []
        if declaration == .enum {
            let ofCases = changes.has(keyword + "Case") ? keyword + "Case" : nil
            fixIts = FixIt.didYouMean(ofCases, at: change.key.span)
        } else if let (owner, value) = enumMeant(by: change.value) {
            notes = [Note("it belongs in the history of enum '\(shortened(owner.key.value))'", at: owner.key.span)]
            let version = Int(place.version.key.value) ?? currentVersion
            if let edits = entering(["\(keyword): \(value)"], version: version, into: owner) {
                let message = "move it to enum '\(shortened(owner.key.value))'"
                fixIts = [FixIt(message, edits: edits + [place.removal])]
            }
        } else if kind.owners == [.enum] {
            notes = [Note("it belongs in the history of the enum, under 'enums'")]
        }
        let article = declaration == .enum ? "an" : "a"
        bag.report(
            .historyKind,
            "'\(keyword)' does not apply to \(article) \(declaration.rawValue)",
            at: change.key.span,
            notes: notes,
            fixIts: fixIts
        )
    }

    /// The enum of this file that has the cases, and the change as it is written there: of `[returned]`, `{ lost: drop }`, and both below
    /// the name of a property or enum.
    private func enumMeant(by value: YAMLNode) -> (enum: YAMLPair, value: String)? {
        let enums = sections["enums"]?.value.mapping ?? []
        if let only = value.mapping?.first, value.mapping?.count == 1 {
            let type = record["properties"]?.value.mapping?[only.key.value]?.value
            let name = (type?.mapping?["type"]?.value ?? type)?.span.text.filter { !"[]?".contains($0) }
            if let owner = enums[name ?? only.key.value], !only.value.isEmptyScalar {
                return oneLine(only.value).map { (owner, $0) }
            }
        }
        let names =
            value.sequence?.compactMap { $0.scalar?.text } ?? value.scalar.map { [$0.text] }
            ?? value.mapping?.flatMap { [$0.key.value, $0.value.scalar?.text ?? ""] } ?? []
        let owner = enums.first { item in
            let cases = item.value.mapping?["cases"] ?? item.value.mapping?["oneOf"]
            let own = cases?.value.sequence?.compactMap { $0.scalar?.text } ?? cases?.value.mapping?.map(\.key.value)
            return own?.contains { names.contains($0) } ?? false
        }
        return owner.flatMap { owner in oneLine(value).map { (owner, $0) } }
    }

    /// A value in braces or brackets, or a single one.
    private func oneLine(_ node: YAMLNode) -> String? {
        node.anchorSpan == nil && (node.isFlow || node.scalar != nil) ? node.span.withQuotes.text : nil
    }

    // MARK: At a property

    /// `formerly: tel`, `missing: 100` and `since: 3` of a property, as an entry of its class.
    func movingToHistory(_ pair: YAMLPair, of name: Spanned<String>, among all: [YAMLPair]) -> FixIt? {
        guard let properties = record["properties"]?.value.span, let value = pair.value.scalar?.text,
            properties.start <= name.span.start, name.span.end <= properties.end,
            let current = sections["version"]?.value.scalar.flatMap({ Int($0.text) }), current > 1,
            let owner = declaration(with: name.span)
        else { return nil }
        var edits: [FixIt.Edit]?
        var said = [pair]
        switch OtherWord.row(of: pair.key.value, at: .property)?.role {
        case .oldName:
            guard isIdentifier(value), value != name.value else { return nil }
            edits = entering(["rename: { \(value): \(name.value) }"], version: current, into: owner)
        case .since where pair.key.value == "missing":
            let value = "{ missing: \(pair.value.span.withQuotes.text) }"
            let since = all["since"]
            said += [since].compactMap(\.self)
            let version = since?.value.scalar.flatMap { Int($0.text) } ?? current
            edits =
                adding(value, to: name.value, owner.value.mapping?["history"]?.value.mapping?["\(version)"])
                ?? entering(["add: { \(name.value): \(value) }"], version: version, into: owner)
        case .since:
            guard pair.key.value == "since", all["missing"] == nil, let version = Int(value), version > 1,
                version <= current
            else {
                return nil
            }
            edits = entering(["add: [\(name.value)]"], version: version, into: owner)
        default: return nil
        }
        guard let edits else { return nil }
        let message = "move it to the history of '\(shortened(owner.key.value))'"
        return FixIt(message, edits: edits + said.map { removing($0) }).withSeveralReadings
    }

    /// The list of names that has the property already, with its value.
    private func adding(_ value: String, to name: String, _ version: YAMLPair?) -> [FixIt.Edit]? {
        for item in version?.value.sequence ?? [] {
            guard let list = item.mapping?["add"]?.value, list.isFlow || list.scalar != nil else { continue }
            let names = list.sequence?.map { $0.scalar?.text ?? "" } ?? list.scalar.map { [$0.text] } ?? []
            guard names.contains(name) else { continue }
            let parts = names.map { "\($0): \($0 == name ? value : "{}")" }
            return [FixIt.Edit(list.span.withQuotes, replacement: "{ \(parts.joined(separator: ", ")) }")]
        }
        return nil
    }

    // MARK: At the top of the file

    /// A history of all classes: `{ 2: { Song: [ … ] } }`, or `{ Song: { 2: [ … ] } }`.
    func distributing(_ history: YAMLPair) -> FixIt? {
        var entries: [(owner: String, version: Int, changes: [String])] = []
        for outer in history.value.mapping ?? [] {
            guard let inner = outer.value.mapping else { return nil }
            for pair in inner {
                let (version, owner) = Int(outer.key.value) == nil ? (pair, outer) : (outer, pair)
                guard let version = Int(version.key.value), let items = pair.value.sequence else { return nil }
                let changes = items.compactMap { item -> String? in
                    let isLine = item.span.position.line == item.span.endPosition.line && item.anchorSpan == nil
                    return isLine ? item.span.withQuotes.text : nil
                }
                guard changes.count == items.count else { return nil }
                entries.append((owner.key.value, version, changes))
            }
        }
        guard !entries.isEmpty, history.key.span.position.column == 1 else { return nil }
        let owners = entries.map(\.owner)
        var edits = [removal(of: history.key.span, to: history.value.span)]
        for (index, owner) in owners.enumerated() where owners.firstIndex(of: owner) == index {
            let own = entries.filter { $0.owner == owner }.sorted { $0.version > $1.version }
            let texts = own.map { "\($0.version): [ \($0.changes.joined(separator: ", ")) ]" }
            let lines = own.flatMap { ["\($0.version):"] + $0.changes.map { "  - " + $0 } }
            var history = TreeEdits(file)
            guard let declaration = declaration(owner), declaration.value.mapping?["history"] == nil,
                history.put(
                    TreeEdits.NewPair("history", flow: "{ \(texts.joined(separator: ", ")) }", block: lines),
                    into: declaration,
                    isFlow: false,
                    pastComments: 0
                )
            else { return nil }
            edits += history.edits
        }
        return FixIt("move the changes below their classes", edits: edits)
    }
}

extension DiagnosticID {
    package static let historyKind = DiagnosticID("history-kind")
}

import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties that were added.
    package struct Add: Kind {
        package var additions: [Addition]

        package func flows(of owner: TypeName) -> Flows {
            .properties(additions.map { .added($0.property.name, to: owner) })
        }

        package func source(of leaf: Leaf, _ step: Step) -> Trace? {
            additions.first { $0.property.name == leaf.name }.map { step.missing($0) }
        }

        package func sealed(_ text: ChangeText) -> [String] {
            additions.map { "add \($0.property.name)" + text.missing($0) }
        }

        package func words(of _: TypeName, _ text: ChangeText) -> [String] {
            additions.map { "'\($0.property.name)' was added" + text.missingWords($0) }
        }

        package var explains: Set<Difference> { [.added] }
    }

    package struct Addition: Sendable {
        /// As it is in the version that added it.
        package var property: PropertyModel
        package var missing: Missing
    }
}

/// `add: [note]`, `add: { note: { missing: … } }`.
struct AddEntry: ChangeKind {
    static let keys = [
        Language.Key("add", .either([.name, .list(of: .name), .named(.mapping(addition))]))
            .says(
                "Properties that are new: optional, with a default, or with `missing:`.",
                "[birthday, mail]",
                "{ serial: { missing: 0 } }"
            )
    ]
    private static let addition = Language.Place(
        "an added property",
        [Language.Key("missing", .shared(.missing)).required]
    )
    var additions: [(property: Spanned<String>, missing: HistoryEntry.Missing?)]
    /// The names, if only names are listed.
    var list: SourceSpan?

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> AddEntry? {
        // `[year: 1970]`
        let items = pair.value.sequence ?? []
        let listed = items.compactMap { $0.mapping?.count == 1 ? $0.mapping?.first : nil }
        let isListed =
            !items.isEmpty && listed.count == items.count
            && listed.allSatisfy { $0.value.scalar?.text.isEmpty == false }
        guard let pairs = isListed ? listed : pair.value.mapping else {
            let isLine = pair.value.isFlow || pair.value.scalar != nil
            return AddEntry(
                additions: reader.readNames(pair).map { ($0, nil) },
                list: isLine ? pair.value.span.withQuotes : nil
            )
        }
        let values = ["default", "missing", "value"]
        if pairs.count > 1, let value = pairs.last, values.contains(value.key.value), value.value.scalar != nil,
            pairs.dropLast().allSatisfy({ $0.value.scalar != nil })
        {
            let names = pairs.dropLast().map { "\($0.key.value): { missing: \(value.value.span.withQuotes.text) }" }
            let meant = "{ \(names.joined(separator: ", ")) }"
            reader.reportKind(
                pair.value,
                expected: "what objects without the property get, below its name, as in \(meant)",
                fixIts: pair.value.isFlow
                    ? [FixIt("write '\(shortened(meant))'", replace: pair.value.span, with: meant)] : []
            )
            return nil
        }
        func isDeclaration(_ pair: YAMLPair) -> Bool {
            pair.value.mapping?["type"] != nil || pair.value.sequence != nil
        }
        if !pairs.isEmpty, pairs.allSatisfy({ $0.value.scalar?.text.isEmpty == false || isDeclaration($0) }) {
            // `{ title: String }`, `{ pages: 0 }`
            let areTypes = pairs.contains {
                $0.value.scalar.map { $0.isPlain && $0.text.first?.isUppercase == true } == true || isDeclaration($0)
            }
            let values = pairs.map { "\($0.key.value): { missing: \($0.value.span.withQuotes.text) }" }
            let names =
                areTypes
                ? "[\(pairs.map(\.key.value).joined(separator: ", "))]" : "{ \(values.joined(separator: ", ")) }"
            reader.reportKind(
                pair.value,
                expected: areTypes
                    ? "the names of properties for 'add', whose types are below 'properties'"
                    : "what objects without the property get, as in { note: { missing: 0 } }",
                fixIts: pair.value.isFlow ? [FixIt("write '\(names)'", replace: pair.value.span, with: names)] : []
            )
            return nil
        }
        let additions = pairs.map { pair -> (property: Spanned<String>, missing: HistoryEntry.Missing?) in
            let pairs = reader.pairs(pair.value, of: "'\(shortened(pair.key.value))', as in { missing: 0 }")
            // `{ from: name, using: User.sorted }`
            if pairs["using"] != nil, pairs["missing"] == nil {
                let meant = "{ missing: \(pair.value.flowText) }"
                reader.reportKind(
                    pair.value,
                    expected: "what objects without the property get, below 'missing'",
                    fixIts: [FixIt("write '\(shortened(meant))'", replace: pair.value.span, with: meant)]
                )
                return (pair.key, reader.readMissing(pair))
            }
            let fields = reader.fields(pairs, of: addition)
            return (pair.key, fields["missing"].flatMap { reader.readMissing($0) })
        }
        return AddEntry(additions: additions)
    }

    func undo(in replay: inout Replay) {
        var result: [Change.Addition] = []
        for (name, missing) in additions {
            if let other = replay.entryAbove(giving: name.value) {
                replay.bag.report(
                    .historyNameTaken,
                    "'add' says that '\(name.value)' is new, but '\(other.keyword)' gives it the values that it has in older archives",
                    at: name.span,
                    notes: [Note("by this entry: keep one of the two", at: other.span)]
                )
                continue
            }
            guard let (index, property) = replay.property(name) else { continue }
            let value = replay.missing(missing, for: property, at: name.span) {
                writingValues($0, of: name, in: $1)
            }
            if let missing = value {
                result.append(Change.Addition(property: property, missing: missing))
            }
            replay.update { $0.properties.remove(at: index) }
            replay.checkUnchanged(name)
        }
        replay.note(Change.Add(additions: result))
    }

    /// Values for all properties of the list that need one.
    private func writingValues(_ example: String, of name: Spanned<String>, in replay: Replay) -> FixIt? {
        guard let list else { return nil }
        let parts = additions.map { other, _ in
            let property = replay.after.records[replay.identity]?[other.value]
            let isNeeded = property.map { replay.fallback(of: $0) == nil && $0.inverseOf == nil } ?? false
            let value = other.value == name.value ? example : property.map { replay.exampleValue(of: $0) } ?? ""
            return isNeeded ? "\(other.value): { missing: \(value) }" : "\(other.value): {}"
        }
        let text = "{ \(parts.joined(separator: ", ")) }"
        return FixIt("write '\(shortened(text))'", replace: list, with: text)
    }

    mutating func renameFunctions(_ name: (String) -> String) {
        for index in additions.indices { additions[index].missing?.renameFunctions(name) }
    }

    static let form = EntryForm(isOfMembers: true)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        guard let missing = SealedLine.Missing(line.rest) else { return nil }
        return missing.value.map { .add(line.name, missing: $0) } ?? .add([line.name])
    }
}

extension WrittenEntry {
    /// Properties that need no value in older archives.
    package static func add(_ names: [String]) -> WrittenEntry {
        WrittenEntry("add", list(names), gives: names)
    }

    package static func add(_ name: String, missing: String) -> WrittenEntry {
        WrittenEntry("add", FlowFields.flow([(name, FlowFields.flow([("missing", missing)]))]), gives: [name])
    }
}

extension Replay {
    /// The entry of this version, above the current one, by which a property has another one's values.
    fileprivate func entryAbove(giving name: String) -> HistoryEntry? {
        life.entries(of: version).prefix { $0.span != place.span }.first { entry in
            switch entry.kind {
            case let rename as RenameEntry:
                rename.renamings.contains { $0.new.value == name }
                    && !rename.renamings.contains { $0.old.value == name }
            case let combine as CombineEntry: combine.targets.contains { $0.value == name }
            default: false
            }
        }
    }
}

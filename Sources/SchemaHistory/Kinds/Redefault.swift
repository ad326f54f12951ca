import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties with other defaults.
    package struct Redefault: Kind {
        package var names: [String]

        package func flows(of owner: TypeName) -> Flows { .properties(names.map { .same($0, of: owner) }) }

        package func sealed(_: ChangeText) -> [String] { names.map { "redefault \($0)" } }

        package func words(of owner: TypeName, _ text: ChangeText) -> [String] {
            names.map { name in
                "the default of '\(name)' changed" + text.step(owner, name) { $0.defaultValue?.schemaSpelling }
            }
        }

        package var explains: Set<Difference> { [.defaultValue] }
    }
}

/// `redefault: { pages: 0 }`.
struct RedefaultEntry: ChangeKind {
    static let keys = [
        Language.Key("redefault", .named(.value)).says("Property: its old default.", "{ pages: 1 }")
    ]
    var defaults: [HistoryEntry.PropertyValue]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RedefaultEntry? {
        if reportBothValues(pair, by: &reader) { return nil }
        return RedefaultEntry(defaults: reader.readValues(pair))
    }

    /// `{ currency: { from: EUR, to: USD } }`
    private static func reportBothValues(_ pair: YAMLPair, by reader: inout SchemaReader) -> Bool {
        let pairs = pair.value.mapping ?? []
        let old = pairs.compactMap { $0.value.mapping.flatMap { $0["from"] ?? $0["old"] }?.value }
        guard !pairs.isEmpty, old.count == pairs.count else { return false }
        let edits = zip(pairs, old).map { FixIt.Edit($0.value.span, replacement: $1.span.withQuotes.text) }
        let meant = "\(pairs[0].key.value): \(old[0].span.withQuotes.text)"
        reader.reportKind(
            pairs[0].value,
            expected: "the old default for '\(pairs[0].key.value)'; the new one is below 'properties'",
            fixIts: pairs.allSatisfy(\.value.isFlow) ? [FixIt("write '\(shortened(meant))'", edits: edits)] : []
        )
        return true
    }

    func undo(in replay: inout Replay) {
        var names: [String] = []
        for item in defaults {
            let value = Spanned(item.value.span.text, item.value.span)
            let other = Replay.OtherName(name: value, form: "property: old default", meaning: "the property")
            guard let (index, new) = replay.property(item.property, or: other) else { continue }
            replay.enterBefore()
            guard let value = replay.value(item.value, of: new) else { continue }
            var old = new
            old.shape.defaultValue = value == .null ? nil : value
            if old.defaultValue == new.defaultValue {
                let reason = "'\(new.name)' has that default in version \(replay.version) as well"
                replay.reportNoChange(reason, at: item.value.span)
            }
            replay.replace(index, by: old, at: item.property.span)
            names.append(new.name)
        }
        replay.note(Change.Redefault(names: names))
    }

    static let form = EntryForm(isOfMembers: true, former: .value)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        .redefault(line.name, line.past.fields(of: line.past.owner, line.name)["default"])
    }
}

extension WrittenEntry {
    /// - Parameter old: the former default; nil: it had none.
    package static func redefault(_ name: String, _ old: String?) -> WrittenEntry {
        WrittenEntry("redefault", of: name, old ?? "nil")
    }
}

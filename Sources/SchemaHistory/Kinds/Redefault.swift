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
    }
}

/// `redefault: { pages: 0 }`.
struct RedefaultEntry: ChangeKind {
    static let keywords = ["redefault"]
    var defaults: [HistoryEntry.PropertyValue]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RedefaultEntry? {
        if reader.reportForm(pair, "properties and their old defaults", example: "0") { return nil }
        return RedefaultEntry(defaults: reader.readValues(pair))
    }

    func undo(in replay: inout Replay) {
        var names: [String] = []
        for item in defaults {
            let value = Spanned(item.value.span.text, item.value.span)
            let other = Replay.OtherName(name: value, form: "property: old default", meaning: "the property")
            guard let (index, new) = replay.property(item.property, or: other) else { continue }
            replay.enterBefore()
            guard let value = replay.past.value(item.value, as: new.type, into: &replay.bag) else { continue }
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
}

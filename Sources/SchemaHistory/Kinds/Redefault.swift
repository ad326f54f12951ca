import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties with other defaults.
    package struct Redefault: Kind {
        package var pairs: [PropertyPair]

        package func flows(of owner: TypeName) -> Flows { .properties(pairs.map { .same($0.new.name, of: owner) }) }

        package func sealed(_: ChangeText) -> [String] { pairs.map { "redefault \($0.new.name)" } }
    }
}

/// `redefault: { pages: 0 }`.
struct RedefaultEntry: ChangeKind {
    static let keywords = ["redefault"]
    var defaults: [HistoryEntry.PropertyValue]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RedefaultEntry? {
        RedefaultEntry(defaults: reader.readValues(pair))
    }

    func undo(in replay: inout Replay) {
        var pairs: [Change.PropertyPair] = []
        for item in defaults {
            guard let (index, new) = replay.property(item.property) else { continue }
            replay.enterBefore()
            guard let value = replay.past.value(item.value, as: new.type, into: &replay.bag) else { continue }
            var old = new
            old.shape.defaultValue = value == .null ? nil : value
            if old.defaultValue == new.defaultValue {
                let reason = "'\(new.name)' has that default in version \(replay.version) as well"
                replay.reportNoChange(reason, at: item.value.span)
            }
            replay.replace(index, by: old, at: item.property.span)
            pairs.append(Change.PropertyPair(old: old, new: new))
        }
        replay.note(Change.Redefault(pairs: pairs))
    }
}

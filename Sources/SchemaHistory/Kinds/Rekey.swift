import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties under other keys.
    package struct Rekey: Kind {
        package var names: [String]

        package func flows(of owner: TypeName) -> Flows { .properties(names.map { .same($0, of: owner) }) }

        package func sealed(_: ChangeText) -> [String] { names.map { "rekey \($0)" } }

        package func words(of owner: TypeName, _ text: ChangeText) -> [String] {
            names.map { name in
                "the key of '\(name)' changed" + text.step(owner, name) { $0.key }
                    + text.step(owner, name, in: "JSON") { JSONKey.words($0.jsonKey) }
            }
        }
    }
}

/// `rekey: { note: oldKey }`, `rekey: { note: { key: …, jsonKey: … } }`.
struct RekeyEntry: ChangeKind {
    static let keywords = ["rekey"]
    var rekeyings: [(name: Spanned<String>, keys: HistoryEntry.OldKeys)]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RekeyEntry? {
        let pairs = reader.pairs(pair.value, of: "'rekey', of properties and old keys")
        let rekeyings = pairs.map { pair -> (name: Spanned<String>, keys: HistoryEntry.OldKeys) in
            guard case .mapping(let pairs) = pair.value.content else {
                return (pair.key, HistoryEntry.OldKeys(key: reader.text(pair)))
            }
            return (pair.key, reader.readKeys(reader.fields(pairs, in: "'rekey'", ["key", "jsonKey"])))
        }
        return RekeyEntry(rekeyings: rekeyings)
    }

    func undo(in replay: inout Replay) {
        var names: [String] = []
        for (name, keys) in rekeyings {
            let other = keys.key.map {
                Replay.OtherName(name: $0, form: "property: old key", meaning: "the property")
            }
            guard let (index, new) = replay.property(name, or: other) else { continue }
            var old = new
            old.take(keys)
            if old.key == new.key, old.jsonKey == new.jsonKey {
                let reason = "'\(new.name)' has the key '\(new.key)' in version \(replay.version) as well"
                replay.reportNoChange(reason, at: keys.key?.span ?? name.span)
            }
            replay.replace(index, by: old, at: name.span)
            names.append(new.name)
        }
        replay.note(Change.Rekey(names: names))
    }
}

extension HistoryEntry {
    /// The keys that a property had before, if they were written.
    struct OldKeys: Sendable {
        var key: Spanned<String>?
        var jsonKey: Spanned<String>?
    }
}

extension SchemaReader {
    mutating func readKeys(_ fields: [String: YAMLPair]) -> HistoryEntry.OldKeys {
        let json = fields["jsonKey"].flatMap { pair in readJSONKey(pair).map { Spanned($0, pair.value.span) } }
        return HistoryEntry.OldKeys(key: text(fields["key"]), jsonKey: json)
    }
}

extension PropertyModel {
    mutating func take(_ keys: HistoryEntry.OldKeys) {
        if let key = keys.key {
            shape.setKey(key.value)
            isKeyWritten = true
        }
        if let key = keys.jsonKey {
            shape.jsonKey = key.value
            isJSONKeyWritten = true
        }
    }
}

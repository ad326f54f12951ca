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

        package var explains: Set<Difference> { [.key, .jsonKey] }
    }
}

/// `rekey: { note: oldKey }`, `rekey: { note: { key: …, jsonKey: … } }`; `~` for a key that was not written.
struct RekeyEntry: ChangeKind {
    static let keys = [
        Language.Key("rekey", .named(.either([.text, .mapping(place), .unwritten])))
            .says("Property: its old key.", "{ phone: tel }", "{ phone: { key: tel, jsonKey: e_tel } }")
    ]
    private static let place = Language.Place("'rekey'", short: "key", HistoryEntry.OldKeys.keys)
    var rekeyings: [(name: Spanned<String>, keys: HistoryEntry.OldKeys)]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RekeyEntry? {
        let pairs = reader.pairs(pair.value, of: "'rekey', of properties and old keys")
        let rekeyings = pairs.map { pair -> (name: Spanned<String>, keys: HistoryEntry.OldKeys) in
            guard case .mapping(let pairs) = pair.value.content else {
                return (
                    pair.key, HistoryEntry.OldKeys(key: reader.unlessNone(pair) { $0.anyText($1, mayBeEmpty: false) })
                )
            }
            return (pair.key, reader.readKeys(reader.fields(pairs, of: place)))
        }
        return RekeyEntry(rekeyings: rekeyings)
    }

    func undo(in replay: inout Replay) {
        var names: [String] = []
        for (name, keys) in rekeyings {
            let other = keys.key?.written.map {
                Replay.OtherName(name: $0, form: "property: old key", meaning: "the property")
            }
            guard let (index, new) = replay.property(name, or: other), let rule = replay.record?.keyRule else {
                continue
            }
            var old = new
            old.take(keys, rule)
            let isFreed = keys.key?.value == nil && keys.jsonKey?.value == nil
            let isWritten = new.isKeyWritten && !old.isKeyWritten || new.isJSONKeyWritten && !old.isJSONKeyWritten
            if old.key == new.key, old.jsonKey == new.jsonKey, !(isFreed && (isWritten || replay.isOlder)) {
                let reason = "'\(new.name)' has the key '\(new.key)' in version \(replay.version) as well"
                replay.reportNoChange(reason, at: keys.key?.span ?? name.span)
            }
            replay.replace(index, by: old, at: name.span)
            names.append(new.name)
        }
        replay.note(Change.Rekey(names: names))
    }

    static let form = EntryForm(isOfMembers: true, former: .value, namesBothEnds: true)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        let (past, name) = (line.past, line.name)
        let then = past.fields(of: past.owner, name)
        let now = FlowFields(of: past.after?.lines["\(past.owner).\(name)"] ?? "")
        let key = line.old("key", name, then["key"] ?? name)
        let (isJSON, isKey) = (then["jsonKey"] != now["jsonKey"], then["key"] != now["key"])
        let keys = [(key: "key", value: key)]
        if !isJSON || line.isTwice && !line.isSecond { return .rekey(name, keys) }
        let json = [(key: "jsonKey", value: line.old("jsonKey", name, then["jsonKey"] ?? name))]
        return .rekey(name, (isKey && !line.isTwice ? keys : []) + json)
    }
}

extension WrittenEntry {
    /// - Parameter keys: those of `key` and `jsonKey` that were others, as YAML; `~`: it followed the name.
    package static func rekey(_ name: String, _ keys: [(key: String, value: String)]) -> WrittenEntry {
        WrittenEntry("rekey", of: name, formerKeys(keys))
    }

    static func formerKeys(_ keys: [(key: String, value: String)]) -> String {
        keys.map(\.key) == ["key"] ? keys[0].value : FlowFields.flow(keys)
    }
}

extension HistoryEntry {
    /// The keys that a property had before; nil: the same.
    struct OldKeys: Sendable {
        static let keys = [
            Language.Key("key", .either([.text, .unwritten])).says("The old archive key.", "phone"),
            Language.Key("jsonKey", .either([.shared(.jsonKey), .unwritten]))
                .says("The old key in Codable forms.", "e_tel"),
        ]
        var key: Spanned<String?>?
        var jsonKey: Spanned<String?>?
    }
}

extension SchemaReader {
    mutating func readKeys(_ fields: [String: YAMLPair]) -> HistoryEntry.OldKeys {
        HistoryEntry.OldKeys(
            key: fields["key"].flatMap { unlessNone($0) { $0.anyText($1, mayBeEmpty: false) } },
            jsonKey: fields["jsonKey"].flatMap {
                unlessNone($0) { reader, pair in reader.readJSONKey(pair).map { Spanned($0, pair.value.span) } }
            }
        )
    }

    /// An old key, archive name or raw value; `~`: none was written in that version and older ones, where it followed the name.
    mutating func unlessNone(
        _ pair: YAMLPair,
        _ read: (inout SchemaReader, YAMLPair) -> Spanned<String>?
    ) -> Spanned<String?>? {
        if let scalar = pair.value.scalar, scalar.isPlain, scalar.text == "~" { return Spanned(nil, pair.value.span) }
        return read(&self, pair).map { Spanned<String?>($0.value, $0.span) }
    }
}

extension Spanned<String?> {
    var written: Spanned<String>? { value.map { Spanned<String>($0, span) } }
}

extension PropertyModel {
    mutating func take(_ keys: HistoryEntry.OldKeys, _ rule: KeyRule) {
        if let key = keys.key {
            key.value.map { shape.setKey($0) }
            isKeyWritten = key.value != nil
        }
        if let key = keys.jsonKey {
            key.value.map { shape.jsonKey = $0 }
            isJSONKeyWritten = key.value != nil
        }
        followKeys(rule)
    }
}

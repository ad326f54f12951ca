import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Cases with other raw values.
    package struct Reraw: Kind {
        package var names: [String]

        package func flows(of owner: TypeName) -> Flows { .cases(names.map { .same($0, of: owner) }) }

        package func sealed(_: ChangeText) -> [String] { names.map { "reraw \($0)" } }

        package func words(of owner: TypeName, _ text: ChangeText) -> [String] {
            names.map { name in
                func raw(_ shape: ModelShape) -> String? { shape.enums[owner]?.cases.first { $0.name == name }?.raw }
                return "the raw value of case '\(name)' changed" + ChangeText.step(raw(text.before), raw(text.after))
            }
        }

        package var explains: Set<Difference> { [.rawValue] }
    }
}

/// `reraw: { open: 0 }`; `~` for a raw value that was not written.
struct RerawEntry: ChangeKind {
    static let keys = [
        Language.Key("reraw", .named(.either([.pattern("oldRaw"), .unwritten])))
            .says("Case: its old raw value.", "{ essay: 7 }")
    ]
    static let owners: [DeclarationKind] = [.enum]
    var cases: [(name: Spanned<String>, raw: Spanned<String?>?)]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RerawEntry? {
        let pairs = reader.pairs(pair.value, of: "'reraw', of cases and old raw values")
        return RerawEntry(cases: pairs.map { pair in (pair.key, reader.unlessNone(pair) { $0.anyText($1) }) })
    }

    func undo(in replay: inout Replay) {
        if replay.state.enums[replay.identity]?.isUnion == true {
            let note = Note("'\(replay.life.name)' is a union: its cases are renamed with 'renameCase'")
            return replay.bag.report(
                .unionKey,
                "'reraw' is for enums of raw values",
                at: replay.place.span,
                notes: [note]
            )
        }
        var names: [String] = []
        for (name, raw) in cases {
            let other = raw?.written.map {
                Replay.OtherName(name: $0, form: "case: old raw value", meaning: "the case")
            }
            guard let index = replay.caseIndex(name, or: other),
                let new = replay.state.enums[replay.identity]?.cases[index],
                let raw, let value = replay.rawValue(raw.written ?? Spanned(new.name, raw.span))
            else { continue }
            var old = new
            old.raw = value
            old.isRawWritten = raw.value != nil
            if old.raw == new.raw, old.isRawWritten || !new.isRawWritten && !replay.isOlder {
                let reason = "'\(old.name)' has that raw value in version \(replay.version) as well"
                replay.reportNoChange(reason, at: raw.span)
            }
            replay.state.enums[replay.identity]?.cases[index] = old
            names.append(old.name)
        }
        replay.note(Change.Reraw(names: names))
    }

    static let form = EntryForm(isOfMembers: true)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        let raw = line.past.before.lines["\(line.past.owner).\(line.name)"] ?? line.name
        return .reraw([(line.name, line.old("raw", line.name, raw))])
    }
}

extension WrittenEntry {
    /// Cases with their former raw values, as YAML; `~`: it followed the name.
    package static func reraw(_ cases: [(name: String, raw: String)]) -> WrittenEntry {
        let names = cases.map(\.name)
        return WrittenEntry("reraw", FlowFields.flow(cases.map { ($0.name, $0.raw) }), needs: names, gives: names)
    }
}

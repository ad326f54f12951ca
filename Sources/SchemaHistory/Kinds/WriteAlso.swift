import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// An old key that is still written, for older readers.
    package struct WriteAlso: Kind {
        package var old: String
        package var source: String
        package var until: Int
        package var span: SourceSpan

        package func sealed(_ text: ChangeText) -> [String] {
            ["writeAlso \(old) from \(source) until \(until)"]
        }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            ["the key of '\(old)' is written too, from '\(source)', until version \(until)"]
        }

        package var explains: Set<Difference> { [] }
    }

    /// The old name of a class that is still written, for older readers.
    package struct WriteAlsoClass: Kind {
        package var name: String
        package var until: Int

        package func sealed(_ text: ChangeText) -> [String] {
            ["writeAlso class \(name) until \(until)"]
        }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            ["the class name '\(name)' is written too, until version \(until)"]
        }

        package var explains: Set<Difference> { [] }
    }
}

/// `writeAlso: { old: { from: new, until: 6 } }`, `writeAlso: { class: Old, until: 6 }`.
enum WriteAlsoEntry: ChangeKind {
    static let keys = [
        Language.Key("writeAlso", .either([.mapping(ofClass), .named(.mapping(ofProperty))]))
            .says(
                "Goes on writing the old property or class name too.",
                "{ fullName: { from: displayName, until: 6 } }"
            )
    ]
    private static let until = Language.Key("until", .whole()).says("The last version that goes on writing it.", "6")
        .required
    private static let ofClass = Language.Place(
        "'writeAlso'",
        [
            Language.Key("class", .text)
                .says("The old class name, which goes on being written.", "Human").required,
            until,
        ]
    )
    fileprivate static let ofProperty = Language.Place(
        .fields("'writeAlso' of a property"),
        "'writeAlso'",
        [
            Language.Key("from", .name)
                .says("The property whose value is written.", "displayName").required, until,
        ]
    )
    case keys([OldName])
    case className(Change.WriteAlsoClass)

    struct OldName: Sendable {
        var old: Spanned<String>
        var source: Spanned<String>
        var until: Spanned<Int>
    }

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> WriteAlsoEntry? {
        let pairs = reader.pairs(pair.value, of: "'writeAlso', as in { old: { from: new, until: 6 } }")
        guard pairs["until"] != nil else {
            return .keys(pairs.compactMap { reader.readExtraKey($0) })
        }
        let fields = reader.fields(pairs, of: ofClass)
        let name = fields["class"].flatMap { reader.anyText($0, mayBeEmpty: false) }
        let until = fields["until"].flatMap { reader.integer($0) }
        if name == nil {
            let notes = [
                Note("the old name of the class, or the old names of properties, each with 'from' and 'until'")
            ]
            reader.reportMissingKey("class", in: "'writeAlso'", at: pair.key.span, notes: notes)
        }
        guard let name, let until else { return nil }
        return .className(Change.WriteAlsoClass(name: name.value, until: until.value))
    }

    /// The property from which a key is written must exist after the version, and `until` must not be before the version.
    func undo(in replay: inout Replay) {
        switch self {
        case .className(let change): replay.note(change)
        case .keys(let keys):
            for key in keys {
                let until = key.until
                if until.value < replay.version {
                    replay.bag.report(
                        .writeAlsoWindow,
                        "'until: \(until.value)' is before version \(replay.version), which this entry belongs to",
                        at: until.span,
                        notes: [Note("'until' is the last version that still writes the old key")],
                        fixIts: [
                            FixIt("write '\(replay.version)'", replace: until.span, with: "\(replay.version)")
                                .withSeveralReadings
                        ]
                    )
                }
                let other = Replay.OtherName(
                    name: key.old,
                    form: "old: { from: new, until: … }",
                    meaning: "the current name"
                )
                guard replay.property(key.source, or: other) != nil else { continue }
                let (old, source) = (key.old.value, key.source.value)
                replay.note(Change.WriteAlso(old: old, source: source, until: until.value, span: key.old.span))
            }
        }
    }

    static let form = EntryForm(isOfMembers: true)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        let words = line.rest.split(separator: " ").map(String.init)
        if words.count == 4, words[0] == "class" {
            return .writeAlso(class: words[1], until: words[3])
        }
        guard words.count == 5 else { return nil }
        return .writeAlso(words[0], from: words[2], until: words[4])
    }
}

extension WrittenEntry {
    /// An old key, by the name of the property that had it.
    package static func writeAlso(_ old: String, from name: String, until version: some LosslessStringConvertible)
        -> WrittenEntry
    {
        let fields = FlowFields.flow([("from", name), ("until", String(version))])
        return WrittenEntry("writeAlso", FlowFields.flow([(old, fields)]), needs: [name])
    }

    package static func writeAlso(class old: String, until version: some LosslessStringConvertible) -> WrittenEntry {
        WrittenEntry("writeAlso", FlowFields.flow([("class", old), ("until", String(version))]))
    }
}

extension SchemaReader {
    fileprivate mutating func readExtraKey(_ pair: YAMLPair) -> WriteAlsoEntry.OldName? {
        let name = "'\(shortened(pair.key.value))'"
        let pairs = pairs(pair.value, of: "\(name), as in { from: new, until: 6 }")
        let fields = fields(pairs, of: WriteAlsoEntry.ofProperty)
        let source = text(fields["from"])
        let until = fields["until"].flatMap { integer($0) }
        let place = "'writeAlso' of \(name)"
        reportMissing(["from"], in: WriteAlsoEntry.ofProperty, fields, among: pairs, of: place, at: pair.key.span)
        if fields["until"] == nil {
            let text = "until: \(currentVersion)"
            let notes = [Note("the last version that still writes the old key, as in '\(text)'")]
            reportMissingKey("until", in: place, at: pair.key.span, notes: notes, fixIts: adding(text, to: pair.value))
        }
        guard let source, let until else { return nil }
        return WriteAlsoEntry.OldName(old: pair.key, source: source, until: until)
    }
}

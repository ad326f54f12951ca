import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Attributes of a declaration that changed. Their names are only recorded: the shape has the old values.
    package struct Was: Kind {
        package var names: [String]
        /// A class that was a struct, or the reverse.
        package var kind: DeclarationKind?
        /// The old values, if they are known, in a schema's notation.
        package var values: [String: String] = [:]

        package func sealed(_: ChangeText) -> [String] { ["was \(names.joined(separator: ", "))"] }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            names.map { name in
                guard name == "kind", let kind else {
                    return "'\(name)' changed" + (values[name].map { " from '\($0)'" } ?? "")
                }
                return kind == .class ? "the class became a struct" : "the struct became a class"
            }
        }

        package var explains: Set<Difference> {
            [.redeclared, .keyPattern, .jsonKeyStyle, .abstractness, .versionKey, .rawType, .optionSet]
        }
    }
}

/// `was: { abstract: true }`.
struct WasEntry: ChangeKind {
    static let keys = [
        Language.Key("was", .pattern("was"))
            .says(
                "Any other old attribute of the declaration; `kind` of a class that was a struct, or the reverse.",
                "{ abstract: true }",
                "{ kind: class }"
            )
    ]
    private static let former = Language.Key("kind", .word(of: Kind.self))
    /// What has a kind of change of its own, and what is the same for all versions.
    fileprivate static let others = [
        "properties": "add, remove and the like", "excluded": "exclude and include", "superclass": "superclass",
        "archiveName": "archiveName", "history": nil, "since": nil,
    ]
    fileprivate static let ofClass = place("'was' of a class", Language.class.keys)
    // A struct may have been a class.
    fileprivate static let ofStruct = place(
        "'was' of a struct",
        Language.struct.keys + ["abstract", "versionKey"].compactMap { Language.class[$0] }
    )
    fileprivate static let ofEnum = Language.Place(
        .fields("'was' of an enum"),
        "'was'",
        ["unknown", "raw", "options", "doc", "protocols"].compactMap { Language.enum[$0] }
    )

    private static func place(_ id: String, _ keys: [Language.Key]) -> Language.Place {
        Language.Place(.fields(id), "'was'", [former] + keys.filter { others[$0.name] == nil })
    }
    static let owners = DeclarationKind.allCases
    var attributes: [(name: String, value: Value)]

    enum Value: Sendable {
        case kind(Spanned<DeclarationKind>)
        case abstract(Spanned<Bool>)
        case keys(Spanned<String>)
        case jsonKeys(Spanned<JSONKeyStyle>)
        case versionKey(VersionKeyDeclaration)
        case unknown(Spanned<String>)
        case raw(EnumModel.RawType)
        case options(Bool)
        /// Not part of the shape, or not readable.
        case other

        fileprivate var text: String? {
            switch self {
            case .abstract(let value): "\(value.value)"
            case .keys(let pattern): pattern.value
            case .jsonKeys(let style): style.value.rawValue
            case .versionKey(let key): key.key.value
            case .unknown(let text): text.value
            case .raw(let type):
                if case .integer(let type) = type { type.rawValue } else { "String" }
            case .options(let value): "\(value)"
            case .kind, .other: nil
            }
        }
    }

    var formerKind: DeclarationKind? {
        for case (_, .kind(let kind)) in attributes { return kind.value }
        return nil
    }

    fileprivate enum Kind: String, CaseIterable {
        case `class`
        case `struct`

        var declared: DeclarationKind { self == .class ? .class : .struct }
    }

    static func read(_ pair: YAMLPair, of declaration: DeclarationKind, by reader: inout SchemaReader) -> WasEntry? {
        let was = pair
        let attributes = reader.pairs(pair.value, of: "'was', of attributes").map { pair in
            let value =
                declaration == .enum
                ? reader.readEnumAttribute(pair) : reader.readRecordAttribute(pair, of: declaration, in: was)
            return (name: pair.key.value, value: value ?? .other)
        }
        return WasEntry(attributes: attributes)
    }

    func undo(in replay: inout Replay) {
        for attribute in attributes { replay.undo(attribute.value) }
        replay.touched.insert(replay.identity)
        let values = attributes.compactMap { item in item.value.text.map { (item.name, $0) } }
        replay.note(
            Change.Was(
                names: attributes.map(\.name),
                kind: formerKind,
                values: Dictionary(values) { first, _ in first }
            )
        )
    }

    static let form = EntryForm()

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        let past = line.past
        let (then, now) = (past.fields(of: past.owner), FlowFields(of: past.after?.head(of: past.name) ?? ""))
        let values = line.rest.components(", ").map { key -> FlowFields.Pair in
            if key == "kind" {
                return (key, past.before.lines["struct \(past.owner)"] == nil ? "class" : "struct")
            }
            let value = then[key] ?? unwritten[key] ?? "false"
            // A version that was sealed together with the next one has no settings. No key that was not written shows them.
            let other = now[key] ?? unwritten[key] == value ? formerKeys[key] : nil
            return (key, other ?? value)
        }
        return .was(values)
    }

    /// What attributes say that are not written.
    private static let unwritten = ["unknown": "error", "raw": "String", "keys": "\"*\"", "jsonKeys": "name"]
    private static let formerKeys = ["keys": "former.*", "jsonKeys": "snake_case"]
}

extension WrittenEntry {
    /// Attributes of the declaration, with their former values as YAML.
    package static func was(_ attributes: [(key: String, value: String)]) -> WrittenEntry {
        WrittenEntry("was", FlowFields.flow(attributes))
    }
}

extension SchemaReader {
    fileprivate mutating func readRecordAttribute(
        _ pair: YAMLPair,
        of declaration: DeclarationKind,
        in was: YAMLPair
    ) -> WasEntry.Value? {
        let valid = declaration == .class ? WasEntry.ofClass : WasEntry.ofStruct
        switch pair.key.value {
        case "kind": return option(pair, WasEntry.Kind.self).map { .kind(Spanned($0.value.declared, $0.span)) }
        case "abstract": return bool(pair).map { .abstract($0) }
        case "keys": return keyPattern(pair).map { .keys($0) }
        case "jsonKeys": return option(pair).map { .jsonKeys($0) }
        case "versionKey": return readVersionKey(pair).map { .versionKey($0) }
        case let key where WasEntry.others[key] != nil:
            let kind = WasEntry.others[key] ?? nil
            let isOwn = kind == key && pair.value.scalar != nil
            bag.report(
                .historyKind,
                "'was' cannot describe '\(key)'",
                at: pair.key.span,
                notes: [
                    Note(kind.map { "it has its own kind of change: \($0)" } ?? "it is the same for all versions")
                ],
                fixIts: isOwn ? [instead(of: was, pair)].compactMap(\.self) : []
            )
        case let key where valid.has(key): break
        default: reportUnknownKey(pair.key, in: "'was'", valid: valid)
        }
        return nil
    }

    /// `superclass: Base` of `was: { superclass: Base }`; nil where 'was' has more.
    private func instead(of was: YAMLPair, _ pair: YAMLPair) -> FixIt? {
        guard was.value.mapping?.count == 1 else { return nil }
        let text = "\(pair.key.value): \(pair.value.span.withQuotes.text)"
        let whole = was.key.span.at(was.key.span.start, was.value.span.end)
        return FixIt("write '\(shortened(text))'", replace: whole, with: text)
    }

    fileprivate mutating func readEnumAttribute(_ pair: YAMLPair) -> WasEntry.Value? {
        switch pair.key.value {
        case "unknown": return text(pair).map { .unknown($0) }
        case "raw": return text(pair).flatMap { EnumModel.RawType($0, into: &bag) }.map { .raw($0) }
        case "options": return bool(pair).map { .options($0.value) }
        case "doc", "protocols": return nil
        default:
            reportUnknownKey(pair.key, valid: WasEntry.ofEnum)
            return nil
        }
    }
}

extension Replay {
    fileprivate mutating func undo(_ attribute: WasEntry.Value) {
        switch attribute {
        case .abstract, .versionKey:
            if record?.kind == .struct {
                let note = Note("if it was a class until then, say so above: 'was: { kind: class }'")
                let message = "a struct has neither 'abstract' nor 'versionKey'"
                return bag.report(.historyKind, message, at: place.span, notes: [note])
            }
        default: break
        }
        switch attribute {
        case .kind(let kind): changeKind(to: kind)
        case .abstract(let value):
            if value.value == record?.isAbstract {
                reportNoChange("'abstract' is \(value.value) in version \(version) as well", at: value.span)
            }
            update { $0.isAbstract = value.value }
        case .keys(let pattern):
            if pattern.value == record?.keyRule.pattern {
                reportNoChange("'keys' is \"\(pattern.value)\" in version \(version) as well", at: pattern.span)
            }
            update { $0.followKeys { $0.pattern = pattern.value } }
        case .jsonKeys(let style):
            if style.value == record?.keyRule.json {
                reportNoChange("'jsonKeys' is \(style.value.rawValue) in version \(version) as well", at: style.span)
            }
            update { $0.followKeys { $0.json = style.value } }
        case .versionKey(let declared):
            update { $0.versionKey = declared.model }
        case .unknown(let unknown):
            if let unknown = oldUnknown(unknown) { state.enums[identity]?.unknown = unknown }
        case .raw(let type): state.enums[identity]?.rawType = type
        case .options(let isOptions): state.enums[identity]?.isOptions = isOptions
        case .other: break
        }
    }

    private mutating func oldUnknown(_ unknown: Spanned<String>) -> EnumModel.Unknown? {
        switch unknown.value {
        case "error": return .error
        case "keep": return .keep
        case let value:
            let name = Spanned(value.hasPrefix(".") ? String(value.dropFirst()) : value, unknown.span)
            return caseIndex(name) == nil ? nil : .fallback(name.value)
        }
    }
}

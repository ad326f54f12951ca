import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Attributes of a declaration that were otherwise. Their names are for the record: the old values stand in the shape.
    package struct Was: Kind {
        package var names: [String]

        package func sealed(_: ChangeText) -> [String] { ["was \(names.joined(separator: ", "))"] }

        package func words(of _: TypeName, _: ChangeText) -> [String] { names.map { "'\($0)' changed" } }
    }
}

/// `was: { abstract: true }`.
struct WasEntry: ChangeKind {
    static let keywords = ["was"]
    static let owners = DeclarationKind.allCases
    var attributes: [(name: String, value: Value)]

    enum Value: Sendable {
        case abstract(Spanned<Bool>)
        case keys(Spanned<String>)
        case jsonKeys(Spanned<JSONKeyStyle>)
        case versionKey(VersionKeyDeclaration)
        case unknown(Spanned<String>)
        case raw(EnumModel.RawType)
        case options(Bool)
        /// No part of the shape, or not to be read.
        case other
    }

    static func read(_ pair: YAMLPair, of declaration: DeclarationKind, by reader: inout SchemaReader) -> WasEntry? {
        let attributes = reader.pairs(pair.value, of: "'was', of attributes").map { pair in
            let value =
                declaration == .enum
                ? reader.readEnumAttribute(pair) : reader.readRecordAttribute(pair, of: declaration)
            return (name: pair.key.value, value: value ?? .other)
        }
        return WasEntry(attributes: attributes)
    }

    func undo(in replay: inout Replay) {
        for attribute in attributes { replay.undo(attribute.value) }
        replay.touched.insert(replay.identity)
        replay.note(Change.Was(names: attributes.map(\.name)))
    }
}

extension SchemaReader {
    fileprivate mutating func readRecordAttribute(
        _ pair: YAMLPair,
        of declaration: DeclarationKind
    ) -> WasEntry.Value? {
        let valid = declaration == .class ? Self.classKeys : Self.structKeys
        let others = ["properties", "history", "since", "archiveName", "superclass", "excluded"]
        switch pair.key.value {
        case "abstract" where declaration == .class: return bool(pair).map { .abstract($0) }
        case "keys": return keyPattern(pair).map { .keys($0) }
        case "jsonKeys": return option(pair).map { .jsonKeys($0) }
        case "versionKey" where declaration == .class: return readVersionKey(pair).map { .versionKey($0) }
        case let key where others.contains(key):
            let kinds = ["properties": "add, remove and the like", "excluded": "exclude and include"]
            bag.report(
                .historyKind,
                "'was' cannot describe '\(key)'",
                at: pair.key.span,
                notes: [Note("it has its own kind of change: \(kinds[key] ?? key)")]
            )
        case let key where valid.contains(key): break
        default: reportUnknownKey(pair.key, in: "'was'", valid: valid.filter { !others.contains($0) })
        }
        return nil
    }

    fileprivate mutating func readEnumAttribute(_ pair: YAMLPair) -> WasEntry.Value? {
        switch pair.key.value {
        case "unknown": return text(pair).map { .unknown($0) }
        case "raw": return text(pair).flatMap { EnumModel.RawType($0, into: &bag) }.map { .raw($0) }
        case "options": return bool(pair).map { .options($0.value) }
        case "doc", "protocols": return nil
        default:
            reportUnknownKey(pair.key, in: "'was'", valid: ["unknown", "raw", "options", "doc", "protocols"])
            return nil
        }
    }
}

extension Replay {
    fileprivate mutating func undo(_ attribute: WasEntry.Value) {
        switch attribute {
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

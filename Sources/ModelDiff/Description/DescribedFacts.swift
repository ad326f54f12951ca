import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// A declaration's attributes, under the schema's keys; attributes with their default value are left out.
typealias Facts = [(key: String, value: JSONText?)]

extension JSONText {
    static func texts(_ items: [String]) -> JSONText? { items.isEmpty ? nil : .array(items.map(JSONText.string)) }

    static func text(_ text: String?) -> JSONText? { text.map(JSONText.string) }

    fileprivate static func flag(_ value: Bool) -> JSONText? { value ? .boolean(true) : nil }

    fileprivate static func object(of names: [String: String]) -> JSONText {
        .object(names.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    }
}

extension InfoValue {
    var json: JSONText {
        switch self {
        case .null: .null
        case .flag(let value): .boolean(value)
        case .text(let text): .string(text)
        case .list(let items): .array(items.map(\.json))
        case .mapping(let pairs): .object(pairs.map { ($0.key, $0.value.json) })
        }
    }
}

extension Model {
    var facts: Facts {
        [
            ("formerly", .texts(formerly)),
            ("readsFrom", .integer(readsFrom)),
            ("stampedFrom", stampedFrom == 1 ? nil : .integer(stampedFrom)),
            ("uses", uses.isEmpty ? nil : .array(uses.map(\.nameAndVersion))),
            ("module", .string(swift.module)),
            ("access", .string(swift.access.rawValue)),
            ("codable", .string(swift.codable.rawValue)),
        ]
    }

    private var nameAndVersion: JSONText { .object([("model", .string(name)), ("version", .integer(version))]) }
}

extension RecordModel {
    func facts(in model: Model) -> Facts {
        let parent: String? =
            switch superclass {
            case .generated(let name): PropertyType.object(name).schemaSpelling(in: model.name)
            case .foreign(let name): name.name
            case nil: nil
            }
        let hooks: Facts = [
            ("decoded", .text(hooks.decoded?.method)), ("encoding", .text(hooks.encoding?.method)),
            ("upgraded", .text(hooks.upgraded?.method)), ("description", .text(hooks.description?.method)),
            ("validate", .text(hooks.validate?.method)),
        ]
        let declared: Facts = [
            ("since", since == 1 ? nil : .integer(since)),
            ("superclass", .text(parent)),
            ("protocols", .texts(protocols.map(\.name))),
            ("archiveName", archiveName == name.name ? nil : .string(archiveName)),
            ("abstract", .flag(isAbstract)),
            ("final", .flag(isFinal)),
            ("access", .text(access?.rawValue)),
            ("deprecated", .text(deprecated)),
            ("immutable", .flag(isImmutable)),
            ("observable", .flag(isObservable)),
            ("draft", .flag(hasDraft)),
            ("validated", .flag(isValidated)),
        ]
        let archived: Facts = [
            ("boxed", .flag(isBoxed)),
            ("unknownKeys", keepsUnknownKeys ? .string(UnknownKeys.keep.rawValue) : nil),
            ("writesNil", .flag(writesNil)),
            ("keys", keyRule.pattern == "*" ? nil : .string(keyRule.pattern)),
            ("jsonKeys", keyRule.json == .name ? nil : .string(keyRule.json.rawValue)),
            ("versionKey", versionKey?.json),
            ("discriminator", discriminator?.json),
            ("equality", equality == .identity || kind == .struct ? nil : .string(equality.rawValue)),
            ("copying", copying == .shallow ? nil : .string(copying.rawValue)),
            ("objc", .flag(isObjC)),
            ("objcName", .text(objcName)),
            ("hooks", hooks.contains { $0.value != nil } ? .object(hooks) : nil),
        ]
        return declared + archived
    }
}

extension VersionKey {
    fileprivate var json: JSONText {
        .object([
            ("key", .string(key)), ("none", none.map(JSONText.integer)),
            ("values", .object(values.map { ("\($0.number)", .integer($0.version)) })),
            ("written", isWritten ? nil : .boolean(false)),
        ])
    }
}

extension Discriminator {
    fileprivate var json: JSONText {
        let names = names.sorted { $0.key < $1.key }.map { holder, own -> (String, JSONText?) in
            (holder, own.count == 1 ? .string(own[0]) : .texts(own))
        }
        return .object([
            ("key", .string(key)), ("content", .text(content)), ("names", .object(names)),
            ("unknown", keepsUnknown ? .string(UnknownKeys.keep.rawValue) : nil),
        ])
    }
}

extension EnumModel {
    var facts: Facts {
        let raw: String? = if case .integer(let type) = rawType { type.rawValue } else { nil }
        let unknown: String? =
            switch self.unknown {
            case .error: nil
            case .keep: "keep"
            case .fallback(let name): name
            }
        return [
            ("since", since == 1 ? nil : .integer(since)),
            ("raw", isUnion ? nil : .text(raw)),
            ("oneOf", .flag(isUnion)),
            ("options", .flag(isOptions)),
            ("unknown", .text(unknown)),
            ("access", .text(access?.rawValue)),
            ("protocols", .texts(protocols.map(\.name))),
            ("discriminator", discriminator?.json),
            ("untagged", .flag(isUntagged)),
        ]
    }

    /// - Parameter model: the model that declares it.
    func facts(of item: Case, in model: Model) -> Facts {
        [
            ("raw", isUnion ? nil : .string(item.raw)),
            ("of", item.payload.map { .string($0.schemaSpelling(in: model.name)) }),
            ("deprecated", .text(item.deprecated)),
        ]
    }
}

extension PropertyModel {
    func type(in model: Model) -> String { transient?.swiftType ?? type.schemaSpelling(in: model.name) }

    /// All except its type.
    func facts(in model: Model) -> Facts {
        let left = [("coding", Channels.coding), ("copying", .copying), ("dictionary", .dictionary), ("json", .json)]
            .filter { excludedFrom.contains($0.1) }.map(\.0)
        let values: Facts = [
            ("default", .text(defaultValue?.schemaSpelling)),
            ("required", isTransient || isVirtual ? nil : .flag(isRequired)),
            ("key", isTransient ? nil : .string(key)),
            ("jsonKey", isTransient ? nil : jsonKeyJSON),
            ("mutable", isMutable ? nil : .boolean(false)),
            ("deprecated", .text(deprecated)),
            ("access", .text(access?.rawValue)),
            ("transient", .flag(isTransient)),
            ("excluded", isTransient ? nil : .texts(left)),
            ("rules", rules.isEmpty ? nil : .object(rules.map { ($0.name.text, .string($0.text)) })),
        ]
        let archived: Facts = [
            ("weak", .flag(isWeak)),
            ("conditional", .flag(isConditional)),
            ("inverse", .text(inverse)),
            ("inverseOf", inverseOf.map { .string("\($0.type.name).\($0.property)") }),
            ("packed", .flag(isPacked)),
            ("count", count.map(JSONText.integer)),
            ("flat", flat.map { .object($0.map { ($0.property, .string($0.key)) }) }),
            ("form", .text(form?.rawValue)),
            ("convert", convert.map { $0.json(in: model) }),
            ("virtual", .flag(isVirtual)),
            ("dates", .text(json.dates?.text)),
            ("lenient", .flag(json.isLenient)),
            ("presence", .flag(json.hasPresence)),
            ("failure", failure == .fail ? nil : .string(failure.rawValue)),
            ("copy", copying == .shallow ? nil : .string(copying.rawValue)),
            ("onChange", .text(onChange)),
        ]
        return values + archived
    }

    private var jsonKeyJSON: JSONText? {
        func text(_ key: String) -> JSONText {
            JSONKey.isPath(key) ? .array(JSONKey.steps(key).map { .string($0) }) : .string(key)
        }
        return json.otherKeys.isEmpty ? text(jsonKey) : .object([("any", .array(jsonKeys.map(text)))])
    }
}

extension Conversion {
    fileprivate func json(in model: Model) -> JSONText {
        .object([
            ("as", .string(archived.schemaSpelling(in: model.name))), ("encode", .string(encode)),
            ("decode", .string(decode)),
        ])
    }
}

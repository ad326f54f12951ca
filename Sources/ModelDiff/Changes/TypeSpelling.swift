import ModelLanguage

extension PropertyType {
    /// As a schema spells it; names of other models than `model` with the model in front.
    package func schemaSpelling(in model: String? = nil) -> String {
        switch self {
        case .builtin(let type): type.rawValue
        case .propertyList: "PropertyList"
        case .array(let element): "[\(element.schemaSpelling(in: model))]"
        case .set(let element): "Set<\(element.schemaSpelling(in: model))>"
        case .dictionary(let key, let value):
            "[\(key.schemaSpelling(in: model)): \(value.schemaSpelling(in: model))]"
        case .optional(let type): type.schemaSpelling(in: model) + "?"
        case .enumeration(let name), .structure(let name), .object(let name), .foreign(let name):
            model == nil || name.model == model ? name.name : "\(name.model).\(name.name)"
        }
    }

    /// The type with each declared name replaced; nil leaves it.
    package func renaming(_ rename: (TypeName) -> TypeName?) -> PropertyType {
        switch self {
        case .builtin, .propertyList: self
        case .array(let element): .array(element.renaming(rename))
        case .set(let element): .set(element.renaming(rename))
        case .dictionary(let key, let value): .dictionary(key: key.renaming(rename), value: value.renaming(rename))
        case .optional(let type): .optional(type.renaming(rename))
        case .enumeration(let name): .enumeration(rename(name) ?? name)
        case .structure(let name): .structure(rename(name) ?? name)
        case .object(let name): .object(rename(name) ?? name)
        case .foreign(let name): .foreign(rename(name) ?? name)
        }
    }

    /// The declared name in it, where there is exactly one place for it.
    package var declaredName: TypeName? {
        switch self {
        case .builtin, .propertyList, .dictionary: nil
        case .array(let element), .set(let element), .optional(let element): element.declaredName
        case .enumeration(let name), .structure(let name), .object(let name), .foreign(let name): name
        }
    }
}

extension DefaultValue {
    /// As a schema spells it inside a flow mapping.
    package var schemaSpelling: String {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .integer(let digits), .real(let digits): digits
        case .string(let text): YAMLText.quoted(text)
        case .enumCase(_, let name): ".\(name)"
        case .null: "nil"
        case .array(let values): "[\(values.map(\.schemaSpelling).joined(separator: ", "))]"
        case .dictionary([]): "{}"
        case .dictionary(let pairs):
            "{ \(pairs.map { "\($0.key.schemaSpelling): \($0.value.schemaSpelling)" }.joined(separator: ", ")) }"
        case .code(let code): "{ swift: \(YAMLText.scalar(code)) }"
        }
    }
}

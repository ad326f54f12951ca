import ModelLanguage

/// A version's shape as lines of text: one per declaration, property and case, ordered by name, each a key and what stands there in
/// the schema's own words. Seals record them, and missing history is found by comparing them.
package struct ShapeText: Hashable, Sendable {
    /// `class Book`, `Book.title`, `enum Genre`, `Genre.fiction` -> what it is.
    package var lines: [String: String]

    package init(lines: [String: String] = [:]) { self.lines = lines }

    /// - Parameters:
    ///   - only: the declarations that are wanted; nil: all.
    ///   - used: what types of used models are called; nil: as today.
    package init(
        _ shape: ModelShape,
        model: String,
        only: Set<TypeName>? = nil,
        used: @escaping (TypeName) -> String? = { _ in nil }
    ) {
        lines = [:]
        let spelling = TypeText(shape: shape, model: model, used: used)
        for identity in shape.order where only?.contains(identity) != false {
            if let item = shape.enums[identity] {
                lines["enum \(item.name)"] = ShapeText.describe(item)
                let isText = item.rawType == .string
                for value in item.cases {
                    lines["\(item.name).\(value.name)"] = isText ? YAMLText.scalar(value.raw) : value.raw
                }
            } else if let record = shape.records[identity] {
                let kind = record.kind == .class ? "class" : "struct"
                lines["\(kind) \(record.name)"] = ShapeText.describe(record, spelling)
                for property in record.properties where !property.isInvisible {
                    lines["\(record.name).\(property.name)"] = ShapeText.declaration(of: property, spelling)
                }
            }
        }
    }

    package var sortedKeys: [String] { lines.keys.sorted() }

    private static func describe(_ item: EnumShape) -> String {
        var parts: [String] = []
        if case .integer(let builtin) = item.rawType { parts.append("raw: \(builtin.rawValue)") }
        switch item.unknown {
        case .error: break
        case .keep: parts.append("unknown: keep")
        case .fallback(let name): parts.append("unknown: \(name)")
        }
        if item.isOptions { parts.append("options: true") }
        return "{ \(parts.joined(separator: ", ")) }".replacingEmpty
    }

    private static func describe(_ record: RecordShape, _ spelling: TypeText) -> String {
        var parts: [String] = []
        switch record.superclass {
        case .generated(let name): parts.append("superclass: \(spelling.name(name))")
        case .foreign(let name): parts.append("superclass: \(name.name)")
        case nil: break
        }
        if record.archiveName != record.name { parts.append("archiveName: \(YAMLText.scalar(record.archiveName))") }
        if record.isAbstract { parts.append("abstract: true") }
        return "{ \(parts.joined(separator: ", ")) }".replacingEmpty
    }

    /// A property's declaration, as far as it is part of the shape.
    package static func declaration(of property: PropertyModel, _ spelling: TypeText) -> String {
        let left = Channels.names.filter { property.excludedFrom.contains($0.channel) }.map(\.name)
        return YAMLText.property(
            property,
            key: property.key == property.name ? nil : property.key,
            jsonKey: property.jsonKey == property.name ? nil : property.jsonKey,
            attributes: left.isEmpty ? [] : ["excluded: [\(left.joined(separator: ", "))]"]
        ) { YAMLText.type(spelling.text($0)) }
    }
}

extension YAMLText {
    /// A property's declaration as a schema would write it: the type alone where that says all, else the long form.
    package static func property(
        _ property: PropertyModel,
        key: String?,
        jsonKey: String?,
        attributes: [String],
        type: (PropertyType) -> String
    ) -> String {
        var parts = ["type: \(type(property.type))"]
        if let value = property.defaultValue { parts.append("default: \(value.schemaSpelling)") }
        if let key { parts.append("key: \(scalar(key))") }
        if let jsonKey { parts.append("jsonKey: \(scalar(jsonKey))") }
        if property.isWeak { parts.append("weak: true") }
        if property.isConditional { parts.append("conditional: true") }
        if let inverse = property.inverse { parts.append("inverse: \(inverse)") }
        if property.isPacked { parts.append("packed: true") }
        if let count = property.count { parts.append("count: \(count)") }
        if let flat = property.flat {
            parts.append("flat: { \(flat.map { "\($0.property): \(scalar($0.key))" }.joined(separator: ", ")) }")
        }
        if let convert = property.convert {
            let (encode, decode) = (scalar(convert.encode), scalar(convert.decode))
            parts.append("convert: { as: \(type(convert.archived)), encode: \(encode), decode: \(decode) }")
        }
        if property.isVirtual { parts.append("virtual: true") }
        parts += attributes
        return parts.count == 1 ? type(property.type) : "{ \(parts.joined(separator: ", ")) }"
    }
}

extension Channels {
    /// Those that are part of the shape.
    static let names: [(name: String, channel: Channels)] = [
        ("coding", .coding), ("dictionary", .dictionary), ("json", .json),
    ]
}

extension String {
    fileprivate var replacingEmpty: String { self == "{  }" ? "{}" : self }
}

/// Types in the words of one version.
package struct TypeText {
    let shape: ModelShape
    let model: String
    let used: (TypeName) -> String?

    package init(shape: ModelShape, model: String, used: @escaping (TypeName) -> String? = { _ in nil }) {
        self.shape = shape
        self.model = model
        self.used = used
    }

    package func text(_ type: PropertyType) -> String { type.spelling(name) }

    /// Whether all that it names is there; a shape without declarations knows everything.
    func knows(_ type: PropertyType) -> Bool {
        if shape.order.isEmpty { return true }
        if case .foreign = type.wrapped { return true }
        return type.names.allSatisfy { $0.model != model || shape.records[$0] != nil || shape.enums[$0] != nil }
    }

    func name(_ type: TypeName) -> String {
        if let name = shape.records[type]?.name ?? shape.enums[type]?.name { return name }
        if type.model == model || type.model.isEmpty { return type.plainName }
        return "\(type.model).\(used(type) ?? type.name)"
    }
}

import ModelLanguage

/// A version's shape as lines of text: one per declaration, property and case, ordered by name, each a key and its value in a schema's
/// notation. Seals record them.
package struct ShapeText: Hashable, Sendable {
    /// `class Book`, `Book.title`, `enum Genre`, `Genre.fiction` -> the declaration.
    package var lines: [String: String]

    package init(lines: [String: String] = [:]) { self.lines = lines }

    /// - Parameters:
    ///   - only: the declarations to include; nil: all.
    ///   - used: the names of used models' types and cases; by default the current ones.
    package init(
        _ shape: ModelShape,
        model: String,
        only: Set<TypeName>? = nil,
        used: UsedNames = UsedNames()
    ) {
        lines = [:]
        let spelling = TypeText(shape: shape, model: model, used: used)
        for identity in shape.order where only?.contains(identity) != false {
            if let item = shape.enums[identity] {
                lines["enum \(item.name)"] = FlowFields(item).text
                for value in item.cases { lines["\(item.name).\(value.name)"] = value.sealed(in: item, spelling) }
            } else if let record = shape.records[identity] {
                let kind = record.kind == .class ? "class" : "struct"
                lines["\(kind) \(record.name)"] = FlowFields(record, spelling).text
                for property in record.properties where !property.isInvisible {
                    lines["\(record.name).\(property.name)"] = ShapeText.declaration(of: property, spelling)
                }
            }
        }
    }

    package var sortedKeys: [String] { lines.keys.sorted() }

    /// The part of a property's declaration that belongs to the shape.
    package static func declaration(of property: PropertyModel, _ spelling: TypeText) -> String {
        FlowFields(property, spelling).text
    }
}

extension EnumModel.Case {
    /// The raw value; of a union `{ of: Card }`.
    func sealed(in item: EnumShape, _ spelling: TypeText) -> String {
        if item.isUnion { return "\(Self.payloadMark)\(payload.map(spelling.text) ?? "none") }" }
        return item.rawType == .string ? YAMLText.scalar(raw) : raw
    }

    /// The first characters of the text of a union's case.
    static let payloadMark = "{ of: "
}

/// A declaration in a schema's flow form: attributes, each with its text.
struct FlowFields {
    typealias Pair = (key: String, value: String)

    private(set) var pairs: [Pair]

    init(_ pairs: [Pair]) { self.pairs = pairs }

    init(_ item: EnumShape) {
        pairs = []
        if case .integer(let builtin) = item.rawType { pairs.append(("raw", builtin.rawValue)) }
        switch item.unknown {
        case .error: break
        case .keep: pairs.append(("unknown", "keep"))
        case .fallback(let name): pairs.append(("unknown", name))
        }
        if item.isOptions { pairs.append(("options", "true")) }
    }

    init(_ record: RecordShape, _ spelling: TypeText) {
        pairs = []
        switch record.superclass {
        case .generated(let name): pairs.append(("superclass", spelling.name(name)))
        case .foreign(let name): pairs.append(("superclass", name.name))
        case nil: break
        }
        if record.archiveName != record.name { pairs.append(("archiveName", YAMLText.scalar(record.archiveName))) }
        if record.isAbstract { pairs.append(("abstract", "true")) }
    }

    init(_ property: PropertyModel, _ spelling: TypeText) {
        let key = property.key == property.name ? nil : property.key
        let jsonKey = property.jsonKey == property.name ? nil : property.jsonKey
        self.init(property, key: key, jsonKey: jsonKey, value: spelling.text) { YAMLText.type(spelling.text($0)) }
        // Archives have it in both cases.
        pairs.removeAll { $0.key == "virtual" }
        let left = Channels.names.filter { property.excludedFrom.contains($0.channel) }.map(\.name)
        if !left.isEmpty { pairs.append(("excluded", "[\(left.joined(separator: ", "))]")) }
    }

    fileprivate init(
        _ property: PropertyModel,
        key: String?,
        jsonKey: String?,
        value text: (DefaultValue) -> String = \.schemaSpelling,
        type: (PropertyType) -> String
    ) {
        pairs = [("type", type(property.type))]
        if let value = property.defaultValue { pairs.append(("default", text(value))) }
        // The properties of a flat struct have keys of their own.
        if let key, property.flat == nil { pairs.append(("key", YAMLText.scalar(key))) }
        if let jsonKey { pairs.append(("jsonKey", JSONKey.text(jsonKey))) }
        if property.isWeak { pairs.append(("weak", "true")) }
        if property.isConditional { pairs.append(("conditional", "true")) }
        if let inverse = property.inverse { pairs.append(("inverse", inverse)) }
        if property.isPacked { pairs.append(("packed", "true")) }
        if let count = property.count { pairs.append(("count", "\(count)")) }
        if let flat = property.flat {
            // Their order is that of the struct, which is no part of its shape.
            let keys = flat.sorted { $0.property < $1.property }
            pairs.append(("flat", Self.flow(keys.map { ($0.property, YAMLText.scalar($0.key)) })))
        }
        if let convert = property.convert {
            let (encode, decode) = (YAMLText.scalar(convert.encode), YAMLText.scalar(convert.decode))
            let parts: [Pair] = [("as", type(convert.archived)), ("encode", encode), ("decode", decode)]
            pairs.append(("convert", Self.flow(parts)))
        }
        if property.isVirtual { pairs.append(("virtual", "true")) }
    }

    /// A line that an earlier edition wrote, in the order of this one.
    static func settled(_ line: String) -> String {
        // It is a setting now.
        if line.hasPrefix("{ type: "), line.contains("virtual: true") {
            return settled(FlowFields(FlowFields(of: line).pairs.filter { $0.key != "virtual" }).text)
        }
        guard let start = line.firstRange(of: "flat: {"), let end = endOfFlow(line[start.upperBound...]) else {
            return line
        }
        let keys = FlowFields(of: "{\(line[start.upperBound..<end])}").pairs.sorted { $0.key < $1.key }
        var head = line[..<start.lowerBound]
        if let key = head.ranges(of: " key: ").last { head = head[..<key.lowerBound] + " " }
        return head + "flat: " + flow(keys) + line[line.index(after: end)...]
    }

    /// The brace that ends a mapping of scalars, outside quotes.
    private static func endOfFlow(_ text: Substring) -> String.Index? {
        var quote: Character?
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if let open = quote {
                if character == open { quote = nil } else if open == "\"", character == "\\" { isEscaped = true }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "}" {
                return index
            }
        }
        return nil
    }

    subscript(_ key: String) -> String? { pairs.first { $0.key == key }?.value }

    func keysThatDiffer(from other: FlowFields) -> Set<String> {
        Set((pairs + other.pairs).map(\.key)).filter { self[$0] != other[$0] }
    }

    var text: String { text(without: []) }

    /// The type alone if there is nothing else.
    func text(without left: Set<String>) -> String {
        let rest = pairs.filter { !left.contains($0.key) }
        return rest.count == 1 && rest[0].key == "type" ? rest[0].value : Self.flow(rest)
    }

    static func flow(_ pairs: [Pair]) -> String {
        pairs.isEmpty ? "{}" : "{ \(pairs.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
    }
}

extension YAMLText {
    /// A property's declaration in a schema's notation: the type alone if there is nothing else, otherwise the long form.
    package static func property(
        _ property: PropertyModel,
        key: String?,
        jsonKey: String?,
        attributes: [(key: String, value: String)],
        type: (PropertyType) -> String
    ) -> String {
        FlowFields(FlowFields(property, key: key, jsonKey: jsonKey, type: type).pairs + attributes).text
    }
}

extension Channels {
    /// Those that are part of the shape.
    package static let names: [(name: String, channel: Channels)] = [
        ("coding", .coding), ("dictionary", .dictionary), ("json", .json),
    ]
}

/// Types and values in the names of one version.
package struct TypeText {
    let shape: ModelShape
    let model: String
    let used: UsedNames
    /// Other names for some declarations.
    private var substitutes: [String: String] = [:]

    package init(shape: ModelShape, model: String, used: UsedNames = UsedNames()) {
        self.shape = shape
        self.model = model
        self.used = used
    }

    /// The same with another name for one declaration.
    func calling(_ old: String, _ new: String) -> TypeText {
        var text = self
        text.substitutes[old] = new
        return text
    }

    /// The same in the names of the version.
    var ofThen: TypeText {
        var text = self
        text.substitutes = [:]
        return text
    }

    package func text(_ type: PropertyType) -> String { type.spelling(name) }

    func text(_ value: DefaultValue) -> String { value.mapCases { ($0, used.name($1, of: $0)) }.schemaSpelling }

    /// Whether everything that it names exists; a shape without declarations knows everything.
    func knows(_ type: PropertyType) -> Bool {
        if shape.order.isEmpty { return true }
        if case .foreign = type.wrapped { return true }
        return type.names.map(\.drafted).allSatisfy {
            $0.model != model || shape.records[$0] != nil || shape.enums[$0] != nil
        }
    }

    func name(_ type: TypeName) -> String {
        if type.isDraft { return name(type.drafted) + ".Draft" }
        if let name = shape.records[type]?.name ?? shape.enums[type]?.name {
            return substitutes[name] ?? name
        }
        if type.model == model || type.model.isEmpty { return type.plainName }
        return "\(type.model).\(used.name(type))"
    }
}

import ModelLanguage
import SchemaDiagnostics
import YAMLTree

// Enums, and choices between several objects.

extension JSONSchemaDraft {
    /// nil if the schema has no values of one kind.
    func cases(of schema: JSONSchemaNode) -> [(name: String, raw: String, doc: String?)]? {
        // `oneOf: [{ const: small, title: Small }]`
        let constants = (schema.members("oneOf") + schema.members("anyOf")).filter { !$0.isNull }
        let all = constants.compactMap { $0["const"] }
        guard let values = schema["enum"]?.sequence ?? (all.count == constants.count && all.count > 1 ? all : nil),
            schema["properties"] == nil
        else { return nil }
        // plank lists `{ default: value, description: … }`.
        var raws: [(scalar: YAMLScalar, doc: String?)] = []
        for value in values {
            let inner = value.mapping?["default"]?.value
            guard let scalar = (inner ?? value).scalar else { return nil }
            if scalar.isPlain, scalar.text == "null" { continue }
            if raws.contains(where: { $0.scalar.text == scalar.text }) { continue }
            raws.append((scalar, inner == nil ? nil : value.mapping?["description"]?.value.scalar?.text))
        }
        let isWhole = raws.allSatisfy { $0.scalar.isPlain && Int($0.scalar.text) != nil } && schema.types != ["string"]
        let isText = schema.types == ["string"] || raws.allSatisfy { !$0.scalar.isPlain }
        guard !raws.isEmpty,
            isWhole || isText || schema.types.isEmpty && raws.allSatisfy({ Double($0.scalar.text) == nil }),
            !raws.contains(where: {
                schema.types.isEmpty && $0.scalar.isPlain && ["true", "false"].contains($0.scalar.text)
            })
        else { return nil }
        let given = ["x-enum-varnames", "x-enumNames", "x-enum-names"].lazy.compactMap { schema[$0]?.sequence }.first
        var names = SwiftNames(avoiding: ReservedNames.caseNames)
        return raws.enumerated().map { index, raw in
            let title = all.count == raws.count ? constants[index].text("title") : nil
            let own = given.flatMap { $0.indices.contains(index) ? $0[index].scalar?.text : nil } ?? title
            let text = raw.scalar.text
            // plank's description is the case's name if it is one word.
            let said = raw.doc.flatMap { isIdentifier($0) ? $0 : nil }
            let word =
                own ?? said ?? (isWhole ? (text.hasPrefix("-") ? "minus" + text.dropFirst() : "value" + text) : text)
            return (names.property(word.isEmpty ? "empty" : word), text, raw.doc)
        }
    }

    func enumeration(
        _ name: String,
        _ schema: JSONSchemaNode,
        _ cases: [(name: String, raw: String, doc: String?)]
    ) -> SchemaDraft.Enum {
        var item = SchemaDraft.Enum(name: name)
        describe(schema, in: &item.attributes)
        let isText = cases.contains { Int($0.raw) == nil } || schema.types == ["string"]
        item.attributes.append(.init(key: "raw", value: isText ? "String" : "Int"))
        item.cases = cases.map { element in
            let raw = isText ? YAMLText.quoted(element.raw) : element.raw
            let doc = element.doc.map { "{ raw: \(raw), doc: \(YAMLText.quoted($0)) }" }
            return SchemaDraft.Line(key: YAMLText.scalar(element.name), value: doc ?? raw)
        }
        return item
    }

    // MARK: Unions

    struct Union {
        /// nil: nothing names the kind.
        var key: String?
        /// Each with the texts under the key.
        var members: [(place: Place, texts: [String])] = []
        /// Text, numbers and Bools in the place of an object.
        var scalars: [Found] = []
    }

    /// Of objects that one key distinguishes: OpenAPI's `discriminator`, or a `const` or `enum` that each has; of objects each of which
    /// requires a key that the others after it do not have; and of values that JSON itself distinguishes.
    func union(of schema: JSONSchemaNode) -> Union? {
        guard schema["properties"] == nil else { return nil }
        let all = (schema.members("oneOf") + schema.members("anyOf")).filter { !$0.isNull }
        guard all.count > 1 else { return nil }
        var union = Union()
        var places: [Place] = []
        for member in all {
            let reference = member.text("$ref")
            let place =
                reference == nil ? member.place : documents.place(of: reference ?? "", from: member.place.document)
            guard let place, let found = self.schema(place) else { return nil }
            if let scalar = scalar(found) {
                union.scalars.append(scalar)
            } else if isObject(found), !places.contains(place) {
                places.append(place)
            } else {
                return nil
            }
        }
        let kinds = union.scalars.map { $0.type?.builtin == .double ? .int : $0.type?.builtin }
        guard Set(kinds).count == kinds.count else { return nil }
        let nodes = places.compactMap { self.schema($0) }
        union.members = places.map { ($0, []) }
        if let key = schema.child("discriminator")?.text("propertyName") {
            let mapping = schema.child("discriminator", "mapping")?.node.mapping ?? []
            union.key = key
            union.members = places.map { place in
                let listed = mapping.filter { pair in
                    let target = pair.value.scalar?.text ?? ""
                    return documents.place(of: target, from: schema.place.document) == place
                        || target == place.pointer.last
                }
                if !listed.isEmpty { return (place, listed.map(\.key.value)) }
                let own = self.schema(place)?.properties.first { $0.name == key }?.schema.constants ?? []
                return (place, own.isEmpty ? [place.pointer.last ?? ""] : own)
            }
            return union
        }
        if places.count < 2 { return union }
        for (key, _) in nodes.first?.properties ?? [] {
            let texts = nodes.map { node in node.properties.first { $0.name == key }?.schema.constants ?? [] }
            let all = texts.flatMap(\.self)
            if !texts.contains([]), Set(all).count == all.count {
                (union.key, union.members) = (key, Array(zip(places, texts)))
                return union
            }
        }
        return schema["oneOf"] != nil && areDistinct(places) ? union : nil
    }

    /// Text, a number or a Bool as JSON has it; nil for anything else.
    private func scalar(_ schema: JSONSchemaNode) -> Found? {
        guard schema.types.count == 1, schema.constants.isEmpty, !schema.isNullable else { return nil }
        var found = Found()
        switch schema.types[0] {
        case "string": string(schema, &found)
        case "integer", "number":
            let isWhole = schema.types[0] == "integer"
            found.type = .builtin(isWhole ? .int : .double)
            limits(schema, &found, isWhole: isWhole)
        case "boolean": found.type = .builtin(.bool)
        default: return nil
        }
        let types: [BuiltinType?] = [.string, .int, .double, .bool]
        return types.contains(found.type?.builtin) ? found : nil
    }

    /// Whether each of the objects requires a key that none of those after it has.
    private func areDistinct(_ places: [Place]) -> Bool {
        places.indices.allSatisfy { index in
            let parts = chain(of: places[index]).compactMap { schema($0) }.flatMap { [$0] + $0.members("allOf") }
            let told = Set(
                parts.flatMap(\.properties).filter { $0.schema["default"] == nil && !$0.schema.isNullable }.map(\.name)
            )
            let required = parts.reduce(into: Set<String>()) { $0.formUnion($1.required) }.intersection(told)
            return places[(index + 1)...].allSatisfy {
                !required.isSubset(of: all({ $0.properties.map(\.name) }, of: chain(of: $0)))
            }
                && !places.contains { $0 != places[index] && chain(of: $0).contains(places[index]) }
        }
    }

    mutating func union(_ name: String, _ schema: JSONSchemaNode, _ union: Union) -> SchemaDraft.Enum {
        var item = SchemaDraft.Enum(name: name, isUnion: true)
        describe(schema, in: &item.attributes)
        var cases = SwiftNames(avoiding: ReservedNames.caseNames)
        var texts = ["key: \(YAMLText.quoted(union.key ?? ""))"]
        for (place, own) in union.members {
            if names[place] == nil {
                let ending = own.first ?? "object"
                names[place] = taken.type(
                    place.pointer.last.flatMap { Int($0) == nil ? $0 : nil } ?? name + "_" + ending
                )
                pending.append(place)
            }
            let type = names[place] ?? ""
            item.cases.append(.init(key: YAMLText.scalar(cases.property(type)), value: type))
            texts.append("\(type): \(Self.spelled(own))")
        }
        for scalar in union.scalars {
            let type = scalar.type?.builtin ?? .string
            let name = cases.property(type == .string ? "text" : type == .bool ? "flag" : "number")
            item.cases.append(.init(key: name, value: type.rawValue))
            var all = scalar
            note(scalar.rules, ofEach: name, &all)
            item.comments += all.comments.map { $0.at(documents.spelled(schema.place)) }
        }
        if union.key != nil {
            item.attributes.append(.init(key: "discriminator", value: "{ \(texts.joined(separator: ", ")) }"))
        } else if union.members.count > 1 {
            item.attributes.append(.init(key: "untagged", value: "true"))
        }
        return item
    }

    /// The texts of one type under a discriminator's key.
    private static func spelled(_ texts: [String]) -> String {
        let all = texts.map { YAMLText.quoted($0) }
        return all.count == 1 ? all[0] : "[\(all.joined(separator: ", "))]"
    }

    /// OpenAPI's `discriminator` at a class from which others inherit.
    func discriminator(of schema: JSONSchemaNode) -> SchemaDraft.Line? {
        guard let key = schema.child("discriminator")?.text("propertyName") ?? schema.text("discriminator") else {
            return nil
        }
        var texts = ["key: \(YAMLText.quoted(key))"]
        texts += told(by: schema).compactMap { place, own in names[place].map { "\($0): \(Self.spelled(own))" } }
        if texts.count == 1 {
            // Without a mapping the text is the schema's name.
            for (place, name) in names.sorted(by: { $0.value < $1.value }) {
                guard chain(of: place).contains(schema.place), let own = place.pointer.last, own != name else {
                    continue
                }
                texts.append("\(name): \(YAMLText.quoted(own))")
            }
        }
        return SchemaDraft.Line(key: "discriminator", value: "{ \(texts.joined(separator: ", ")) }")
    }

    /// The texts that the mapping of a `discriminator` has for each class.
    private func told(by schema: JSONSchemaNode) -> [(place: Place, texts: [String])] {
        var result: [(place: Place, texts: [String])] = []
        for pair in schema.child("discriminator", "mapping")?.node.mapping ?? [] {
            let target = pair.value.scalar?.text ?? ""
            let place =
                documents.place(of: target, from: schema.place.document)
                ?? documents.place(of: "#/components/schemas/\(target)", from: schema.place.document)
            guard let place else { continue }
            if let known = result.firstIndex(where: { $0.place == place }) {
                result[known].texts.append(pair.key.value)
            } else {
                result.append((place, [pair.key.value]))
            }
        }
        return result
    }

    /// The key of a discriminator is not a property of the classes that it distinguishes, unless it tells them more than their class.
    mutating func noteDiscriminators(_ place: Place) {
        guard let schema = schema(place) else { return }
        if let union = union(of: schema) {
            guard let key = union.key else { return }
            for member in union.members where member.texts.count == 1 {
                discriminators[member.place, default: []].insert(key)
            }
        } else if isObject(schema),
            let key = schema.child("discriminator")?.text("propertyName") ?? schema.text("discriminator"),
            !told(by: schema).contains(where: { $0.texts.count > 1 })
        {
            discriminators[place, default: []].insert(key)
        }
    }
}

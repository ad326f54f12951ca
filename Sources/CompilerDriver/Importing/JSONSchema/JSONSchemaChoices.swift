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
        var key: String
        /// Each with the text under the key.
        var members: [(place: Place, text: String)]
    }

    /// Of objects that one key distinguishes: OpenAPI's `discriminator`, or a `const` that each has.
    func union(of schema: JSONSchemaNode) -> Union? {
        guard schema["properties"] == nil else { return nil }
        let all = (schema.members("oneOf") + schema.members("anyOf")).filter { !$0.isNull }
        guard all.count > 1 else { return nil }
        var places: [Place] = []
        for member in all {
            let reference = member.text("$ref")
            let place =
                reference == nil ? member.place : documents.place(of: reference ?? "", from: member.place.document)
            guard let place, let found = self.schema(place), isObject(found), !places.contains(place) else {
                return nil
            }
            places.append(place)
        }
        if let key = schema.child("discriminator")?.text("propertyName") {
            let mapping = schema.child("discriminator", "mapping")?.node.mapping ?? []
            return Union(
                key: key,
                members: places.map { place in
                    let listed = mapping.first { pair in
                        let target = pair.value.scalar?.text ?? ""
                        return documents.place(of: target, from: schema.place.document) == place
                            || target == place.pointer.last
                    }
                    let own = self.schema(place)?.properties.first { $0.name == key }?.schema.constant
                    return (place, listed?.key.value ?? own ?? place.pointer.last ?? "")
                }
            )
        }
        let nodes = places.compactMap { self.schema($0) }
        for (key, _) in nodes.first?.properties ?? [] {
            let texts = nodes.compactMap { node in node.properties.first { $0.name == key }?.schema.constant }
            if texts.count == nodes.count, Set(texts).count == texts.count {
                return Union(key: key, members: Array(zip(places, texts)))
            }
        }
        return nil
    }

    mutating func union(_ name: String, _ schema: JSONSchemaNode, _ union: Union) -> SchemaDraft.Enum {
        var item = SchemaDraft.Enum(name: name, isUnion: true)
        describe(schema, in: &item.attributes)
        var cases = SwiftNames(avoiding: ReservedNames.caseNames)
        var texts = ["key: \(YAMLText.quoted(union.key))"]
        for (place, text) in union.members {
            if names[place] == nil {
                names[place] = taken.type(place.pointer.last.flatMap { Int($0) == nil ? $0 : nil } ?? name + "_" + text)
                pending.append(place)
            }
            let type = names[place] ?? ""
            item.cases.append(.init(key: YAMLText.scalar(cases.property(type)), value: type))
            texts.append("\(type): \(YAMLText.quoted(text))")
        }
        item.attributes.append(.init(key: "discriminator", value: "{ \(texts.joined(separator: ", ")) }"))
        return item
    }

    /// OpenAPI's `discriminator` at a class from which others inherit.
    func discriminator(of schema: JSONSchemaNode) -> SchemaDraft.Line? {
        guard let key = schema.child("discriminator")?.text("propertyName") ?? schema.text("discriminator") else {
            return nil
        }
        var texts = ["key: \(YAMLText.quoted(key))"]
        for pair in schema.child("discriminator", "mapping")?.node.mapping ?? [] {
            let target = pair.value.scalar?.text ?? ""
            let place =
                documents.place(of: target, from: schema.place.document)
                ?? documents.place(of: "#/components/schemas/\(target)", from: schema.place.document)
            if let name = place.flatMap({ names[$0] }) { texts.append("\(name): \(YAMLText.quoted(pair.key.value))") }
        }
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

    /// The key of a discriminator is not a property of the classes that it distinguishes.
    mutating func noteDiscriminators(_ place: Place) {
        guard let schema = schema(place) else { return }
        if let union = union(of: schema) {
            for member in union.members { discriminators[member.place, default: []].insert(union.key) }
        } else if isObject(schema),
            let key = schema.child("discriminator")?.text("propertyName") ?? schema.text("discriminator")
        {
            discriminators[place, default: []].insert(key)
        }
    }
}

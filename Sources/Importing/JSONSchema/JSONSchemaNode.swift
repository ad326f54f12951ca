import YAMLTree

/// One schema: the content of its keywords, regardless of the draft.
struct JSONSchemaNode {
    let node: YAMLNode
    let place: SchemaDocuments.Place

    private var pairs: [YAMLPair] { node.mapping ?? [] }

    subscript(key: String) -> YAMLNode? { pairs[key]?.value }

    func text(_ key: String) -> String? { self[key]?.scalar?.text }

    /// Only `true` counts.
    func isTrue(_ key: String) -> Bool {
        guard let scalar = self[key]?.scalar else { return false }
        return scalar.isPlain && scalar.text == "true"
    }

    func number(_ key: String) -> Double? {
        guard let scalar = self[key]?.scalar, scalar.isPlain else { return nil }
        return Double(scalar.text)
    }

    func child(_ keys: String...) -> JSONSchemaNode? {
        var found = node
        for key in keys {
            guard let next = found.mapping?[key]?.value else { return nil }
            found = next
        }
        return JSONSchemaNode(
            node: found,
            place: SchemaDocuments.Place(document: place.document, pointer: place.pointer + keys)
        )
    }

    /// Members of `allOf` and similar keywords.
    func members(_ key: String) -> [JSONSchemaNode] {
        (self[key]?.sequence ?? []).enumerated().map { index, node in
            let pointer = place.pointer + [key, "\(index)"]
            return JSONSchemaNode(node: node, place: SchemaDocuments.Place(document: place.document, pointer: pointer))
        }
    }

    /// In their order.
    var properties: [(name: String, schema: JSONSchemaNode)] {
        (self["properties"]?.mapping ?? []).map { pair in
            let pointer = place.pointer + ["properties", pair.key.value]
            let place = SchemaDocuments.Place(document: place.document, pointer: pointer)
            return (pair.key.value, JSONSchemaNode(node: pair.value, place: place))
        }
    }

    /// Without `null`.
    var types: [String] {
        let all = self["type"]?.sequence?.compactMap { $0.scalar?.text } ?? text("type").map { [$0] } ?? []
        return all.filter { $0 != "null" }
    }

    var isNullable: Bool {
        let all = self["type"]?.sequence?.compactMap { $0.scalar?.text } ?? []
        if all.contains("null") || isTrue("nullable") || isTrue("x-nullable") { return true }
        if text("nullability") == "nullable" { return true }
        return (self["enum"]?.sequence ?? []).contains { $0.scalar.map { $0.isPlain && $0.text == "null" } ?? false }
    }

    var isNull: Bool { text("type") == "null" || text("const") == "null" && self["const"]?.scalar?.isPlain == true }

    var required: Set<String> { Set((self["required"]?.sequence ?? []).compactMap { $0.scalar?.text }) }

    /// The schema of which it is another name.
    var alias: String? {
        if let reference = text("$ref") { return reference }
        let parts = members("allOf")
        return parts.count == 1 && self["properties"] == nil ? parts[0].text("$ref") : nil
    }

    func without(_ key: String) -> JSONSchemaNode {
        let rest = pairs.filter { $0.key.value != key }
        return JSONSchemaNode(node: YAMLNode(.mapping(rest), span: node.span), place: place)
    }

    /// With the keywords of others besides its own, of which each counts once.
    func adding(_ others: [JSONSchemaNode]) -> JSONSchemaNode {
        var pairs = self.pairs
        for pair in others.flatMap(\.pairs) where pairs[pair.key.value] == nil { pairs.append(pair) }
        return JSONSchemaNode(node: YAMLNode(.mapping(pairs), span: node.span), place: place)
    }

    /// The texts that it may be: of `const`, or of `enum`.
    var constants: [String] {
        if let scalar = self["const"]?.scalar { return [scalar.text] }
        return (self["enum"]?.sequence ?? []).compactMap { $0.scalar?.text }
    }
}

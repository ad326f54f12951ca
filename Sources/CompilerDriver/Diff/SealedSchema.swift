import ModelLanguage

/// A seal's lines as the text of a schema.
struct SealedSchema {
    let text: String

    init(_ shape: ShapeText, version: Int, model: Model) {
        var text = "model: \(model.name)\nversion: \(version)\nreadsFrom: \(version)\n"
        if !model.formerly.isEmpty { text += "formerly: [\(model.formerly.joined(separator: ", "))]\n" }
        if !model.foreignTypes.isEmpty {
            text +=
                "types:\n"
                + model.foreignTypes.map { "  \($0.name.name): \(Self.describe($0, in: model.name))\n" }.joined()
        }
        var members: [String: [(name: String, value: String)]] = [:]
        for key in shape.sortedKeys {
            guard let dot = key.firstIndex(of: "."), let value = shape.lines[key] else { continue }
            members[String(key[..<dot]), default: []].append((String(key[key.index(after: dot)...]), value))
        }
        for (kind, section) in [("enum", "enums"), ("struct", "structs"), ("class", "classes")] {
            let keys = shape.sortedKeys.filter { $0.hasPrefix(kind + " ") }
            if keys.isEmpty { continue }
            text += "\(section):\n"
            for key in keys {
                let name = String(key.dropFirst(kind.count + 1))
                let own = members[name] ?? []
                let inner = kind == "enum" ? Self.cases(own) : Self.properties(own)
                text += "  \(name): \(Self.add(inner, to: shape.lines[key] ?? "{}"))\n"
            }
        }
        self.text = text
    }

    private static func cases(_ members: [(name: String, value: String)]) -> [String] {
        ["cases: { \(members.map { "\($0.name): \($0.value)" }.joined(separator: ", ")) }"]
    }

    /// What a property is left out of stands in the seal with the property, in a schema with its class.
    private static func properties(_ members: [(name: String, value: String)]) -> [String] {
        guard !members.isEmpty else { return [] }
        var excluded: [String] = []
        var rows: [String] = []
        for (name, value) in members {
            if let start = value.lastRange(of: ", excluded: ["), value.hasSuffix("] }") {
                excluded.append("\(name): [\(value[start.upperBound...].dropLast(3))]")
                rows.append("\(name): \(value[..<start.lowerBound]) }")
            } else {
                rows.append("\(name): \(value)")
            }
        }
        let properties = "properties: { \(rows.joined(separator: ", ")) }"
        return excluded.isEmpty ? [properties] : [properties, "excluded: { \(excluded.joined(separator: ", ")) }"]
    }

    private static func add(_ parts: [String], to mapping: String) -> String {
        let own = mapping == "{}" ? [] : [String(mapping.dropFirst(2).dropLast(2))]
        return "{ \((own + parts).joined(separator: ", ")) }"
    }

    private static func describe(_ type: ForeignTypeModel, in model: String) -> String {
        var parts: [String] = []
        if type.swiftName != type.name.name { parts.append("swift: \(YAMLText.quoted(type.swiftName))") }
        if let module = type.importedModule { parts.append("import: \(module)") }
        // Which classes are allowed, and what may stand there, is taken from today's model once the names are known.
        switch type.coding {
        case .secure: parts.append("coding: secure")
        case .codable: parts.append("coding: codable")
        case .oneOf: parts.append("coding: codable")
        case .convert: parts.append("coding: codable")
        case .none: parts.append("coding: none")
        }
        return "{ \(parts.joined(separator: ", ")) }"
    }
}

extension String {
    fileprivate func lastRange(of other: String) -> Range<Index>? {
        var found: Range<Index>?
        var rest = startIndex..<endIndex
        while let next = self[rest].firstRange(of: other) {
            found = next
            rest = next.upperBound..<endIndex
        }
        return found
    }
}

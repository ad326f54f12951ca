import ModelLanguage

/// A seal's lines as the text of a schema.
struct SealedSchema {
    let text: String

    /// - Parameter settings: in the form of `SettingsText`.
    init(_ shape: ShapeText, _ settings: ShapeText, version: Int) {
        var text = SettingsText.schemaHeader(of: settings) + "version: \(version)\nreadsFrom: \(version)\n"
        let types = settings.sortedKeys.filter { $0.hasPrefix("type ") }
        if !types.isEmpty {
            text += "types:\n" + types.map { "  \($0.dropFirst(5)): \(settings.lines[$0] ?? "{}")\n" }.joined()
        }
        var members: [String: [(name: String, text: String)]] = [:]
        for key in shape.sortedKeys {
            guard let dot = key.firstIndex(of: "."), let value = shape.lines[key] else { continue }
            let whole = settings.lines[key].map { Self.joined(value, $0) } ?? value
            members[String(key[..<dot]), default: []].append((String(key[key.index(after: dot)...]), whole))
        }
        for (kind, section) in [("enum", "enums"), ("struct", "structs"), ("class", "classes")] {
            let keys = shape.sortedKeys.filter { $0.hasPrefix(kind + " ") }
            if keys.isEmpty { continue }
            text += "\(section):\n"
            for key in keys {
                let name = String(key.dropFirst(kind.count + 1))
                var own = members[name] ?? []
                let order = SettingsText.order(of: settings.lines[key])
                if !order.isEmpty {
                    func place(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }
                    own.sort { place($0.name) < place($1.name) }
                }
                let inner = kind == "enum" ? [ShapeMember.cases(own)] : Self.properties(own)
                text +=
                    "  \(name): \(Self.add(inner, to: Self.joined(shape.lines[key] ?? "{}", settings.lines[key] ?? "{}")))\n"
            }
        }
        self.text = text
    }

    /// The seal has a property's excluded channels with the property, a schema has them with its class.
    private static func properties(_ members: [(name: String, text: String)]) -> [String] {
        guard !members.isEmpty else { return [] }
        var excluded: [String] = []
        var rows: [String] = []
        for (name, value) in members {
            if let start = value.ranges(of: ", excluded: [").last, value.hasSuffix("] }") {
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

    /// The lines of a declaration in the seal's shape and settings. Each key that is not the name stands there, so none follows a pattern.
    private static func joined(_ shape: String, _ settings: String) -> String {
        let settings = FlowFields(of: settings).text(without: ["keys", "jsonKeys", SettingsText.order])
        guard settings.hasPrefix("{ ") else { return shape }
        var mapping = shape.hasPrefix("{") ? shape : "{ type: \(shape) }"
        // With several keys the settings have the first, too.
        if settings.contains("jsonKey: ") {
            mapping = FlowFields(of: mapping).text(without: ["jsonKey"])
            if !mapping.hasPrefix("{") { mapping = "{ type: \(mapping) }" }
        }
        let (parts, start) = (String(settings.dropFirst(2).dropLast(2)), mapping.index(after: mapping.startIndex))
        return mapping == "{}" ? settings : "{ \(parts),\(mapping[start...])"
    }
}

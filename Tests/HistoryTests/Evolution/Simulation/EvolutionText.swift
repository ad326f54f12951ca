/// The schema as an author would have it.
extension Evolution {
    var modelName: String { prefix.isEmpty ? "M" : prefix }

    /// The current schema with its history.
    var schema: String {
        var text = "model: \(modelName)\nversion: \(version)\n"
        if isCodable { text += "swift: { codable: true }\n" }
        if !model.enums.isEmpty {
            text += "enums:\n"
            for item in model.enums {
                text += "  \(item.name):\n"
                if item.isInteger { text += "    raw: Int\n" }
                switch item.unknown {
                case .error: break
                case .keep: text += "    unknown: keep\n"
                case .fallback(let name): text += "    unknown: \(name)\n"
                }
                text += item.isUnion ? "    oneOf:\n" : "    cases:\n"
                for value in item.cases where item.isUnion {
                    text += "      \(value.name): \(value.payload.map { model.spell($0) } ?? "none")\n"
                }
                for value in item.cases where !item.isUnion {
                    text += "      \(value.name): \(value.isRawWritten ? "{ raw: \(value.raw) }" : "")\n"
                }
                text += history(item.id)
            }
        }
        for isStruct in [true, false] {
            let items = model.classes.filter { $0.isStruct == isStruct }
            guard !items.isEmpty else { continue }
            text += isStruct ? "structs:\n" : "classes:\n"
            for item in items {
                text += "  \(item.name):\n" + declaration(item, in: model, indent: "    ")
                if item.since > 1 { text += "    since: \(item.since)\n" }
                text += history(item.id)
            }
        }
        if !removed.isEmpty {
            text += "removed:\n"
            for (name, items) in removed.sorted(by: { $0.key < $1.key }) { text += "  \(name):\n\(items.joined())" }
        }
        return text
    }

    /// All of it except its name, lifetime and history.
    func declaration(_ item: SimClass, in model: SimModel, indent: String) -> String {
        var text = ""
        if let parent = item.parent { text += "\(indent)superclass: \(model[parent].name)\n" }
        if item.isArchiveNameWritten { text += "\(indent)archiveName: \(item.archiveName)\n" }
        if item.isAbstract { text += "\(indent)abstract: true\n" }
        if drafted.contains(item.id), !item.isStruct { text += "\(indent)draft: true\n" }
        if item.keys != "*" { text += "\(indent)keys: \"\(item.keys)\"\n" }
        text += "\(indent)properties:\(item.properties.isEmpty ? " {}" : "")\n"
        for property in item.properties { text += "\(indent)  \(property.name): \(model.declare(property))\n" }
        let excluded = item.properties.filter { $0.isExcluded || !$0.absentFrom.isEmpty }
        if excluded.contains(where: { !$0.isExcluded }) {
            let pairs = excluded.map { "\($0.name): \($0.isExcluded ? "all" : $0.absentFrom.channels)" }
            text += "\(indent)excluded: { \(pairs.joined(separator: ", ")) }\n"
        } else if !excluded.isEmpty {
            text += "\(indent)excluded: [\(excluded.map(\.name).joined(separator: ", "))]\n"
        }
        return text
    }

    func history(_ owner: Int) -> String {
        guard let versions = entries[owner], !versions.isEmpty else { return "" }
        var text = "    history:\n"
        for (version, items) in versions.sorted(by: { $0.key > $1.key }) {
            text += "      \(version):\n" + items.map { "        - \($0)\n" }.joined()
        }
        return text
    }
}

extension Set<SimForm> {
    /// As a schema spells them: `[coding, json]`.
    var channels: String {
        "[\(map { $0 == .archive ? "coding" : $0.rawValue }.sorted().joined(separator: ", "))]"
    }
}

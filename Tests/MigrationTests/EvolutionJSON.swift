import ModelLanguage

extension SimArchived {
    /// As JSON, which is also the text of a deep dictionary.
    ///
    /// - Parameter stamps: of each object: numbers, and its class's name with its key.
    func json(_ stamps: (SimArchived) -> ([String: Int], name: (String, String)?)) -> String {
        let (numbers, name) = stamps(self)
        var parts = numbers.map { "\"\($0.key)\": \($0.value)" }
        if let name { parts.append("\"\(name.0)\": \"\(name.1)\"") }
        parts += nested(fields.map { (JSONKey.steps($0.key)[...], $0.value.json(stamps)) })
        return "{\(parts.sorted().joined(separator: ", "))}"
    }

    /// Members of an object, those of longer paths in objects of their own.
    private func nested(_ members: [(path: ArraySlice<String>, text: String)]) -> [String] {
        Dictionary(grouping: members) { $0.path.first ?? "" }.map { key, members in
            let deeper = members.map { (path: $0.path.dropFirst(), text: $0.text) }
            let isValue = deeper.count == 1 && deeper[0].path.isEmpty
            let text = isValue ? deeper[0].text : "{\(nested(deeper).sorted().joined(separator: ", "))}"
            return "\"\(key)\": \(text)"
        }
    }
}

extension SimValue {
    fileprivate func json(_ stamps: (SimArchived) -> ([String: Int], name: (String, String)?)) -> String {
        switch self {
        case .int(let number): return "\(number)"
        case .double(let number): return "\(number)"
        case .bool(let flag): return "\(flag)"
        case .string(let text): return "\"\(text)\""
        case .null: return "null"
        case .array(let items), .set(let items): return "[\(items.map { $0.json(stamps) }.joined(separator: ", "))]"
        case .dictionary(let entries):
            let parts = entries.map { entry in
                let key = if case .int(let number) = entry.key { "\"\(number)\"" } else { entry.key.json(stamps) }
                return "\(key): \(entry.value.json(stamps))"
            }
            return "{\(parts.joined(separator: ", "))}"
        case .archived(let object): return object.json(stamps)
        case .enumCase, .record, .up, .failed: preconditionFailure("\(self) has no such form")
        }
    }
}

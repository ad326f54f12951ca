/// Parses the printed values of programs.
private struct ValueText {
    var rest: Substring
    let model: SimModel

    mutating func skip(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest.removeFirst(text.count)
        return true
    }

    mutating func word(_ isPart: (Character) -> Bool) -> String {
        let word = rest.prefix(while: isPart)
        rest.removeFirst(word.count)
        return String(word)
    }

    mutating func list<T>(_ end: String, _ element: (inout ValueText) -> T?) -> [T]? {
        var items: [T] = []
        while !skip(end) {
            if !items.isEmpty, !skip(", ") { return nil }
            guard let item = element(&self) else { return nil }
            items.append(item)
        }
        return items
    }

    mutating func value() -> SimValue? {
        if skip("[") { return list("]") { $0.value() }.map { .array($0) } }
        if skip("{}") { return .dictionary([]) }
        if skip("{ ") {
            let entries = list(" }") { text -> SimEntry? in
                guard let key = text.value(), text.skip(": "), let value = text.value() else { return nil }
                return SimEntry(key: key, value: value)
            }
            return entries.map { .dictionary($0) }
        }
        if skip("\"") {
            let text = word { $0 != "\"" }
            return skip("\"") ? .string(text) : nil
        }
        if skip(".") {
            var name = word { $0.isLetter || $0.isNumber || $0 == "_" }
            if skip("(") {
                name += "(\(word { $0 != ")" }))"
                guard skip(")") else { return nil }
            }
            return .enumCase(name)
        }
        let word = word { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" || $0 == "_" }
        switch word {
        case "nil": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "up": return .up
        default: break
        }
        if let number = Int(word) { return .int(number) }
        if let number = Double(word) { return .double(number) }
        guard skip("("), let item = model.classes.first(where: { $0.name == word }) else { return nil }
        let values = list(")") { text -> (String, SimValue)? in
            let name = text.word { $0.isLetter || $0.isNumber }
            guard text.skip("=") else { return nil }
            return text.value().map { (name, $0) }
        }
        guard let values else { return nil }
        return .record(SimObject(classID: item.id, values: Dictionary(values) { first, _ in first }))
    }
}

extension SimValue {
    /// Sets are arrays here. nil: it is not the text of a value.
    init?(text: String, _ model: SimModel) {
        var text = ValueText(rest: text[...], model: model)
        guard let value = text.value(), text.rest.isEmpty else { return nil }
        self = value
    }

    var holdsSets: Bool {
        switch self {
        case .set: true
        case .array(let items): items.contains(where: \.holdsSets)
        case .dictionary(let entries): entries.contains { $0.value.holdsSets }
        case .record(let object): object.values.values.contains(where: \.holdsSets)
        case .int, .double, .string, .bool, .enumCase, .up, .null, .failed, .archived: false
        }
    }
}

extension ArchiveFile {
    /// The archived NSExpression as predicates spell it: `$source.name`, `FUNCTION($manager, "join:", $source.first)`; nil: the archive has none
    /// that is known here.
    package var expressionText: String? { roots.first.flatMap { expression($0.reference, depth: 0) } }

    private func expression(_ reference: Int, depth: Int) -> String? {
        guard depth < 32 else { return nil }
        switch value(reference).value {
        case .text(let text), .foundation(_, let text): return "\"\(text)\""
        case .integer(let digits): return digits
        case .real(let number): return "\(number)"
        case .bool(let flag): return "\(flag)"
        case .null: return "nil"
        case .fields(let type?, let fields):
            func plain(_ key: String) -> String? {
                guard let field = fields[key], case .text(let text) = value(field).value else { return nil }
                return text
            }
            func inner(_ key: String) -> String? { fields[key].flatMap { expression($0, depth: depth + 1) } }
            if let variable = plain("NSVariable") { return "$\(variable)" }
            if let path = plain("NSKeyPath") { return path }
            if type.name == "NSSelfExpression" { return "SELF" }
            if type.name.hasPrefix("NSConstantValue") { return inner("NSConstantValue") ?? "nil" }
            guard let operand = inner("NSOperand"), let selector = plain("NSSelectorName") else { return nil }
            var arguments: [String] = []
            if let list = fields["NSArguments"], case .list(_, let items) = value(list).value {
                for item in items {
                    guard let argument = expression(item, depth: depth + 1) else { return nil }
                    arguments.append(argument)
                }
            }
            if selector.hasPrefix("valueForKey"), arguments.count == 1 {
                return "\(operand).\(arguments[0].filter { $0 != "\"" })"
            }
            return "FUNCTION(\(([operand, "\"\(selector)\""] + arguments).joined(separator: ", ")))"
        case .date, .data, .list, .dictionary, .fields, .broken: return nil
        }
    }
}

import ModelLanguage

/// The statements that check a class's or struct's own properties by their rules.
private struct RuleStatements {
    let plan: GenerationPlan
    let spelling: TypeSpelling
    let typeName: String

    static let signature = "func collectFailures(into validation: inout ArchiveLayout.Validation)"

    /// The constants that rules require besides their statements.
    func constants(_ properties: [GeneratedProperty], into out: inout SwiftText) {
        let constants = properties.flatMap { property in
            property.model.rules.compactMap { rule in
                constant(rule, of: property).map { "private static let \(name(of: rule, property)) = \($0)" }
            }
        }
        for constant in constants { out.line(constant) }
        if !constants.isEmpty { out.blank() }
    }

    /// - Parameter hook: a method of the user that checks more.
    func statements(_ properties: [GeneratedProperty], _ hook: Hook? = nil, depth: Int) -> [UInt8]? {
        var body = SwiftText(depth: depth, capacity: 4_096)
        for property in properties { check(property, into: &body) }
        if let hook { body.line("validation.ask { try self.\(SwiftNames.dotted(hook.method))() }") }
        return body.section
    }

    private func check(_ property: GeneratedProperty, into out: inout SwiftText) {
        let value = "self.\(property.storedName)" + (property.model.json.hasPresence ? ".value" : "")
        let rules = property.model.rules.filter { canBreak($0, property) }
        if property.type.isOptional, rules.count > 1 {
            out.block("if let value = \(value) {") { out in
                for rule in rules { check(rule, property, "value", into: &out) }
            }
        } else {
            let given = property.type.isOptional ? "let value = \(value), " : ""
            for rule in rules { check(rule, property, given.isEmpty ? value : "value", given, into: &out) }
        }
        guard refers(property) else { return }
        out.line("validation.visit(", property.nameLiteral, ", ", value, ")")
    }

    /// Whether it may strongly refer to values with rules.
    private func refers(_ property: GeneratedProperty) -> Bool {
        guard !property.model.isWeak, !property.model.isVirtual else { return false }
        return property.type.contains { part in
            switch part {
            case .object(let name), .structure(let name), .union(let name): plan.validatingModels.contains(name.model)
            case .foreign(let name): if case .oneOf = plan.index.foreign[name]?.coding { true } else { false }
            case .builtin, .propertyList, .enumeration, .array, .set, .dictionary, .optional: false
            }
        }
    }

    /// Whether a value of the type can break it: for other rules Swift warns that code is never executed.
    private func canBreak(_ rule: PropertyRule, _ property: GeneratedProperty) -> Bool {
        switch rule {
        case .length(let bounds), .elements(let bounds): return bounds.least > 0 || bounds.most != nil
        case .pattern: return true
        case .min(let limit), .max(let limit):
            guard case .builtin(let builtin) = property.wrappedType, let range = builtin.integerRange,
                case .integer(let digits) = limit.value
            else { return true }
            let isMin = if case .min = rule { true } else { false }
            let least = range.negative == 0 ? "0" : "-\(range.negative)"
            return digits != (isMin ? least : "\(range.positive)")
        }
    }

    /// - Parameter given: a condition before the rule's.
    private func check(
        _ rule: PropertyRule,
        _ property: GeneratedProperty,
        _ value: String,
        _ given: String = "",
        into out: inout SwiftText
    ) {
        let words = SwiftNames.literal(rule.description)
        out.statement(
            "if \(given)\(breach(of: rule, property, value))",
            "validation.fail(\(property.nameLiteral), \(words), found: \(value))"
        )
    }

    private func breach(of rule: PropertyRule, _ property: GeneratedProperty, _ value: String) -> String {
        switch rule {
        // So that NaN satisfies neither.
        case .min: return "!(\(value) >= \(limit(rule, property)))"
        case .max: return "!(\(value) <= \(limit(rule, property)))"
        case .length(let bounds) where property.wrappedType == .builtin(.string):
            let most = bounds.most.map { "\($0)" } ?? "\(spelling.builtin("Int")).max"
            return "!ArchiveLayout.Validation.hasLength(\(value), \(bounds.least), \(most))"
        case .length(let bounds), .elements(let bounds):
            if bounds.least == bounds.most { return "\(value).count != \(bounds.least)" }
            var conditions = bounds.least == 0 ? [] : ["\(value).count < \(bounds.least)"]
            if let most = bounds.most { conditions.append("\(value).count > \(most)") }
            return conditions.joined(separator: " || ")
        case .pattern: return "!\(typeName).\(name(of: rule, property)).matches(\(value))"
        }
    }

    private func limit(_ rule: PropertyRule, _ property: GeneratedProperty) -> String {
        if constant(rule, of: property) != nil { return "\(typeName).\(name(of: rule, property))" }
        guard case .min(let limit) = rule else {
            guard case .max(let limit) = rule else { return "" }
            return literal(limit, property)
        }
        return literal(limit, property)
    }

    private func literal(_ limit: PropertyRule.Limit, _ property: GeneratedProperty) -> String {
        spelling.literal(limit.value, of: property.wrappedType, function: nil)
    }

    /// Values that take time to create.
    private func constant(_ rule: PropertyRule, of property: GeneratedProperty) -> String? {
        switch rule {
        case .min(let limit), .max(let limit):
            property.wrappedType == .builtin(.decimal) ? literal(limit, property) : nil
        case .pattern(_, let pattern): "ArchiveLayout.TextPattern(\(text(of: pattern)))"
        case .length, .elements: nil
        }
    }

    private func text(of pattern: TextPattern) -> String {
        func list(_ parts: [TextPattern]) -> String { "[\(parts.map(text).joined(separator: ", "))]" }
        switch pattern {
        case .one(let ranges): return ".one(\(ranges.flatMap { [$0.lowerBound, $0.upperBound] }))"
        case .sequence(let parts): return ".sequence(\(list(parts)))"
        case .either(let parts): return ".either(\(list(parts)))"
        case .times(let part, let least, let most):
            return ".times(\(text(of: part)), \(least), \(most.map { "\($0)" } ?? "nil"))"
        }
    }

    private func name(of rule: PropertyRule, _ property: GeneratedProperty) -> String {
        "schema\(SwiftNames.capitalized(rule.name.text))\(SwiftNames.capitalized(property.model.name))"
    }
}

extension ClassEmitter {
    /// The broken rules of its own properties.
    func emitValidation(into out: inout SwiftText) {
        guard plan.validates else { return }
        let rules = RuleStatements(plan: plan, spelling: fragments.spelling, typeName: type.name)
        let isFirst = plan.addsValidation(type)
        let statements = rules.statements(type.properties, type.model.hooks.validate, depth: out.depth + 1)
        guard isFirst || statements != nil else { return }
        rules.constants(type.properties, into: &out)
        access.hide(into: &out)
        let opening = "\(access.method)\(isFirst ? "" : "override ")\(RuleStatements.signature) {"
        guard statements != nil || !isFirst else { return out.line(opening, "}") }
        out.block(opening) { out in
            if !isFirst { out.line("super.collectFailures(into: &validation)") }
            if let statements { out.lines(statements) }
        }
    }
}

extension StructEmitter {
    func emitValidation(into out: inout SwiftText) {
        guard plan.validates else { return }
        let rules = RuleStatements(plan: plan, spelling: fragments.spelling, typeName: type.name)
        let opening = "nonisolated extension \(type.name): ArchiveLayout.Validatable {"
        guard let statements = rules.statements(type.properties, depth: out.depth + 2) else {
            return out.line(opening, "}")
        }
        out.block(opening) { out in
            rules.constants(type.properties, into: &out)
            access.hide(into: &out)
            out.block("\(access.member)\(RuleStatements.signature) {") { $0.lines(statements) }
        }
    }
}

import ModelLanguage

/// Writes an enum or an option set.
struct EnumEmitter {
    let plan: GenerationPlan
    let model: EnumModel
    let access: AccessPlan
    let name: String

    /// - Parameter access: nil: that of the model's code.
    init(_ model: EnumModel, in plan: GenerationPlan, access: SwiftOptions.Access? = nil) {
        self.plan = plan
        self.model = model
        self.access = AccessPlan(access ?? model.access ?? plan.model.swift.access, isFinal: false, isClass: false)
        name = SwiftNames.type(model.name.name)
    }

    var raw: String { rawType(model.rawType) }

    func rawType(_ raw: EnumModel.RawType) -> String {
        let type =
            switch raw {
            case .string: "String"
            case .integer(let type): type.rawValue
            }
        // A case of that name would hide the type.
        return model.cases.contains { $0.name == type } ? "Swift.\(type)" : type
    }

    func rawLiteral(_ raw: String) -> String { literal(raw, model.rawType) }

    func literal(_ raw: String, _ type: EnumModel.RawType) -> String {
        type == .string ? SwiftNames.literal(raw) : raw
    }

    private var hasDeprecations: Bool { model.cases.contains { $0.deprecated != nil } }
    private var isKept: Bool { model.unknown == .keep && !model.isOptions }

    func declaration(into out: inout SwiftText) {
        var parents: [String] = []
        if model.isOptions {
            parents += ["OptionSet", "Hashable"]
        } else if isKept {
            parents += ["RawRepresentable", "Hashable"]
        } else {
            parents.append(raw)
        }
        if !model.isOptions { parents.append("CaseIterable") }
        if plan.model.swift.codable != .none { parents.append("Codable") }
        parents += ["Sendable", "ArchivedEnum", "ArchiveKey"]
        if isKept, hasDeprecations { parents.append("DeprecatedCases") }
        parents += model.protocols.map(\.name)
        inheritance("\(access.type)\(model.isOptions ? "struct" : "enum") \(name)", parents, into: &out)
    }

    func emitCases(into out: inout SwiftText) {
        if model.isOptions { return emitOptions(into: &out) }
        for item in model.cases {
            documentation(item.doc, into: &out)
            deprecation(item.deprecated, into: &out)
            let isPlain = isKept || (model.rawType == .string && item.raw == item.name)
            out.line("case ", ReservedNames.escaped(item.name), isPlain ? "" : " = " + rawLiteral(item.raw))
        }
        if isKept {
            out.line("/// A raw value that no case has; it is written back as it was.")
            out.line("case unrecognized(", raw, ")")
        }
    }

    private func emitOptions(into out: inout SwiftText) {
        out.line(access.member, "let rawValue: ", raw)
        out.blank()
        for item in model.cases {
            documentation(item.doc, into: &out)
            deprecation(item.deprecated, into: &out)
            let type = model.cases.contains { $0.name == model.name.name } ? "Self" : name
            let name = ReservedNames.escaped(item.name)
            if item.raw == "0" {
                out.line(access.member, "static let ", name, ": \(type) = []")
            } else {
                out.line(access.member, "static let ", name, " = ", type, "(rawValue: \(item.raw))")
            }
        }
        // Swift adds the same initializer itself if it need not be public.
        guard !access.member.isEmpty else { return }
        out.blank()
        out.statement("\(access.member)init(rawValue: \(raw))", "self.rawValue = rawValue")
    }

    /// Raw values that Swift does not synthesize, and the rule for unknown ones.
    func emitMembers(into out: inout SwiftText) {
        if isKept {
            emitRawValues(into: &out)
        } else if hasDeprecations, !model.isOptions {
            emitAllCases(into: &out)
        }
        if let past = plan.past.enums[model.name] {
            if !out.isEmpty { out.blank() }
            emitPast(past, into: &out)
        }
        guard case .fallback(let fallback) = model.unknown, !model.isOptions else { return }
        if !out.isEmpty { out.blank() }
        out.line("/// The case that unknown raw values are read as.")
        let head = "\(access.member)static func unknownCase(for rawValue: \(raw)) -> \(name)?"
        out.statement(head, fallbackExpression(fallback))
        guard plan.model.swift.codable != .none else { return }
        out.blank()
        out.block("\(access.member)init(from decoder: any Decoder) throws {") { out in
            out.line("let raw = try decoder.singleValueContainer().decode(", raw, ".self)")
            out.line("self = ", name, "(rawValue: raw) ?? ", fallbackExpression(fallback))
        }
    }

    /// The case. If an optional is expected, it must not be confused with the optional's own case.
    private func fallbackExpression(_ fallback: String) -> String {
        let expression = caseExpression(fallback)
        return ["none", "some"].contains(fallback) && expression.hasPrefix(".") ? "Self" + expression : expression
    }

    /// By its raw value, if naming the case would cause a warning.
    func caseExpression(_ name: String) -> String {
        guard let item = model.cases.first(where: { $0.name == name }), item.deprecated != nil else {
            return "." + SwiftNames.dotted(name)
        }
        return "ArchiveLiteral.enumCase(\(rawLiteral(item.raw)))"
    }

    private func emitAllCases(into out: inout SwiftText) {
        let cases = model.cases.map { caseExpression($0.name) }.joined(separator: ", ")
        out.line(access.member, "static var allCases: [", name, "] { [", cases, "] }")
    }

    private func emitRawValues(into out: inout SwiftText) {
        emitAllCases(into: &out)
        if !out.isEmpty { out.blank() }
        // Deprecated declarations cause no warnings for deprecated cases, and the runtime calls them through a protocol.
        let mark = hasDeprecations ? "@available(*, deprecated)" : nil
        if let mark { out.line(mark) }
        if hasDeprecations { access.hide(into: &out) }
        let result = hasDeprecations ? "" : "self = "
        let head =
            hasDeprecations ? "static func schemaCase(of rawValue: \(raw)) -> \(name) {" : "init(rawValue: \(raw)) {"
        out.block(access.member + head) { out in
            out.line("switch rawValue {")
            for item in model.cases {
                out.line("case ", rawLiteral(item.raw), ": ", result, ".", SwiftNames.dotted(item.name))
            }
            out.line("default: ", result, ".unrecognized(rawValue)")
            out.line("}")
        }
        out.blank()
        if let mark { out.line(mark) }
        if hasDeprecations { access.hide(into: &out) }
        out.block("\(access.member)var \(hasDeprecations ? "schemaRawValue" : "rawValue"): \(raw) {") { out in
            out.line("switch self {")
            for item in model.cases {
                out.line("case .", SwiftNames.dotted(item.name), ": ", rawLiteral(item.raw))
            }
            out.line("case .unrecognized(let raw): raw")
            out.line("}")
        }
    }
}

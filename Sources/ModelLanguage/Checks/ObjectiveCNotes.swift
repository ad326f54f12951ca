import SchemaDiagnostics

extension ModelResolver {
    /// What `objc: true` does not reach.
    mutating func noteObjectiveCVisibility() {
        for declaration in model.classes where declaration.isObjC {
            for property in declaration.properties {
                guard let reason = hiddenReason(property.type) else { continue }
                bag.report(
                    .objcHidden,
                    "Objective-C cannot see '\(property.name)': \(reason)",
                    at: property.typeSpan
                )
            }
        }
    }

    private func hiddenReason(_ type: PropertyType) -> String? {
        switch type {
        case .optional(let inner):
            if case .builtin(let builtin) = inner, isScalar(builtin) {
                return "an optional \(builtin.rawValue) has no form there"
            }
            return hiddenReason(inner)
        case .builtin, .propertyList, .object: return nil
        case .array(let inner), .set(let inner): return hiddenElement(inner)
        case .dictionary(let key, let value): return hiddenElement(key) ?? hiddenElement(value)
        case .enumeration(let name), .union(let name): return "'\(name.name)' is a Swift enum"
        case .structure(let name): return "'\(name.name)' is a Swift struct"
        case .foreign(let name):
            guard let coding = foreignModel(name)?.coding else { return nil }
            if case .codable = coding { return "'\(name.name)' is a Swift value" }
            return nil
        }
    }

    private func hiddenElement(_ type: PropertyType) -> String? {
        if case .builtin(let builtin) = type, builtin.isGeometry || builtin == .decimal {
            return "\(builtin.rawValue) has no form there inside a collection"
        }
        return hiddenReason(type)
    }

    private func isScalar(_ builtin: BuiltinType) -> Bool {
        builtin == .bool || builtin == .decimal || builtin.integerRange != nil || builtin.isReal || builtin.isGeometry
    }
}

extension DiagnosticID {
    static let objcHidden = DiagnosticID("objc-hidden", .note)
}

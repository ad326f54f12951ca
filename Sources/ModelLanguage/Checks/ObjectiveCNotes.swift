import SchemaDiagnostics

extension ModelResolver {
    /// Parts that `objc: true` does not include.
    mutating func noteObjectiveCVisibility() {
        for index in model.classes.indices where model.classes[index].isObjC {
            for property in model.classes[index].properties {
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
        if type.isOptional { return "a collection there has no nil" }
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

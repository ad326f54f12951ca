import SchemaDiagnostics

extension ModelResolver {
    mutating func checkForm(_ property: PropertyModel, _ attribute: PropertyAttribute) {
        guard let form = property.form, !property.type.isUnknown else { return }
        let valid = forms(of: property.type.wrapped, isPacked: property.isPacked)
        guard !valid.contains(form) else { return }
        let what = property.isPacked ? "a packed array" : describe(property.type)
        let expected = oneOf(valid.map(\.rawValue))
        bag.report(
            .formType,
            valid.isEmpty
                ? "\(what) has one form in archives and takes no 'form'"
                : "\(what) cannot be written as \(form.rawValue); expected \(expected)",
            at: attribute.valueSpan
        )
    }

    /// The Foundation classes that can contain every value of a type, except its usual class.
    private func forms(of type: PropertyType, isPacked: Bool) -> [PropertyModel.Form] {
        if isPacked { return [.mutableData] }
        switch type {
        case .array: return [.mutableArray, .orderedSet]
        case .set: return [.mutableSet, .orderedSet, .countedSet]
        case .dictionary: return [.mutableDictionary]
        case .enumeration(let name):
            return enumModel(name)?.rawType == .string ? [.mutableString] : [.number]
        case .builtin(let builtin):
            if builtin.isNumber { return [.number] }
            if builtin.isGeometry { return [.value] }
            if builtin == .string { return [.mutableString] }
            return builtin == .data ? [.mutableData] : []
        case .propertyList, .optional, .union, .structure, .object, .foreign: return []
        }
    }
}

extension DiagnosticID {
    static let formType = DiagnosticID("form-type")
}

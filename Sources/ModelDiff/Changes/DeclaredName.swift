import ModelLanguage

extension PropertyType {
    /// The declared name in it, where there is exactly one place for it.
    package var declaredName: TypeName? {
        switch self {
        case .builtin, .propertyList, .dictionary: nil
        case .array(let element), .set(let element), .optional(let element): element.declaredName
        case .enumeration(let name), .structure(let name), .object(let name), .foreign(let name): name
        }
    }
}

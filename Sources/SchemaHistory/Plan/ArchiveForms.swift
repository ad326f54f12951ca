import ModelLanguage

extension PropertyShape {
    /// The form of the value under its key, as far as readers can distinguish kinds of value.
    package func form(in shape: ModelShape) -> ArchiveForm {
        if isPacked { return .data }
        if let convert { return convert.archived.wrapped.form(in: shape) }
        return type.wrapped.form(in: shape)
    }
}

extension PropertyType {
    func form(in shape: ModelShape) -> ArchiveForm {
        switch self {
        case .builtin(let builtin): builtin.traits.form
        case .propertyList: .any
        case .array: .array
        case .set: .set
        case .dictionary: .dictionary
        case .optional(let wrapped): wrapped.form(in: shape)
        case .enumeration(let name):
            switch shape.enums[name]?.rawType {
            case .integer: .integer
            case .string: .string
            case nil: .any
            }
        case .structure, .object: .object
        case .foreign, .union: .any
        }
    }
}

extension ArchiveForm {
    /// One value may have either form, so the form does not distinguish them. Boxed code writes Bools, integers and whole reals alike, and
    /// geometry that is not boxed is a string.
    package func overlaps(_ other: ArchiveForm) -> Bool {
        if self == other || self == .any || other == .any { return true }
        let numbers: Set<ArchiveForm> = [.bool, .integer, .real]
        if numbers.contains(self) && numbers.contains(other) { return true }
        let texts: Set<ArchiveForm> = [.string, .geometry]
        return texts.contains(self) && texts.contains(other)
    }

    /// A reader of this form can read values of the other, unless a single value does not fit.
    func reads(_ written: ArchiveForm) -> Bool {
        if self == written || self == .any || written == .any { return true }
        let integers: Set<ArchiveForm> = [.bool, .integer]
        return integers.contains(self) && integers.contains(written)
    }
}

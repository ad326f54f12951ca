import ModelLanguage

extension PropertyShape {
    /// What stands under its key, as far as readers can tell kinds of value apart.
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
    /// One value may be of either form, so that it does not tell them apart. Boxed code writes Bool, integers and whole reals
    /// alike, and geometry is a string where it is not boxed.
    package func overlaps(_ other: ArchiveForm) -> Bool {
        if self == other || self == .any || other == .any { return true }
        let numbers: Set<ArchiveForm> = [.bool, .integer, .real]
        if numbers.contains(self) && numbers.contains(other) { return true }
        let texts: Set<ArchiveForm> = [.string, .geometry]
        return texts.contains(self) && texts.contains(other)
    }

    /// A reader of this form reads what is written in the other, unless a single value does not fit.
    func reads(_ written: ArchiveForm) -> Bool {
        if self == written || self == .any || written == .any { return true }
        let integers: Set<ArchiveForm> = [.bool, .integer]
        return integers.contains(self) && integers.contains(written)
    }
}

import ModelLanguage
import SchemaHistory

/// Statements that write one property to a `FieldWriter` called `fields`, for classes and structs alike.
struct WriteStatements {
    let fragments: TypeFragments
    let isBoxed: Bool
    /// The number by which hand-written code told versions apart, of the class that is written.
    var versionKey: VersionKey?

    func write(_ property: PropertyPlan, into out: inout SwiftText) {
        out.fitting { out in
            out.begin()
            write(property, wide: false, into: &out)
            out.end()
        } else: { out in
            out.begin()
            write(property, wide: true, into: &out)
            out.end()
        }
    }

    private func write(_ property: PropertyPlan, wide: Bool, into out: inout SwiftText) {
        guard let slot = property.slot else { return }
        var value = property.stored
        if let versionKey, property.model.key == versionKey.key, let highest = versionKey.values.map(\.number).max() {
            value = "fields.versionNumber(\(highest), else: \(value))"
        }
        if property.model.flat != nil {
            out.add("fields.flat(")
            out.add(slot)
            out.add(", ")
            out.add(value)
            out.add(")")
            return
        }
        var form = ""
        if let declared = property.model.form {
            form = ".form(.\(declared.fragment))"
        } else if isBoxed, fragments.isBoxable(property.archivedType) {
            form = ".boxed"
        }
        let base = WriteBase.field(slot, form: form)
        if property.type.isOptional, property.model.defaultValue != nil, property.defaultValue != "nil" {
            base.add(to: &out)
            out.add(".nullable(")
            out.add(value)
            out.add(") {")
            if wide { out.breakLine(1) } else { out.add(" ") }
            write(property, "$1", to: .element, wide: false, into: &out)
            if wide { out.breakLine(-1) } else { out.add(" ") }
            out.add("}")
        } else {
            write(property, value, to: base, wide: wide, into: &out)
        }
    }

    private func write(
        _ property: PropertyPlan,
        _ value: String,
        to base: WriteBase,
        wide: Bool,
        into out: inout SwiftText
    ) {
        if property.model.isPacked {
            base.add(to: &out)
            out.add(".packed(")
            out.add(value)
            if let count = property.model.count {
                out.add(", count: ")
                out.add(count)
            }
            out.add(")")
        } else if property.model.isWeak || property.model.isConditional {
            base.add(to: &out)
            switch property.wrappedType {
            case .array, .set: out.add(".conditionalObjects(")
            case .builtin, .propertyList, .dictionary, .optional, .enumeration, .structure, .object, .foreign:
                out.add(".conditionalObject(")
            }
            out.add(value)
            out.add(")")
        } else if let convert = property.model.convert {
            let converted = TypeFragments.converted(value, convert, isOptional: property.type.isOptional)
            fragments.write(convert.archived.wrapped, converted, to: base, wide: wide, into: &out)
        } else {
            let isOptional = property.type.isOptional
            fragments.write(property.wrappedType, value, to: base, isOptional: isOptional, wide: wide, into: &out)
        }
    }
}

extension PropertyModel.Form {
    /// The case of the runtime's `FieldForm`.
    fileprivate var fragment: String {
        switch self {
        case .number: "number"
        case .value: "value"
        case .mutableArray: "mutableArray"
        case .mutableSet: "mutableSet"
        case .mutableDictionary: "mutableDictionary"
        case .mutableString: "mutableString"
        case .mutableData: "mutableData"
        case .orderedSet: "orderedSet"
        case .countedSet: "countedSet"
        }
    }
}

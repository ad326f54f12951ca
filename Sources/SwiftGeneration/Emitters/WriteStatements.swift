import ModelLanguage
import SchemaHistory

/// Statements that write one property to a `FieldWriter` called `fields`, for classes and structs alike.
struct WriteStatements {
    let fragments: TypeFragments
    let record: RecordModel
    /// The number by which hand-written code distinguished versions, of the class that is written.
    var versionKey: VersionKey?

    func write(_ property: GeneratedProperty, into out: inout SwiftText) {
        guard let slot = property.slot else { return }
        var value = property.stored
        if let versionKey, versionKey.isWritten, property.model.key == versionKey.key,
            let highest = versionKey.values.map(\.number).max()
        {
            value = "fields.versionNumber(\(highest), else: \(value))"
        }
        if property.model.flat != nil { return out.line("fields.flat(\(slot), \(value))") }
        var form = ""
        if let declared = property.model.form {
            form = ".form(.\(declared))"
        } else if record.isBoxed, fragments.index.isBoxable(property.archivedType) {
            form = ".boxed"
        }
        let base = WriteBase.field(slot, form: form, original: isConverted(property) ? value : nil)
        // A number that is written inline has no nil: other readers would take it for 0.
        let writesNil =
            record.writesNil && property.type.isOptional
            && !fragments.index.isInline(property.model, isBoxed: record.isBoxed)
        let hasPresence = property.model.json.hasPresence
        guard hasPresence || property.model.shape.isNullable || writesNil else {
            return out.line(call(property, value, to: base))
        }
        let method = hasPresence ? "presence" : writesNil ? "orNil" : "nullable"
        let isNullable = writesNil && !hasPresence && property.model.shape.isNullable ? ", isNullable: true" : ""
        let written = call(property, "$1", to: .element)
        out.line("\(base.text).\(method)(\(value)\(isNullable)) { \(written) }")
    }

    /// Another value is written than the property has.
    private func isConverted(_ property: GeneratedProperty) -> Bool {
        if property.model.convert != nil { return true }
        guard case .foreign(let name) = property.wrappedType, case .convert = fragments.index.foreign[name]?.coding
        else { return false }
        return true
    }

    private func call(_ property: GeneratedProperty, _ value: String, to base: WriteBase) -> String {
        if property.model.isPacked {
            return "\(base.text).packed(\(value)\(property.model.count.map { ", count: \($0)" } ?? ""))"
        } else if property.model.isWeak || property.model.isConditional {
            switch property.wrappedType {
            case .array, .set: return "\(base.text).conditionalObjects(\(value))"
            case .builtin, .propertyList, .dictionary, .optional, .enumeration, .union, .structure, .object, .foreign:
                return "\(base.text).conditionalObject(\(value))"
            }
        } else if let convert = property.model.convert {
            let converted = TypeFragments.converted(value, convert, isOptional: property.type.isOptional)
            return fragments.write(convert.archived.wrapped, converted, to: base)
        }
        return fragments.write(property.wrappedType, value, to: base, isOptional: property.type.isOptional)
    }
}

import ModelLanguage
import SchemaHistory

/// The source of a value.
enum ReadBase {
    /// The closure's argument.
    case element
    case field(LayoutSlot)
    /// An optional field value.
    case ifPresent(LayoutSlot)
    /// The same, and nil for NSNull.
    /// - Parameter orDropped: not nil for an object of a removed class.
    case nullable(LayoutSlot, orDropped: Bool = false)
    /// An optional field value: nil if conditional references are left out.
    case conditional(LayoutSlot)

    var text: String {
        switch self {
        case .element: "$0"
        case .field(let slot): "fields[\(slot)]"
        case .ifPresent(let slot): "fields.ifPresent(\(slot))"
        case .nullable(let slot, let orDropped): "fields.nullable(\(slot)\(orDropped ? ", orDropped: true" : ""))"
        case .conditional(let slot): "fields.conditional(\(slot))"
        }
    }
}

/// The destination of a value.
enum WriteBase {
    /// The closure's first argument.
    case element
    /// - Parameters:
    ///   - form: the form in which it is written, as a member.
    ///   - original: the property's value, if another one is written.
    case field(LayoutSlot, form: String, original: String? = nil)

    var text: String {
        switch self {
        case .element: "$0"
        case .field(let slot, let form, let original): "fields[\(slot)]\(original.map { ".of(\($0))" } ?? "")\(form)"
        }
    }
}

/// The calls that read and write a value of a type: the only place for every kind of type.
struct TypeFragments {
    let spelling: TypeSpelling
    /// The generated enum of the model, which has the tables of `oneOf` types.
    let modelType: String

    var index: TypeIndex { spelling.index }

    /// The argument that leaves out elements that cannot be read.
    private static let skipping = "skipping: fields.skips"

    /// `base.int()`, without `try`.
    /// - Parameters:
    ///   - base: an expression of type FieldValue, or of type FieldValue? with `isOptional`; then the result is an optional.
    ///   - isElement: of a collection, or of an optional property: dropped values are left out.
    ///   - skipping: whether elements that cannot be read are left out.
    func read(
        _ type: PropertyType,
        from base: ReadBase,
        isOptional: Bool = false,
        isElement: Bool = false,
        skipping: Bool = false
    ) -> String {
        if case .element = base, isElement, case .optional(let wrapped) = type {
            return (mayBeDropped(wrapped) ? "$0.undroppedElement" : "$0.optionalElement") + reading(wrapped)
        }
        let type = type.wrapped
        var base = base
        if case .nullable(let slot, _) = base, hadOtherValues(type) { base = .nullable(slot, orDropped: true) }
        let member = readMember(type, of: base, isElement: isElement, skipping: skipping)
        return base.text + (isOptional ? "?." : ".") + member
    }

    /// ` { try $0.int() }`
    private func reading(_ element: PropertyType) -> String {
        " { try \(read(element, from: .element, isElement: true)) }"
    }

    private func readMember(_ type: PropertyType, of base: ReadBase, isElement: Bool, skipping: Bool) -> String {
        if case .foreign(let name) = type, case .convert(let conversion) = index.foreign[name]?.coding {
            return readConverted(conversion, skipping: skipping)
        }
        switch type {
        case .builtin(let builtin): return builtin.traits.method + "()"
        case .propertyList:
            if case .element = base { return "propertyList(isElement: true)" }
            return "propertyList()"
        case .array(let element): return readElements("array", element, skipping: skipping)
        case .set(let element): return readElements("set", element, skipping: skipping)
        case .dictionary(let key, let value):
            var arguments = [spelling.expression(key) + ".self"]
            if case .enumeration(let name) = key {
                let isRemoved = index.read(name) != name
                if isRemoved { arguments = ["rawValuesOf: \(spelling.declared(index.read(name))).self"] }
                if let past = pastCases(name) { arguments.append(past) } else if isRemoved { arguments.append("nil") }
            }
            if skipping { arguments.append(Self.skipping) }
            return SwiftNames.call("dictionary" + (mayBeDropped(value) ? "OfPresent" : ""), arguments) + reading(value)
        case .optional: return ""
        case .enumeration(let name):
            let read = index.read(name)
            let isDroppable = isElement && mayBeDropped(type)
            let method =
                read != name
                ? isDroppable ? "undroppedRawValue" : "rawValue" : isDroppable ? "undropped" : "enumeration"
            let label = read != name ? "of: " : ""
            return SwiftNames.call(method, [label + spelling.declared(read) + ".self"] + pastCases(name).asList)
        case .union(let name):
            let isOrDropped = if case .nullable(_, orDropped: true) = base { true } else { false }
            let method = isOrDropped || isElement && mayBeDropped(type) ? "undropped" : "union"
            return SwiftNames.call(method, [spelling.declared(name) + ".self"] + pastCases(name).asList)
        case .structure(let name): return readRecord("structure", name)
        case .object(let name): return readRecord("object", name)
        case .foreign(let name): return readForeign(name)
        }
    }

    /// The table of an enum's raw values in some version, as an expression; nil if they never had another meaning.
    private func pastCases(_ name: TypeName) -> String? {
        let name = index.read(name)
        guard index.pastEnums[name] != nil else { return nil }
        let version = name.model == index.model.name ? "fields.version" : "fields.version(of: \(name.model)Model.stamp)"
        return "\(spelling.declared(name)).schemaPast(\(version))"
    }

    /// An enum of which some case was removed with its values.
    private func mayBeDropped(_ type: PropertyType) -> Bool {
        switch type {
        case .optional(let wrapped): return mayBeDropped(wrapped)
        case .enumeration(let name): return index.pastEnums[index.read(name)]?.dropsCases ?? false
        case .union(let name): return index.pastEnums[name]?.dropsCases ?? false
        default: return false
        }
    }

    /// A union that may read an object of a removed class as something else.
    private func hadOtherValues(_ type: PropertyType) -> Bool {
        guard case .union(let name) = type else { return false }
        return index.pastEnums[name]?.tables.contains { $0.rows.contains { !$0.archiveNames.isEmpty } } ?? false
    }

    /// Whether reading a collection may leave out some of its elements, or give them other keys.
    func maySelectElements(_ type: PropertyType) -> Bool {
        switch type {
        case .optional(let wrapped): return maySelectElements(wrapped)
        case .array(let element), .set(let element): return mayBeDropped(element) || maySelectElements(element)
        case .dictionary(let key, let element):
            if case .enumeration(let name) = key, index.read(name) != name || pastCases(name) != nil { return true }
            return mayBeDropped(element) || maySelectElements(element)
        default: return false
        }
    }

    /// `converted(using: RGB.init(hex:)) { try $0.string() }`.
    func readConverted(_ conversion: Conversion, skipping: Bool) -> String {
        let value = read(conversion.archived.wrapped, from: .element, skipping: skipping)
        return "converted(using: \(conversion.decode)) { try \(value) }"
    }

    private func readElements(_ method: String, _ element: PropertyType, skipping: Bool) -> String {
        method + (mayBeDropped(element) ? "OfPresent" : "") + (skipping ? "(\(Self.skipping))" : "") + reading(element)
    }

    /// A removed type is a dictionary.
    private func readRecord(_ method: String, _ name: TypeName) -> String {
        if let former = index.formers[name] { return "former(\(former.name).self)" }
        return "\(method)(\(spelling.declared(name)).self)"
    }

    private func readForeign(_ name: TypeName) -> String {
        let type = spelling.expression(.foreign(name))
        switch index.foreign[name]?.coding {
        case .secure(let allowed):
            let classes = allowed.isEmpty ? [] : ["allowing: " + Self.list(allowed)]
            return SwiftNames.call("secureObject", [type + ".self"] + classes)
        case .opaque(let allowed):
            let names = Self.texts(index.foreign[name]?.namesInArchives ?? [])
            return SwiftNames.call("opaque", [names] + (allowed.isEmpty ? [] : ["allowing: \(Self.texts(allowed))"]))
        case .codable: return "codable(\(type).self)"
        case .oneOf: return "any(of: \(kinds(of: name)), as: \(type).self)"
        case .convert, .some(.none), nil: return "propertyList()"
        }
    }

    private static func texts(_ names: [String]) -> String {
        "[" + names.map(SwiftNames.literal).joined(separator: ", ") + "]"
    }

    /// `[NSString.self]`.
    private static func list(_ classes: [String]) -> String {
        "[" + classes.map { $0 + ".self" }.joined(separator: ", ") + "]"
    }

    /// `base.int(value)`.
    /// - Parameter isOptional: whether the value is optional, also if the type is not.
    func write(_ type: PropertyType, _ value: String, to base: WriteBase, isOptional: Bool = false) -> String {
        if case .element = base, case .optional(let wrapped) = type {
            return "$0.optionalElement($1)" + writing(wrapped)
        }
        if case .foreign(let name) = type, case .convert(let conversion) = index.foreign[name]?.coding {
            let converted = Self.converted(value, conversion, isOptional: isOptional)
            return write(conversion.archived.wrapped, converted, to: base)
        }
        if case .optional(let wrapped) = type { return write(wrapped, value, to: base, isOptional: true) }
        func call(_ method: String, _ others: String = "") -> String { "\(base.text).\(method)(\(value)\(others))" }
        switch type {
        case .builtin(let builtin): return call(builtin.traits.method)
        case .propertyList: return call("propertyList")
        case .array(let element): return call("array") + writing(element)
        case .set(let element): return call("set") + writing(element)
        case .dictionary(_, let element): return call("dictionary") + writing(element)
        case .optional: return ""
        case .enumeration(let name):
            switch index.removedEnums[name]?.rawType {
            case .string: return call(BuiltinType.string.traits.method)
            case .integer(let builtin): return call(builtin.traits.method)
            case nil: return call("enumeration")
            }
        case .union: return call("union")
        case .structure: return call("structure")
        case .object: return call("object")
        case .foreign(let name):
            switch index.foreign[name]?.coding {
            case .secure(let allowed): return call("secureObject", ", allowing: \(Self.list(allowed))")
            case .opaque: return call("kept")
            case .codable: return call("codable")
            case .oneOf: return call("any", ", of: \(kinds(of: name))")
            case .convert, .some(.none), nil: return call("propertyList")
            }
        }
    }

    /// ` { $0.int($1) }`
    private func writing(_ element: PropertyType) -> String { " { \(write(element, "$1", to: .element)) }" }

    /// A value in the form in which it is archived, as an expression.
    static func converted(_ value: String, _ conversion: Conversion, isOptional: Bool) -> String {
        "FieldWriter.converting(\(isOptional ? "optional: " : "")\(value), \(conversion.encode))"
    }

    /// A foreign type that is converted at every place.
    func isConverted(_ type: PropertyType) -> Bool {
        if case .foreign(let name) = type, case .convert = index.foreign[name]?.coding { true } else { false }
    }

    /// Whether a user's function computes the property's value, or a part of it.
    func holdsConversions(_ property: GeneratedProperty) -> Bool {
        property.model.convert != nil || property.type.contains(isConverted)
    }

    /// The table of the kinds in a `oneOf` type.
    private func kinds(of name: TypeName) -> String { Self.kinds(of: name, in: modelType) }

    static func kinds(of name: TypeName, in modelType: String) -> String {
        "\(modelType).kindsOf\(SwiftNames.capitalized(name.name))"
    }
}

extension TypeIndex {
    /// Whether a value of the type is inline in an archive unless it is boxed.
    func isNumber(_ type: PropertyType) -> Bool {
        if case .builtin(let builtin) = type { return builtin.traits.foundationClass == "NSNumber" }
        if case .optional(let wrapped) = type { return isNumber(wrapped) }
        return isBoxable(type)
    }

    /// Whether a property is a number that is in the object itself, not as NSNumber.
    func isInline(_ model: PropertyModel, isBoxed: Bool = false) -> Bool {
        !isBoxed && !model.shape.isNullable && !model.json.hasPresence && model.form == nil && !model.isPacked
            && isNumber(model.convert?.archived ?? model.type)
    }

    /// Whether a value of the type is boxed with `boxed: true`.
    func isBoxable(_ type: PropertyType) -> Bool {
        switch type {
        case .builtin(let builtin): builtin.traits.isBoxable
        case .enumeration(let name): rawType(of: name).map { $0 != .string } ?? false
        case .foreign(let name):
            if case .convert(let conversion) = foreign[name]?.coding {
                isBoxable(conversion.archived.wrapped)
            } else {
                false
            }
        case .optional(let wrapped): isBoxable(wrapped)
        case .propertyList, .array, .set, .dictionary, .union, .structure, .object: false
        }
    }
}

extension String? {
    fileprivate var asList: [String] { map { [$0] } ?? [] }
}

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

    func add(to out: inout SwiftText) {
        switch self {
        case .element: out.add("$0")
        case .field(let slot): add("fields[", slot, "]", to: &out)
        case .ifPresent(let slot): add("fields.ifPresent(", slot, ")", to: &out)
        case .nullable(let slot, let orDropped):
            add("fields.nullable(", slot, orDropped ? ", orDropped: true)" : ")", to: &out)
        case .conditional(let slot): add("fields.conditional(", slot, ")", to: &out)
        }
    }

    private func add(_ opening: String, _ slot: LayoutSlot, _ closing: String, to out: inout SwiftText) {
        out.add(opening)
        out.add(slot)
        out.add(closing)
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

    func add(to out: inout SwiftText) {
        switch self {
        case .element: out.add("$0")
        case .field(let slot, let form, let original):
            out.add("fields[")
            out.add(slot)
            out.add("]")
            if let original {
                out.add(".of(")
                out.add(original)
                out.add(")")
            }
            if !form.isEmpty { out.add(form) }
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
        skipping: Bool = false,
        into out: inout SwiftText
    ) {
        if case .element = base, isElement, case .optional(let wrapped) = type {
            out.add(mayBeDropped(wrapped) ? "$0.undroppedElement" : "$0.optionalElement")
            return closure(into: &out) {
                $0.add("try ")
                read(wrapped, from: .element, isElement: true, into: &$0)
            }
        }
        let type = type.wrapped
        var base = base
        if case .nullable(let slot, _) = base, hadOtherValues(type) { base = .nullable(slot, orDropped: true) }
        base.add(to: &out)
        out.add(isOptional ? "?." : ".")
        readMember(type, of: base, isElement: isElement, skipping: skipping, into: &out)
    }

    private func readMember(
        _ type: PropertyType,
        of base: ReadBase,
        isElement: Bool,
        skipping: Bool,
        into out: inout SwiftText
    ) {
        if case .foreign(let name) = type, case .convert(let conversion) = index.foreign[name]?.coding {
            return readConverted(conversion, skipping: skipping, into: &out)
        }
        switch type {
        case .builtin(let builtin):
            out.add(builtin.traits.method)
            out.add("()")
        case .propertyList: out.add("propertyList()")
        case .array(let element):
            readElements("array", element, skipping: skipping, into: &out)
        case .set(let element):
            readElements("set", element, skipping: skipping, into: &out)
        case .dictionary(let key, let value):
            out.add("dictionary")
            if mayBeDropped(value) { out.add("OfPresent") }
            var arguments = spelling.expression(key) + ".self"
            if case .enumeration(let name) = key {
                let isRemoved = index.read(name) != name
                if isRemoved { arguments = "rawValuesOf: \(spelling.declared(index.read(name))).self" }
                if let past = pastCases(name) { arguments += ", " + past } else if isRemoved { arguments += ", nil" }
            }
            call("", [arguments] + (skipping ? [Self.skipping] : []), into: &out)
            closure(into: &out) {
                $0.add("try ")
                read(value, from: .element, isElement: true, into: &$0)
            }
        case .optional: break
        case .enumeration(let name):
            let read = index.read(name)
            let isDroppable = isElement && mayBeDropped(type)
            let method =
                read != name
                ? isDroppable ? "undroppedRawValue" : "rawValue" : isDroppable ? "undropped" : "enumeration"
            let label = read != name ? "of: " : ""
            call(method, [label + spelling.declared(read) + ".self"] + (pastCases(name).map { [$0] } ?? []), into: &out)
        case .union(let name):
            let isOrDropped = if case .nullable(_, orDropped: true) = base { true } else { false }
            let method = isOrDropped || isElement && mayBeDropped(type) ? "undropped" : "union"
            call(method, [spelling.declared(name) + ".self"] + (pastCases(name).map { [$0] } ?? []), into: &out)
        case .structure(let name): callReading("structure", name, into: &out)
        case .object(let name): callReading("object", name, into: &out)
        case .foreign(let name): readForeign(name, into: &out)
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
    func readConverted(_ conversion: Conversion, skipping: Bool, into out: inout SwiftText) {
        call("converted", ["using: \(conversion.decode)"], into: &out)
        closure(into: &out) {
            $0.add("try ")
            read(conversion.archived.wrapped, from: .element, skipping: skipping, into: &$0)
        }
    }

    private func readElements(
        _ method: String,
        _ element: PropertyType,
        skipping: Bool,
        into out: inout SwiftText
    ) {
        out.add(method)
        if mayBeDropped(element) { out.add("OfPresent") }
        if skipping { call("", [Self.skipping], into: &out) }
        closure(into: &out) {
            $0.add("try ")
            read(element, from: .element, isElement: true, into: &$0)
        }
    }

    /// A removed type is a dictionary.
    private func callReading(_ method: String, _ name: TypeName, into out: inout SwiftText) {
        let former = index.formers[name]
        call(former == nil ? method : "former", [(former?.name ?? spelling.declared(name)) + ".self"], into: &out)
    }

    private func readForeign(_ name: TypeName, into out: inout SwiftText) {
        let type = spelling.expression(.foreign(name))
        switch index.foreign[name]?.coding {
        case .secure(let allowed):
            let classes = allowed.isEmpty ? [] : ["allowing: " + Self.list(allowed)]
            call("secureObject", [type + ".self"] + classes, into: &out)
        case .opaque(let allowed):
            let names = Self.texts(index.foreign[name]?.namesInArchives ?? [])
            call("opaque", [names] + (allowed.isEmpty ? [] : ["allowing: \(Self.texts(allowed))"]), into: &out)
        case .codable: call("codable", ["\(type).self"], into: &out)
        case .oneOf: call("any", ["of: \(kinds(of: name))", "as: \(type).self"], into: &out)
        case .convert, .some(.none), nil: out.add("propertyList()")
        }
    }

    private static func texts(_ names: [String]) -> String {
        "[" + names.map(SwiftNames.literal).joined(separator: ", ") + "]"
    }

    /// `[NSString.self]`.
    private static func list(_ classes: [String]) -> String {
        "[" + classes.map { $0 + ".self" }.joined(separator: ", ") + "]"
    }

    /// ` { body }`
    private func closure(into out: inout SwiftText, _ body: (inout SwiftText) -> Void) {
        out.add(" { ")
        body(&out)
        out.add(" }")
    }

    /// `base.int(value)`.
    /// - Parameter isOptional: whether the value is optional, also if the type is not.
    func write(
        _ type: PropertyType,
        _ value: String,
        to base: WriteBase,
        isOptional: Bool = false,
        into out: inout SwiftText
    ) {
        if case .element = base, case .optional(let wrapped) = type {
            out.add("$0.optionalElement($1)")
            return closure(into: &out) { write(wrapped, "$1", to: .element, into: &$0) }
        }
        if case .foreign(let name) = type, case .convert(let conversion) = index.foreign[name]?.coding {
            let converted = Self.converted(value, conversion, isOptional: isOptional)
            return write(conversion.archived.wrapped, converted, to: base, into: &out)
        }
        if case .optional(let wrapped) = type {
            return write(wrapped, value, to: base, isOptional: true, into: &out)
        }
        base.add(to: &out)
        out.add(".")
        switch type {
        case .builtin(let builtin): give(builtin.traits.method, value, into: &out)
        case .propertyList: give("propertyList", value, into: &out)
        case .array(let element): writeElements("array", element, value, into: &out)
        case .set(let element): writeElements("set", element, value, into: &out)
        case .dictionary(_, let element): writeElements("dictionary", element, value, into: &out)
        case .optional: break
        case .enumeration(let name):
            switch index.removedEnums[name]?.rawType {
            case .string: give(BuiltinType.string.traits.method, value, into: &out)
            case .integer(let builtin): give(builtin.traits.method, value, into: &out)
            case nil: give("enumeration", value, into: &out)
            }
        case .union: give("union", value, into: &out)
        case .structure: give("structure", value, into: &out)
        case .object: give("object", value, into: &out)
        case .foreign(let name):
            switch index.foreign[name]?.coding {
            case .secure(let allowed): give("secureObject", "\(value), allowing: \(Self.list(allowed))", into: &out)
            case .opaque: give("kept", value, into: &out)
            case .codable: give("codable", value, into: &out)
            case .oneOf: give("any", "\(value), of: \(kinds(of: name))", into: &out)
            case .convert, .some(.none), nil: give("propertyList", value, into: &out)
            }
        }
    }

    private func writeElements(
        _ method: String,
        _ element: PropertyType,
        _ value: String,
        into out: inout SwiftText
    ) {
        call(method, [value], into: &out)
        closure(into: &out) { write(element, "$1", to: .element, into: &$0) }
    }

    /// A value in the form in which it is archived, as an expression.
    static func converted(_ value: String, _ conversion: Conversion, isOptional: Bool) -> String {
        "FieldWriter.converting(\(isOptional ? "optional: " : "")\(value), \(conversion.encode))"
    }

    /// `method(arguments)`
    func call(_ method: String, _ arguments: [String], into out: inout SwiftText) {
        out.add(method)
        out.add("(")
        for (index, argument) in arguments.enumerated() {
            if index > 0 { out.add(", ") }
            out.add(argument)
        }
        out.add(")")
    }

    private func give(_ method: String, _ value: String, into out: inout SwiftText) {
        call(method, [value], into: &out)
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

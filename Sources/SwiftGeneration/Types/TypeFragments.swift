import ModelLanguage
import SchemaHistory

/// What a value is read from.
enum ReadBase {
    /// The closure's argument.
    case element
    case field(Int)
    /// An optional field value.
    case ifPresent(Int)
    /// The same, and nil for NSNull.
    case nullable(Int)
    /// An optional field value: nil where conditional references are left out.
    case conditional(Int)

    func add(to out: inout SwiftText) {
        switch self {
        case .element: out.add("$0")
        case .field(let slot): add("fields[", slot, "]", to: &out)
        case .ifPresent(let slot): add("fields.ifPresent(", slot, ")", to: &out)
        case .nullable(let slot): add("fields.nullable(", slot, ")", to: &out)
        case .conditional(let slot): add("fields.conditional(", slot, ")", to: &out)
        }
    }

    private func add(_ opening: String, _ slot: Int, _ closing: String, to out: inout SwiftText) {
        out.add(opening)
        out.add(slot)
        out.add(closing)
    }
}

/// What a value is written to.
enum WriteBase {
    /// The closure's first argument.
    case element
    /// - Parameter form: how it is written, as a member.
    case field(Int, form: String)

    func add(to out: inout SwiftText) {
        switch self {
        case .element: out.add("$0")
        case .field(let slot, let form):
            out.add("fields[")
            out.add(slot)
            out.add("]")
            if !form.isEmpty { out.add(form) }
        }
    }
}

/// The calls that read and write a value of a type: one place for every kind of type.
struct TypeFragments {
    let spelling: TypeSpelling
    /// The generated enum of the model, which holds the tables of `oneOf` types.
    let modelType: String

    private var index: TypeIndex { spelling.index }

    /// `base.int()`, without `try`.
    ///
    /// - Parameters:
    ///   - base: an expression of type FieldValue, or of type FieldValue? with `isOptional`, which then gives an optional.
    ///   - isElement: of a collection, or of an optional property: what was dropped is left out.
    ///   - wide: closures on lines of their own.
    func read(
        _ type: PropertyType,
        from base: ReadBase,
        isOptional: Bool = false,
        isElement: Bool = false,
        skipping: Bool = false,
        wide: Bool = false,
        into out: inout SwiftText
    ) {
        if case .foreign(let name) = type, case .convert(let conversion) = index.foreign[name]?.coding {
            base.add(to: &out)
            out.add(isOptional ? "?." : ".")
            readConverted(conversion, skipping: skipping, wide: wide, into: &out)
            return
        }
        if case .optional(let wrapped) = type {
            read(
                wrapped,
                from: base,
                isOptional: isOptional,
                isElement: isElement,
                skipping: skipping,
                wide: wide,
                into: &out
            )
            return
        }
        base.add(to: &out)
        out.add(isOptional ? "?." : ".")
        switch type {
        case .builtin(let builtin):
            out.add(builtin.traits.method)
            out.add("()")
        case .propertyList: out.add("propertyList()")
        case .array(let element):
            out.add("array")
            if mayBeDropped(element) { out.add("OfPresent") }
            if skipping { out.add("(skipping: true)") }
            closure(reading: element, wide: wide, into: &out)
        case .set(let element):
            out.add("set")
            if mayBeDropped(element) { out.add("OfPresent") }
            if skipping { out.add("(skipping: true)") }
            closure(reading: element, wide: wide, into: &out)
        case .dictionary(let key, let value):
            out.add("dictionary")
            if mayBeDropped(value) { out.add("OfPresent") }
            var arguments = spelling.expression(key) + ".self"
            if case .enumeration(let name) = key {
                let isRemoved = index.read(name) != name
                if isRemoved { arguments = "rawValuesOf: \(spelling.declared(index.read(name))).self" }
                if let past = pastCases(name) { arguments += ", " + past } else if isRemoved { arguments += ", nil" }
            }
            head("", arguments + (skipping ? ", skipping: true" : ""), wide: wide, into: &out)
            closure(reading: value, wide: wide, into: &out)
        case .optional: break
        case .enumeration(let name):
            let read = index.read(name)
            let isDroppable = isElement && mayBeDropped(type)
            if read != name {
                out.add(isDroppable ? "undroppedRawValue(of: " : "rawValue(of: ")
            } else {
                out.add(isDroppable ? "undropped(" : "enumeration(")
            }
            out.add(spelling.declared(read))
            out.add(".self")
            if let past = pastCases(name) {
                out.add(", ")
                out.add(past)
            }
            out.add(")")
        case .structure(let name): callReading("structure", name, into: &out)
        case .object(let name): callReading("object", name, into: &out)
        case .foreign(let name): readForeign(name, wide: wide, into: &out)
        }
    }

    /// What raw values of an enum are now that some version wrote, as an expression; nil where they never meant anything else.
    private func pastCases(_ name: TypeName) -> String? {
        let name = index.read(name)
        guard index.pastEnums[name] != nil else { return nil }
        let version = name.model == index.model.name ? "fields.version" : "fields.version(of: \(name.model)Model.stamp)"
        return "\(spelling.declared(name)).schemaPast(\(version))"
    }

    /// An enum of which some case was removed with its values.
    private func mayBeDropped(_ type: PropertyType) -> Bool {
        guard case .enumeration(let name) = type else { return false }
        return index.pastEnums[index.read(name)]?.dropsCases ?? false
    }

    /// `converted(using: RGB.init(hex:)) { try $0.string() }`.
    func readConverted(_ conversion: Conversion, skipping: Bool, wide: Bool, into out: inout SwiftText) {
        head("converted", "using: \(conversion.decode)", wide: wide, into: &out)
        out.add(" {")
        if wide { out.breakLine(1) } else { out.add(" ") }
        out.add("try ")
        read(conversion.archived.wrapped, from: .element, skipping: skipping, into: &out)
        if wide { out.breakLine(-1) } else { out.add(" ") }
        out.add("}")
    }

    /// What was removed is a dictionary.
    private func callReading(_ method: String, _ name: TypeName, into out: inout SwiftText) {
        guard let former = index.formers[name] else { return call(method, name, into: &out) }
        out.add("former(")
        out.add(former.name)
        out.add(".self)")
    }

    private func call(_ method: String, _ name: TypeName, into out: inout SwiftText) {
        out.add(method)
        out.add("(")
        out.add(spelling.declared(name))
        out.add(".self)")
    }

    private func readForeign(_ name: TypeName, wide: Bool, into out: inout SwiftText) {
        let type = spelling.expression(.foreign(name))
        switch index.foreign[name]?.coding {
        case .secure(let allowed):
            out.add("secureObject(")
            if wide { out.breakLine(1) }
            out.add(type)
            out.add(".self")
            if !allowed.isEmpty {
                out.add(", allowing: [")
                out.add(allowed.map { $0 + ".self" }.joined(separator: ", "))
                out.add("]")
            }
            out.add(")")
            if wide { out.depth -= 1 }
        case .codable:
            out.add("codable(")
            out.add(type)
            out.add(".self)")
        case .oneOf:
            out.add("any(of: ")
            out.add(kinds(of: name))
            out.add(", as: ")
            out.add(type)
            out.add(".self)")
        case .convert, .some(.none), nil: out.add("propertyList()")
        }
    }

    /// `name(arguments)` in front of a closure, the arguments on a line of their own where one is too short.
    private func head(_ name: String, _ arguments: String, wide: Bool, into out: inout SwiftText) {
        func writeNarrow(_ out: inout SwiftText) {
            out.add(name)
            out.add("(")
            out.add(arguments)
            out.add(")")
        }
        guard wide else { return writeNarrow(&out) }
        out.fitting(reserved: 2) {
            writeNarrow(&$0)
        } else: { out in
            out.add(name)
            out.add("(")
            out.breakLine(1)
            out.add(arguments)
            out.breakLine(-1)
            out.add(")")
        }
    }

    private func closure(reading element: PropertyType, wide: Bool, into out: inout SwiftText) {
        out.add(" {")
        if wide { out.breakLine(1) } else { out.add(" ") }
        out.add("try ")
        if wide {
            out.fitting {
                read(element, from: .element, isElement: true, into: &$0)
            } else: {
                read(element, from: .element, isElement: true, wide: true, into: &$0)
            }
            out.breakLine(-1)
        } else {
            read(element, from: .element, isElement: true, into: &out)
            out.add(" ")
        }
        out.add("}")
    }

    /// `base.int(value)`.
    ///
    /// - Parameter isOptional: the value is, also where the type is not.
    func write(
        _ type: PropertyType,
        _ value: String,
        to base: WriteBase,
        isOptional: Bool = false,
        wide: Bool = false,
        isConditional: Bool = false,
        into out: inout SwiftText
    ) {
        if case .foreign(let name) = type, case .convert(let conversion) = index.foreign[name]?.coding {
            let converted = Self.converted(value, conversion, isOptional: isOptional)
            write(conversion.archived.wrapped, converted, to: base, wide: wide, into: &out)
            return
        }
        if case .optional(let wrapped) = type {
            write(wrapped, value, to: base, isOptional: true, wide: wide, isConditional: isConditional, into: &out)
            return
        }
        base.add(to: &out)
        out.add(".")
        switch type {
        case .builtin(let builtin): call(builtin.traits.method, value, into: &out)
        case .propertyList: call("propertyList", value, into: &out)
        case .array(let element):
            call("array", value, into: &out)
            closure(writing: element, wide: wide, isConditional: isConditional, into: &out)
        case .set(let element):
            call("set", value, into: &out)
            closure(writing: element, wide: wide, isConditional: isConditional, into: &out)
        case .dictionary(_, let element):
            call("dictionary", value, into: &out)
            closure(writing: element, wide: wide, isConditional: isConditional, into: &out)
        case .optional: break
        case .enumeration(let name):
            switch index.removedEnums[name]?.rawType {
            case .string: call(BuiltinType.string.traits.method, value, into: &out)
            case .integer(let builtin): call(builtin.traits.method, value, into: &out)
            case nil: call("enumeration", value, into: &out)
            }
        case .structure: call("structure", value, into: &out)
        case .object: call(isConditional ? "conditionalObject" : "object", value, into: &out)
        case .foreign(let name):
            switch index.foreign[name]?.coding {
            case .secure: call("secureObject", value, into: &out)
            case .codable: call("codable", value, into: &out)
            case .oneOf:
                out.add("any(")
                out.add(value)
                out.add(", of: ")
                out.add(kinds(of: name))
                out.add(")")
            case .convert, .some(.none), nil: call("propertyList", value, into: &out)
            }
        }
    }

    /// A value in the form in which it is archived, as an expression.
    static func converted(_ value: String, _ conversion: Conversion, isOptional: Bool) -> String {
        "FieldWriter.converting(\(isOptional ? "optional: " : "")\(value), \(conversion.encode))"
    }

    private func call(_ method: String, _ value: String, into out: inout SwiftText) {
        out.add(method)
        out.add("(")
        out.add(value)
        out.add(")")
    }

    private func closure(writing element: PropertyType, wide: Bool, isConditional: Bool, into out: inout SwiftText) {
        out.add(" {")
        if wide { out.breakLine(1) } else { out.add(" ") }
        if wide {
            out.fitting {
                write(element, "$1", to: .element, isConditional: isConditional, into: &$0)
            } else: {
                write(element, "$1", to: .element, wide: true, isConditional: isConditional, into: &$0)
            }
            out.breakLine(-1)
        } else {
            write(element, "$1", to: .element, isConditional: isConditional, into: &out)
            out.add(" ")
        }
        out.add("}")
    }

    /// A foreign type that is converted wherever it stands.
    func isConverted(_ type: PropertyType) -> Bool {
        if case .foreign(let name) = type, case .convert = index.foreign[name]?.coding { true } else { false }
    }

    /// Whether a function of the user's makes the property's value, or a part of it.
    func holdsConversions(_ property: PropertyPlan) -> Bool {
        property.model.convert != nil || holdsConversions(property.type)
    }

    private func holdsConversions(_ type: PropertyType) -> Bool {
        switch type {
        case .array(let element), .set(let element), .dictionary(_, let element), .optional(let element):
            holdsConversions(element)
        case .foreign: isConverted(type)
        case .builtin, .propertyList, .enumeration, .structure, .object: false
        }
    }

    /// The table of what may stand in a `oneOf` type.
    func kinds(of name: TypeName) -> String {
        "\(modelType).kindsOf\(SwiftNames.capitalized(name.name))"
    }

    /// Whether a value of the type stands inline in an archive where nothing boxes it.
    func isNumber(_ type: PropertyType) -> Bool {
        if case .builtin(let builtin) = type { return builtin.traits.foundationClass == "NSNumber" }
        if case .optional(let wrapped) = type { return isNumber(wrapped) }
        return isBoxable(type)
    }

    /// Whether a value of the type is boxed where `boxed: true` stands.
    func isBoxable(_ type: PropertyType) -> Bool {
        switch type {
        case .builtin(let builtin): builtin.traits.isBoxable
        case .enumeration(let name): index.rawType(of: name).map { $0 != .string } ?? false
        case .foreign(let name):
            if case .convert(let conversion) = index.foreign[name]?.coding {
                isBoxable(conversion.archived.wrapped)
            } else {
                false
            }
        case .optional(let wrapped): isBoxable(wrapped)
        case .propertyList, .array, .set, .dictionary, .structure, .object: false
        }
    }
}

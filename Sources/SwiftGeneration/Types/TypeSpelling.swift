import ModelLanguage

/// Types and default values in Swift's notation.
struct TypeSpelling {
    let index: TypeIndex
    /// Names that members of the surrounding declaration have: a type with such a name is written with its module.
    let shadowed: Set<String>
    /// Removed classes and structs are written as their replacements, not as the dictionaries that functions receive.
    var namesFormers = false

    func swift(_ type: PropertyType) -> String {
        switch type {
        case .builtin(let builtin): return self.builtin(builtin.rawValue)
        case .propertyList: return "Any"
        case .array(let element): return "[\(swift(element))]"
        case .set(let element):
            // Dictionaries, as which functions receive objects of removed classes, cannot be elements of a set.
            return former(in: element) == nil ? "\(builtin("Set"))<\(swift(element))>" : "[\(swift(element))]"
        case .dictionary(let key, let value): return "[\(swift(key)): \(swift(value))]"
        case .optional(let wrapped):
            let text = swift(wrapped)
            return isComposed(text) ? "(\(text))?" : text + "?"
        case .enumeration(let name):
            switch index.removedEnums[name]?.rawType {
            case .string: return self.builtin("String")
            case .integer(let builtin): return self.builtin(builtin.rawValue)
            case nil: return declared(name)
            }
        case .union(let name): return declared(name)
        case .structure(let name), .object(let name):
            guard let former = index.formers[name] else { return declared(name) }
            return namesFormers ? former.name : "[\(builtin("String")): Any]"
        case .foreign(let name): return index.foreign[name]?.swiftName ?? ReservedNames.escaped(name.name)
        }
    }

    /// As `swift`, in the place of an expression `T.self` or a dictionary's key type.
    func expression(_ type: PropertyType) -> String {
        let text = swift(type)
        return isComposed(text) ? "(\(text))" : text
    }

    /// A type that needs parentheses before anything is added to it.
    private func isComposed(_ text: String) -> Bool {
        text.hasPrefix("any ") || text.utf8.contains(UInt8(ascii: "&"))
    }

    func declared(_ name: TypeName) -> String {
        let text = index.spelling(of: name)
        guard !shadowed.isEmpty, shadowed.contains(name.swiftName), !text.contains("."),
            let module = index.modules[name.model]
        else { return text }
        return "\(module).\(text)"
    }

    private static let swiftTypes: Set<String> = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float",
        "Double",
        "String", "Set",
    ]

    func builtin(_ name: String) -> String {
        guard !shadowed.isEmpty, shadowed.contains(name) else { return name }
        return Self.swiftTypes.contains(name) ? "Swift.\(name)" : "Foundation.\(name)"
    }
}

/// Default values as Swift expressions.
extension TypeSpelling {
    /// - Parameter function: the call that returns a default written as code.
    func literal(_ value: DefaultValue, of type: PropertyType, function: String?) -> String {
        switch value {
        case .bool(let flag): return flag ? "true" : "false"
        case .integer(let digits): return digits
        case .real(let text): return real(text, of: type.wrapped)
        case .string(let text): return string(text, of: type.wrapped)
        case .enumCase(let name, let member) where index.removedEnums[name] != nil: return rawLiteral(member, of: name)
        case .enumCase(let name, let member) where index.isDeprecated(member, of: name):
            return "ArchiveLiteral.enumCase(\(rawLiteral(member, of: name)))"
        case .enumCase(let name, let member):
            // A case named `none` would otherwise be read as the optional's.
            return type.isOptional
                ? "\(declared(name)).\(SwiftNames.dotted(member))" : ".\(SwiftNames.dotted(member))"
        // Inside a property list.
        case .null: return type.isOptional ? "nil" : "NSNull()"
        case .array(let elements):
            // Of an option set that was removed.
            if case .enumeration(let name) = type.wrapped, index.removedEnums[name] != nil {
                return elements.isEmpty
                    ? "0" : elements.map { literal($0, of: type, function: function) }.joined(separator: " | ")
            }
            let element = elementType(of: type.wrapped)
            let list = "[" + elements.map { literal($0, of: element, function: function) }.joined(separator: ", ") + "]"
            return type.wrapped == .propertyList && !elements.isEmpty ? list + " as [Any]" : list
        case .dictionary(let pairs):
            guard !pairs.isEmpty, case .dictionary(let key, let element) = type.wrapped else {
                return pairs.isEmpty ? "[:]" : propertyList(pairs, function: function)
            }
            let entries = pairs.map {
                "\(literal($0.key, of: key, function: function)): \(literal($0.value, of: element, function: function))"
            }
            return "[" + entries.joined(separator: ", ") + "]"
        case .code(let text): return function ?? text
        }
    }

    private func rawLiteral(_ member: String, of name: TypeName) -> String {
        let cases = index.removedEnums[name]?.cases ?? index.enums[name]?.cases
        guard let raw = cases?.first(where: { $0.name == member })?.raw else { return "nil" }
        return index.rawType(of: name) == .string ? SwiftNames.literal(raw) : raw
    }

    private func propertyList(_ pairs: [DefaultPair], function: String?) -> String {
        let entries = pairs.map {
            "\(literal($0.key, of: .builtin(.string), function: function)): "
                + literal($0.value, of: .propertyList, function: function)
        }
        return "[" + entries.joined(separator: ", ") + "] as [\(builtin("String")): Any]"
    }

    private func elementType(of type: PropertyType) -> PropertyType {
        switch type {
        case .array(let element), .set(let element): element
        default: type
        }
    }

    private func real(_ text: String, of type: PropertyType) -> String {
        if type == .builtin(.decimal) { return "ArchiveLiteral.decimal(\(SwiftNames.literal(text)))" }
        let owner = type == .propertyList ? builtin("Double") : ""
        switch text {
        case "nan": return "\(owner).nan"
        case "infinity": return "\(owner).infinity"
        case "-infinity": return "-\(owner).infinity"
        default: return text
        }
    }

    private func string(_ text: String, of type: PropertyType) -> String {
        let literal = SwiftNames.literal(text)
        switch type {
        case .builtin(.url): return "ArchiveLiteral.url(\(literal))"
        case .builtin(.uuid): return "ArchiveLiteral.uuid(\(literal))"
        case .builtin(.decimal): return "ArchiveLiteral.decimal(\(literal))"
        case .builtin(.locale): return "\(builtin("Locale"))(identifier: \(literal))"
        case .builtin(.timeZone): return "ArchiveLiteral.timeZone(\(literal))"
        default: return literal
        }
    }
}

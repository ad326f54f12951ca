import ModelLanguage
import SchemaDiagnostics

/// Objective-C's types as types of a schema.
struct ObjCTypes {
    struct Found {
        /// nil: archives have no such value.
        var type: PropertyType?
        /// Written in this form, if it is not the usual one.
        var form: String?
        /// The value in a new object, in flow form; only for numbers and structs.
        var zero: String?
        var comments: [DraftRemark] = []
        /// A reference to one object of a class.
        var isObject = false
    }

    let source: ObjCSource
    /// Swift's names of classes and enums.
    let names: [String: String]
    let enumNames: [String: String]
    private(set) var foreign: [String: SchemaDraft.Line] = [:]

    /// Of each enum that is not an option set, in Objective-C and in Swift.
    let cases: [String: [(constant: String, name: String)]]

    init(source: ObjCSource, names: [String: String], enumNames: [String: String]) {
        self.source = source
        self.names = names
        self.enumNames = enumNames
        cases = source.enums.filter { !$0.value.isOptions }.mapValues { item in
            zip(item.cases, ObjCDraft.cases(of: item)).map { ($0.name.text, $1.name) }
        }
    }

    /// Of C, and of Apple's C headers.
    static let numbers: [String: BuiltinType] = [
        "int": .int32, "unsigned int": .uint32, "unsigned": .uint32, "long": .int, "unsigned long": .uint,
        "long long": .int64, "unsigned long long": .uint64, "short": .int16, "unsigned short": .uint16, "char": .int8,
        "unsigned char": .uint8, "BOOL": .bool, "bool": .bool, "_Bool": .bool, "Boolean": .bool, "float": .float,
        "double": .double, "int8_t": .int8, "int16_t": .int16, "int32_t": .int32, "int64_t": .int64,
        "uint8_t": .uint8, "uint16_t": .uint16, "uint32_t": .uint32, "uint64_t": .uint64, "size_t": .uint,
        "SInt32": .int32, "SInt16": .int16, "SInt64": .int64, "time_t": .int, "unichar": .uint16,
        "NSStringEncoding": .uint,
    ]

    /// A number or a struct of numbers.
    static func value(_ name: String) -> BuiltinType? {
        let type = numbers[name] ?? BuiltinType(rawValue: name) ?? BuiltinType(apple: name)
        return type.flatMap { $0.isNumber || $0.traits.form == .geometry ? $0 : nil }
    }

    mutating func found(_ type: ObjCType, depth: Int = 0) -> Found {
        if type.isOpaque { return Found(comments: ["Archives have no '\(type.text)'."]) }
        guard depth < 8 else { return Found(comments: ["'\(type.text)' is nested too deeply."]) }
        if let name = enumNames[type.name], type.pointers == 0 { return enumeration(type.name, name) }
        if type.pointers == 0, let value = Self.value(type.name) {
            return Found(type: .builtin(value), zero: value.traits.sample)
        }
        if type.name == "id" { return any(type) }
        if type.name == "instancetype" || type.name == "Class" || type.name == "SEL" || type.name == "void"
            || source.structs.contains(type.name) || type.pointers > 1
        {
            return Found(comments: ["Archives have no '\(type.text)'."])
        }
        if type.pointers == 0 {
            if let alias = source.aliases[type.name], alias.name != type.name {
                return found(alias, depth: depth + 1)
            }
            return Found(comments: ["The type '\(type.text)' is not among the sources."])
        }
        return object(type, depth)
    }

    private func any(_ type: ObjCType) -> Found {
        Found(
            type: .propertyList,
            comments: ["'\(type.text)' \(ArchiveComparison.anyNote)"]
        )
    }

    private func enumeration(_ name: String, _ swift: String) -> Found {
        guard let item = source.enums[name] else { return Found(type: .named(swift)) }
        if item.isOptions { return Found(type: .named(swift), zero: "[]") }
        let cases = ObjCDraft.cases(of: item)
        return Found(type: .named(swift), zero: cases.first { $0.value == 0 }.map { "." + $0.name })
    }

    private mutating func object(_ type: ObjCType, _ depth: Int) -> Found {
        switch type.name {
        case "NSNumber": return Found(type: .propertyList, comments: [DraftRemark(ArchiveComparison.numberNote)])
        case "NSValue":
            return Found(type: nil, comments: ["An NSValue: CGPoint, CGSize, CGRect or NSRange?"])
        case "NSArray", "NSMutableArray": return collection(type, depth, form: type.name) { .array($0) }
        case "NSOrderedSet", "NSMutableOrderedSet":
            return collection(type, depth, form: "NSOrderedSet") { .array($0) }
        case "NSSet", "NSMutableSet", "NSCountedSet": return collection(type, depth, form: type.name) { .set($0) }
        case "NSDictionary", "NSMutableDictionary": return dictionary(type, depth)
        case "NSNull": return Found(comments: ["An NSNull holds nothing."])
        default: break
        }
        if let (type, form) = PropertyType.foundation(type.name) { return Found(type: type, form: form) }
        if let name = names[type.name] { return Found(type: .named(name), isObject: true) }
        if let alias = source.aliases[type.name], alias.name != type.name { return found(alias, depth: depth + 1) }
        foreign[type.name] =
            ForeignModules.line(type.name)
            ?? SchemaDraft.Line(
                key: type.name,
                value: "{ coding: secure }",
                comment: "not among the sources: import it with them, or is it an NSSecureCoding class of yours?"
            )
        return Found(type: .named(type.name))
    }

    private mutating func collection(
        _ type: ObjCType,
        _ depth: Int,
        form: String,
        _ collection: (PropertyType) -> PropertyType
    ) -> Found {
        let special = PropertyModel.Form(rawValue: form)?.rawValue
        var isSet = false
        if case .set = collection(.propertyList) { isSet = true }
        guard let element = type.generics.first else {
            // Protocols that JSONModel and others used before there were generics.
            let hint = type.protocols.compactMap { names[$0] }.first
            if let hint { return Found(type: collection(.named(hint)), form: special) }
            let comment = "\(ArchiveComparison.undeclaredNote)\(type.name) is not declared."
            return isSet
                ? Found(comments: ["\(comment) A Set needs a type."])
                : Found(type: .array(.propertyList), form: special, comments: [DraftRemark(comment)])
        }
        let found = found(element, depth: depth + 1)
        guard let inner = found.type else {
            return Found(comments: found.comments)
        }
        if isSet, inner == .propertyList || inner.isDictionary {
            return Found(comments: ["A Set of '\(element.text)' has no type in a schema."] + found.comments)
        }
        return Found(type: collection(inner), form: special, comments: found.comments)
    }

    private mutating func dictionary(_ type: ObjCType, _ depth: Int) -> Found {
        guard type.generics.count == 2 else {
            if let hint = type.protocols.compactMap({ names[$0] }).first {
                let form = PropertyModel.Form(rawValue: type.name)?.rawValue
                return Found(type: .dictionary(key: .builtin(.string), value: .named(hint)), form: form)
            }
            let (untyped, form) = PropertyType.foundation(type.name) ?? (.propertyList, nil)
            return Found(
                type: untyped,
                form: form,
                comments: ["\(ArchiveComparison.undeclaredNote)\(type.name) is not declared."]
            )
        }
        let form = PropertyModel.Form(rawValue: type.name)?.rawValue
        let key = found(type.generics[0], depth: depth + 1)
        let value = found(type.generics[1], depth: depth + 1)
        let isNumbered = type.generics[0].name == "NSNumber"
        let keyType = isNumbered ? .builtin(.int) : key.type.flatMap { $0.isDictionaryKey ? $0 : nil }
        guard let keyType, let valueType = value.type else {
            return Found(comments: ["'\(type.text)' has no type in a schema."] + key.comments + value.comments)
        }
        var comments = value.comments
        if isNumbered { comments.append("Its keys are NSNumbers: whole ones?") }
        return Found(type: .dictionary(key: keyType, value: valueType), form: form, comments: comments)
    }
}

import ModelLanguage
import SchemaDiagnostics

/// Objective-C's types as types of a schema.
struct ObjCTypes {
    struct Found {
        /// nil: archives have no such value.
        var type: String?
        /// Written in this form, if it is not the usual one.
        var form: String?
        /// The value in a new object, in flow form; only for numbers and structs.
        var zero: String?
        var comments: [String] = []
        /// A reference to one object of a class.
        var isObject = false
    }

    let source: ObjCSource
    /// Swift's names of classes and enums.
    let names: [String: String]
    let enumNames: [String: String]
    private(set) var foreign: [String: SchemaDraft.Line] = [:]

    init(source: ObjCSource, names: [String: String], enumNames: [String: String]) {
        self.source = source
        self.names = names
        self.enumNames = enumNames
    }

    static let numbers = [
        "NSInteger": "Int", "NSUInteger": "UInt", "int": "Int32", "unsigned int": "UInt32", "unsigned": "UInt32",
        "long": "Int", "unsigned long": "UInt", "long long": "Int64", "unsigned long long": "UInt64",
        "short": "Int16", "unsigned short": "UInt16", "char": "Int8", "unsigned char": "UInt8", "BOOL": "Bool",
        "bool": "Bool", "_Bool": "Bool", "Boolean": "Bool", "float": "Float", "double": "Double", "CGFloat": "CGFloat",
        "NSTimeInterval": "Double", "CFTimeInterval": "Double", "CFAbsoluteTime": "Double", "int8_t": "Int8",
        "int16_t": "Int16", "int32_t": "Int32", "int64_t": "Int64", "uint8_t": "UInt8", "uint16_t": "UInt16",
        "uint32_t": "UInt32", "uint64_t": "UInt64", "size_t": "UInt", "SInt32": "Int32", "UInt32": "UInt32",
        "SInt16": "Int16", "UInt16": "UInt16", "SInt64": "Int64", "UInt64": "UInt64", "UInt8": "UInt8", "time_t": "Int",
        "unichar": "UInt16", "NSStringEncoding": "UInt", "CLLocationDegrees": "Double", "CLLocationDistance": "Double",
    ]
    private static let structs = [
        "CGRect": "CGRect", "NSRect": "CGRect", "CGPoint": "CGPoint", "NSPoint": "CGPoint", "CGSize": "CGSize",
        "NSSize": "CGSize", "NSRange": "NSRange",
    ]
    private static let values: [String: (type: String, form: String?)] = [
        "NSString": ("String", nil), "NSMutableString": ("String", "NSMutableString"), "NSData": ("Data", nil),
        "NSMutableData": ("Data", "NSMutableData"), "NSDate": ("Date", nil), "NSURL": ("URL", nil),
        "NSUUID": ("UUID", nil),
        "NSDecimalNumber": ("Decimal", nil), "NSLocale": ("Locale", nil), "NSTimeZone": ("TimeZone", nil),
        "NSIndexSet": ("IndexSet", nil), "NSMutableIndexSet": ("IndexSet", nil),
        "NSDateComponents": ("DateComponents", nil), "NSIndexPath": ("IndexPath", nil),
        "NSCalendar": ("Calendar", nil), "NSDateInterval": ("DateInterval", nil),
    ]

    mutating func found(_ type: ObjCType, depth: Int = 0) -> Found {
        if type.isOpaque { return Found(comments: ["Archives have no '\(type.text)'."]) }
        guard depth < 8 else { return Found(comments: ["'\(type.text)' is nested too deeply."]) }
        if let name = enumNames[type.name], type.pointers == 0 { return enumeration(type.name, name) }
        if type.pointers == 0, let number = Self.numbers[type.name] {
            return Found(type: number, zero: number == "Bool" ? "false" : "0")
        }
        if type.pointers == 0, let name = Self.structs[type.name] {
            let zero = name == "NSRange" ? "NSRange(location: 0, length: 0)" : "\(name).zero"
            return Found(type: name, zero: "{ swift: \(YAMLText.quoted(zero)) }")
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
            type: "PropertyList",
            comments: ["'\(type.text)' may be anything: say what it is, a type, or 'oneOf' of several."]
        )
    }

    private func enumeration(_ name: String, _ swift: String) -> Found {
        guard let item = source.enums[name] else { return Found(type: swift) }
        if item.isOptions { return Found(type: swift, zero: "[]") }
        let cases = ObjCDraft.cases(of: item)
        return Found(type: swift, zero: cases.first { $0.value == 0 }.map { "." + $0.name })
    }

    private mutating func object(_ type: ObjCType, _ depth: Int) -> Found {
        if let value = Self.values[type.name] { return Found(type: value.type, form: value.form) }
        switch type.name {
        case "NSNumber":
            return Found(
                type: "PropertyList",
                comments: [ArchiveComparison.numberNote]
            )
        case "NSValue":
            return Found(type: nil, comments: ["An NSValue: CGPoint, CGSize, CGRect or NSRange?"])
        case "NSArray", "NSMutableArray": return collection(type, depth, form: type.name) { "[\($0)]" }
        case "NSOrderedSet", "NSMutableOrderedSet":
            return collection(type, depth, form: "NSOrderedSet") { "[\($0)]" }
        case "NSSet", "NSMutableSet", "NSCountedSet": return collection(type, depth, form: type.name) { "Set<\($0)>" }
        case "NSDictionary", "NSMutableDictionary": return dictionary(type, depth)
        case "NSNull": return Found(comments: ["An NSNull holds nothing."])
        default: break
        }
        if let name = names[type.name] { return Found(type: name, isObject: true) }
        if let alias = source.aliases[type.name], alias.name != type.name { return found(alias, depth: depth + 1) }
        foreign[type.name] =
            ForeignModules.line(type.name)
            ?? SchemaDraft.Line(
                key: type.name,
                value: "{ coding: secure }",
                comment: "not among the sources: import it with them, or is it an NSSecureCoding class of yours?"
            )
        return Found(type: type.name)
    }

    private mutating func collection(
        _ type: ObjCType,
        _ depth: Int,
        form: String,
        _ spelling: (String) -> String
    ) -> Found {
        let special = ["NSMutableArray", "NSOrderedSet", "NSMutableSet", "NSCountedSet"].contains(form) ? form : nil
        guard let element = type.generics.first else {
            // Protocols that JSONModel and others used before there were generics.
            let hint = type.protocols.compactMap { names[$0] }.first
            if let hint { return Found(type: spelling(hint), form: special) }
            let comment = "What is in this \(type.name) is not declared."
            return spelling("").hasPrefix("[")
                ? Found(type: "[PropertyList]", form: special, comments: [comment])
                : Found(comments: [comment + " A Set needs a type."])
        }
        let found = found(element, depth: depth + 1)
        guard let inner = found.type else {
            return Found(comments: found.comments)
        }
        if spelling("").hasPrefix("Set"), inner == "PropertyList" || inner.contains(":") && inner.hasPrefix("[") {
            return Found(comments: ["A Set of '\(element.text)' has no type in a schema."] + found.comments)
        }
        return Found(type: spelling(inner), form: special, comments: found.comments)
    }

    private mutating func dictionary(_ type: ObjCType, _ depth: Int) -> Found {
        let form = type.name == "NSMutableDictionary" ? type.name : nil
        guard type.generics.count == 2 else {
            return Found(
                type: "[String: PropertyList]",
                form: form,
                comments: ["What is in this \(type.name) is not declared."]
            )
        }
        let key = found(type.generics[0], depth: depth + 1)
        let value = found(type.generics[1], depth: depth + 1)
        let keys = ["NSString": "String", "NSNumber": "Int", "NSUUID": "UUID"]
        guard let keyType = keys[type.generics[0].name] ?? key.type.flatMap({ $0 == "String" ? $0 : nil }),
            let valueType = value.type
        else { return Found(comments: ["'\(type.text)' has no type in a schema."] + key.comments + value.comments) }
        var comments = value.comments
        if type.generics[0].name == "NSNumber" { comments.append("Its keys are NSNumbers: whole ones?") }
        return Found(type: "[\(keyType): \(valueType)]", form: form, comments: comments)
    }
}

import YAMLTree

/// Swift's, Foundation's, Core Data's and the usual words, in lower case, for types that have another name in schemas.
private let typesElsewhere: [String: String] = [
    "any": "PropertyList", "any?": "PropertyList?", "anyobject": "PropertyList", "id": "PropertyList",
    "json": "PropertyList", "object": "PropertyList", "plist": "PropertyList",
    "substring": "String", "character": "String", "char": "String", "text": "String", "str": "String",
    "number": "Double", "real": "Double", "float64": "Double", "float32": "Float",
    "integer": "Int", "long": "Int", "long long": "Int", "short": "Int16", "unsigned": "UInt", "unsigned int": "UInt",
    "byte": "UInt8", "bigint": "Int64", "integer 16": "Int16", "integer 32": "Int32", "integer 64": "Int64",
    "integer16": "Int16", "integer32": "Int32", "integer64": "Int64", "boolean": "Bool",
    "datetime": "Date", "timestamp": "Date", "time": "Date",
    "binary data": "Data", "binarydata": "Data", "blob": "Data", "bytes": "Data", "binary": "Data",
    "uri": "URL", "guid": "UUID", "nsdecimal": "Decimal",
    "point": "CGPoint", "size": "CGSize", "rect": "CGRect", "range": "NSRange",
].merging(BuiltinType.allCases.map { ($0.rawValue.lowercased(), $0.rawValue) }) { first, _ in first }

func typeElsewhere(_ name: String) -> String? {
    var word = name.lowercased()
    // Core Data's `NSInteger16AttributeType` and `.stringAttributeType`.
    if word.hasSuffix("attributetype") {
        word = String(word.dropLast("attributetype".count).drop { $0 == "." })
        if word.hasPrefix("ns") { word.removeFirst(2) }
    }
    // Objective-C's alone.
    if word == "id", name != word { return nil }
    return typesElsewhere[word] ?? BuiltinType(apple: name)?.rawValue
}

/// Of these names, the ones with a capital letter that no schema declares.
let typesNobodyDeclares: Set<String> = [
    "Any", "AnyObject", "BOOL", "ID", "Integer", "Boolean", "Long", "Short", "Byte", "Char", "Str", "BigInt",
    "DateTime", "Float32", "Float64", "Guid", "Uuid", "Url", "Uri", "Integer16", "Integer32", "Integer64",
]

/// What is no type here, and what is written instead.
func adviceOnType(_ name: String) -> String? {
    switch name.lowercased() {
    case "enum", "enumeration": "an enum is declared under 'enums', and its name is the type"
    case "union", "oneof": "a union is an enum whose cases have 'oneOf', declared under 'enums'; its name is the type"
    case "struct", "class", "entity", "model", "message":
        "a type of several properties is declared under 'classes' or 'structs', and its name is the type"
    case "relationship", "reference", "ref", "pointer", "foreignkey":
        "a reference is a property whose type is the class"
    case "transformable":
        "name the Swift type that Core Data transforms: it is declared under 'types', with 'coding: secure' if it archives itself"
    case "function", "func", "closure", "callback": "a function cannot be coded"
    case "sel", "selector":
        "the name of a selector can be coded, as a String: NSStringFromSelector and NSSelectorFromString convert it"
    case "nsnumber":
        "a number is an Int, a Double or a Bool; 'form' says that it is archived as an object: { type: Int, form: NSNumber }"
    case "null", "nil", "void", "undefined", "never":
        "a property has a type; an optional one ends in '?', as in 'String?'"
    default: nil
    }
}

/// What is no superclass here, and what is written instead.
func adviceOnSuperclass(_ name: String) -> String? {
    switch name {
    case "Codable", "Encodable", "Decodable", "NSCoding", "NSSecureCoding", "NSCopying", "Equatable", "Hashable":
        "generated classes conform by themselves: remove it"
    case "Identifiable", "Sendable", "Comparable", "CustomStringConvertible", "ObservableObject", "Error":
        "a protocol is listed under 'protocols'"
    case "none", "nil", "null", "Object", "object", "NSManagedObject", "PersistentModel", "RealmSwiftObject",
        "MTLModel", "Any", "AnyObject":
        "without 'superclass' it is NSObject: remove it"
    default: nil
    }
}

/// Classes without values that can be coded, and the module of each.
let typesOfState: [String: String] = [
    "AnyCancellable": "Combine", "DispatchGroup": "Foundation", "DispatchQueue": "Foundation",
    "DispatchSemaphore": "Foundation", "DispatchWorkItem": "Foundation", "FileHandle": "Foundation",
    "FileManager": "Foundation", "InputStream": "Foundation", "NSCondition": "Foundation", "NSLock": "Foundation",
    "NSRecursiveLock": "Foundation", "NotificationCenter": "Foundation", "Operation": "Foundation",
    "OperationQueue": "Foundation", "OutputStream": "Foundation", "Process": "Foundation", "RunLoop": "Foundation",
    "Thread": "Foundation", "Timer": "Foundation", "URLSession": "Foundation", "URLSessionDataTask": "Foundation",
    "URLSessionDownloadTask": "Foundation", "URLSessionTask": "Foundation", "URLSessionUploadTask": "Foundation",
    "UndoManager": "Foundation",
    // Of the running program itself.
    "AnyClass": "Foundation", "AnyKeyPath": "Foundation", "IMP": "Foundation", "Mirror": "Foundation",
    "ObjectIdentifier": "Foundation", "Selector": "Foundation",
]

/// Apple's types that schemas declare most, and the entry of each.
private let entriesOfFrameworks: [String: [(names: [String], entry: String)]] = [
    "coding: secure": [
        (["UIImage", "UIColor", "UIFont", "UIBezierPath"], "import: UIKit, "),
        (
            [
                "NSImage", "NSColor", "NSFont", "NSBezierPath", "NSShadow", "NSParagraphStyle",
                "NSMutableParagraphStyle",
            ], "import: AppKit, "
        ),
        (["CLLocation", "CLRegion", "CLPlacemark", "CLCircularRegion"], "import: CoreLocation, "),
        (["MKPlacemark", "MKMapItem"], "import: MapKit, "), (["CNContact"], "import: Contacts, "),
        (
            [
                "NSAttributedString", "NSMutableAttributedString", "NSURLRequest", "NSPredicate", "NSSortDescriptor",
                "NSCharacterSet", "NSUnit", "NSUnitLength", "NSMeasurement", "NSError", "NSOrderedSet", "NSValue",
                "NSExpression", "NSPersonNameComponents", "NSMutableURLRequest", "NSTextCheckingResult",
                "NSOrthography",
            ], ""
        ),
    ],
    "coding: codable": [
        (["AttributedString", "CharacterSet", "PersonNameComponents"], ""),
        (["URLComponents", "CGVector", "Duration", "Measurement"], ""),
        (["UTType"], "import: UniformTypeIdentifiers, "),
        (["PKDrawing"], "import: PencilKit, "),
    ],
]

/// How a Swift type would be declared under 'types'.
func foreignEntry(for name: String, asSuperclass isSuperclass: Bool = false) -> String {
    if isSuperclass, knownEntry(for: name)?.contains("secure") != true {
        return "'\(name): { coding: none }', with 'import' for its module; 'coding: secure' where it has NSSecureCoding"
    }
    if let known = knownEntry(for: name) { return "'\(name): \(known)'" }
    return "'\(name): { coding: secure }' where it has NSSecureCoding, and 'coding: codable' where it is Codable"
}

/// `{ import: UIKit, coding: secure }` of `UIColor`; nil for types of which nothing is known.
package func knownEntry(for name: String) -> String? {
    for (coding, entries) in entriesOfFrameworks {
        for entry in entries where entry.names.contains(name) { return "{ \(entry.entry)\(coding) }" }
    }
    return nil
}

enum CollectionElsewhere {
    case array, dictionary, set, optional

    func type(of item: String) -> String {
        switch self {
        case .array: "[\(item)]"
        case .dictionary: "[String: \(item)]"
        case .set: "Set<\(item)>"
        case .optional: item.hasSuffix("?") ? item : item + "?"
        }
    }

    /// The schema's spelling of such a type.
    var example: String {
        switch self {
        case .array: "[String]"
        case .dictionary: "\"[String: Int]\""
        case .set: "Set<String>"
        case .optional: "String?"
        }
    }
}

private let collectionsElsewhere: [String: CollectionElsewhere] = [
    "array": .array, "nsarray": .array, "nsmutablearray": .array, "contiguousarray": .array, "list": .array,
    "arraylist": .array, "vector": .array, "sequence": .array, "collection": .array, "nsorderedset": .array,
    "readonlyarray": .array, "mutablelist": .array, "dictionary": .dictionary, "nsdictionary": .dictionary,
    "nsmutabledictionary": .dictionary, "dict": .dictionary, "map": .dictionary, "hashmap": .dictionary,
    "mutablemap": .dictionary, "record": .dictionary, "set": .set, "nsset": .set, "nsmutableset": .set,
    "hashset": .set, "mutableset": .set, "option": .optional, "optional": .optional, "realmoptional": .optional,
]

func collectionElsewhere(_ name: String) -> CollectionElsewhere? { collectionsElsewhere[name.lowercased()] }

// MARK: Spelled types

/// The schema's spelling of a type of Swift, Objective-C or a language whose types are like theirs; nil if the text is not a type.
///
///     type = name [ ( "<" | "[" ) type { "," type } ( ">" | "]" ) ] | "[" type [ ":" type ] "]" | "(" type ")"
///          | type ( "?" | "!" | "*" | "[]" ) | type "|" "null"
func typeMeant(by spelled: some StringProtocol) -> String? {
    // Each level of a nested type is read again for the level above.
    guard spelled.utf8.count <= 300 else { return nil }
    let text = Substring(spelled.trimmed())
    func optional(_ type: String) -> String { type.hasSuffix("?") ? type : type + "?" }
    switch text.last {
    case nil: return nil
    case "?": return typeMeant(by: text.dropLast()).map(optional)
    case "*": return typeMeant(by: text.dropLast())
    case "]" where text.hasSuffix("[]"): return typeMeant(by: text.dropLast(2)).map { "[\($0)]" }
    default: break
    }
    if let first = text.first, "\"'(".contains(first), text.last == (first == "(" ? ")" : first), text.count > 2 {
        let inside = text.dropFirst().dropLast()
        return inside.contains(",") ? nil : typeMeant(by: inside)
    }
    let choices = parts(of: text, at: "|")
    if choices.count > 1 {
        let some = choices.filter { !["null", "nil", "undefined"].contains($0) }
        return some.count == 1 && choices.count == 2 ? typeMeant(by: some[0]).map(optional) : nil
    }
    guard let open = text.firstIndex(where: { "<[".contains($0) }) else { return name(meantBy: text) }
    guard text.last == (text[open] == "<" ? ">" : "]") else { return nil }
    let outer = text[..<open].split(separator: ".").last
    let inner = text[open...].dropFirst().dropLast()
    let arguments = parts(of: inner, at: outer == nil ? ":" : ",").compactMap { typeMeant(by: $0) }
    guard arguments.count == parts(of: inner, at: outer == nil ? ":" : ",").count else { return nil }
    switch (outer.map { collectionElsewhere(String($0)) } ?? .array, arguments.count) {
    case (.array?, 2) where outer == nil: return "[\(arguments[0]): \(arguments[1])]"
    case (.dictionary?, 2): return "[\(arguments[0]): \(arguments[1])]"
    case (.dictionary?, _), (nil, _): return nil
    case (let kind?, 1): return kind.type(of: arguments[0])
    default: return nil
    }
}

private func name(meantBy text: Substring) -> String? {
    var word = text
    if let dot = word.lastIndex(of: "."), isNamespace(word[..<dot]) {
        let last = word[dot...].dropFirst()
        if BuiltinType(rawValue: String(last)) != nil { return String(last) }
        if typeElsewhere(String(last)) != nil { word = last }
    }
    let isForeign =
        word.first?.isLowercase == true || word.contains(" ") || word.hasPrefix("NS")
        || typesNobodyDeclares.contains(String(word))
    if isForeign, BuiltinType(rawValue: String(word)) == nil, let known = typeElsewhere(String(word)) { return known }
    return isDottedIdentifier(String(word)) ? String(word) : nil
}

/// Whether that which precedes the last dot is a module of Apple's, and not a model.
func isNamespace(_ text: some StringProtocol) -> Bool {
    ["Swift", "Foundation", "CoreGraphics", "ObjectiveC", "CoreData"].contains(text.split(separator: ".").first ?? "")
}

/// The parts between a sign outside of all brackets and quotes.
func parts(of text: some StringProtocol, at sign: Character) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for character in text {
        if let open = quote {
            if character == open { quote = nil }
        } else if character == "\"" || character == "'" {
            quote = character
        } else if "<[({".contains(character) {
            depth += 1
        } else if ">])}".contains(character) {
            depth -= 1
        }
        if depth == 0, quote == nil, character == sign {
            parts.append("")
        } else {
            parts[parts.count - 1].append(character)
        }
    }
    return parts.map { String($0.trimmed()) }
}

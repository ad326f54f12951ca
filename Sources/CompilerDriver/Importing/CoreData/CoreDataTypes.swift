import ModelLanguage

/// The foreign types that transformable attributes require.
struct CoreDataTypes {
    private(set) var lines: [String: SchemaDraft.Line] = [:]

    private static let plain = [
        "NSString": "String", "NSData": "Data", "NSDate": "Date", "NSURL": "URL", "NSUUID": "UUID",
        "NSDecimalNumber": "Decimal", "NSLocale": "Locale", "NSTimeZone": "TimeZone", "NSIndexSet": "IndexSet",
        "NSDateComponents": "DateComponents", "NSIndexPath": "IndexPath", "NSCalendar": "Calendar",
        "NSDateInterval": "DateInterval", "NSDictionary": "[String: PropertyList]", "NSArray": "[PropertyList]",
        "NSMutableArray": "[PropertyList]", "NSMutableDictionary": "[String: PropertyList]",
    ]
    /// These archive values by secure coding, like a foreign type of a schema.
    private static let archivers = [
        "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSKeyedUnarchiveFromData",
        "NSUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName",
    ]

    /// The type of a transformable attribute, and remarks on it.
    mutating func transformable(_ attribute: MarkupElement) -> (type: String, comment: String) {
        let transformer = attribute["valueTransformerName"].flatMap { $0.isEmpty ? nil : $0 }
        let name = attribute["customClassName"].map { $0.filter { !$0.isWhitespace } } ?? ""
        let words = "Transformable" + (transformer.map { ", by \($0)" } ?? "") + (name.isEmpty ? "" : ", of \(name)")
        if name.isEmpty || name == "NSObject" || name == "id" {
            return ("PropertyList", "\(words): its type is not in the model.")
        }
        if let type = Self.plain[name] {
            let isOpen = type.contains("PropertyList")
            return (type, "\(words)" + (isOpen ? ": its element type is not in the model." : "."))
        }
        if let type = builtin(name) { return (type, "\(words).") }
        guard let last = name.split(separator: ".").last, isIdentifier(String(last)) else {
            return ("PropertyList", "\(words): Heirloom has no such type.")
        }
        var names = SwiftNames(avoiding: ReservedNames.types)
        let type = names.asIs(String(last))
        let isNamed = type == last
        let swift = isNamed ? "" : "swift: \(YAMLText.scalar(name)), "
        lines[type] =
            (isNamed ? ForeignModules.line(type) : nil)
            ?? SchemaDraft.Line(
                key: type,
                value: "{ \(swift)coding: secure }",
                comment: "an NSSecureCoding class? If it is another type, say 'coding: codable' or 'convert'"
            )
        let isArchived = transformer.map(Self.archivers.contains) ?? true
        return (type, words + (isArchived ? "." : ": archives have it by secure coding instead."))
    }

    /// A type with the same spelling in schemas and in Swift: `[String]`, `[String: Int]`, `Set<UUID>`.
    private func builtin(_ name: String, depth: Int = 0) -> String? {
        guard depth < 8 else { return nil }
        if BuiltinType(rawValue: name) != nil { return name }
        if name.hasPrefix("Set<"), name.hasSuffix(">") {
            return builtin(String(name.dropFirst(4).dropLast()), depth: depth + 1).flatMap {
                BuiltinType(rawValue: $0) == nil ? nil : "Set<\($0)>"
            }
        }
        guard name.hasPrefix("["), name.hasSuffix("]") else { return nil }
        let inner = name.dropFirst().dropLast()
        guard let colon = inner.firstIndex(of: ":") else {
            return builtin(String(inner), depth: depth + 1).map { "[\($0)]" }
        }
        guard ["String", "Int", "UUID"].contains(String(inner[..<colon])) else { return nil }
        return builtin(String(inner[inner.index(after: colon)...]), depth: depth + 1).map {
            "[\(inner[..<colon]): \($0)]"
        }
    }
}

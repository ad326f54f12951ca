import ModelLanguage

/// The foreign types that transformable attributes require.
struct CoreDataTypes {
    private(set) var lines: [String: SchemaDraft.Line] = [:]

    /// These archive values by secure coding, like a foreign type of a schema.
    private static let archivers = [
        "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSKeyedUnarchiveFromData",
        "NSUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName",
    ]

    /// The type of a transformable attribute, and remarks on it.
    mutating func transformable(_ attribute: MarkupElement) -> (type: PropertyType, comment: DraftRemark) {
        let transformer = attribute["valueTransformerName"].flatMap { $0.isEmpty ? nil : $0 }
        let name = attribute["customClassName"].map { $0.filter { !$0.isWhitespace } } ?? ""
        let words = "Transformable" + (transformer.map { ", by \($0)" } ?? "") + (name.isEmpty ? "" : ", of \(name)")
        if name.isEmpty || name == "NSObject" || name == "id" {
            return (.propertyList, "\(words): its type is not in the model.")
        }
        if let (type, _) = PropertyType.foundation(name) {
            return (type, "\(words)\(type.isCollection ? ": its element type is not in the model" : "").")
        }
        if let type = builtin(name) { return (type, "\(words).") }
        guard let last = name.split(separator: ".").last, isIdentifier(String(last)) else {
            return (.propertyList, "\(words): Heirloom has no such type.")
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
        return (.named(type), "\(words)\(isArchived ? "" : ": archives have it by secure coding instead").")
    }

    /// A type with the same spelling in schemas and in Swift: `[String]`, `[String: Int]`, `Set<UUID>`.
    private func builtin(_ name: String, depth: Int = 0) -> PropertyType? {
        if let type = BuiltinType(rawValue: name) { return .builtin(type) }
        guard depth < 8 else { return nil }
        func inner(_ text: some StringProtocol) -> PropertyType? { builtin(String(text), depth: depth + 1) }
        if name.hasPrefix("Set<"), name.hasSuffix(">") {
            return inner(name.dropFirst(4).dropLast()).flatMap { $0.isCollection ? nil : .set($0) }
        }
        guard name.hasPrefix("["), name.hasSuffix("]") else { return nil }
        let text = name.dropFirst().dropLast()
        guard let colon = text.firstIndex(of: ":") else { return inner(text).map { .array($0) } }
        guard let key = inner(text[..<colon]), key.isDictionaryKey else { return nil }
        return inner(text[text.index(after: colon)...]).map { .dictionary(key: key, value: $0) }
    }
}

import ModelLanguage

/// Classes of Apple's frameworks that apps archive.
enum ForeignModules {
    /// Of the frameworks whose objects apps archive most. A third capital letter would be part of a longer prefix.
    private static let prefixes = ["NS", "UI", "CL", "MK", "CN", "EK", "AV", "CA", "CK", "HK", "WK"]

    /// Whether the name begins as those of Apple's classes.
    private static func isOfApple(_ name: String) -> Bool {
        let rest = Array(name.dropFirst(2))
        return rest.count > 1 && rest[0].isUppercase && rest[1].isLowercase && prefixes.contains(String(name.prefix(2)))
            && name != "NSObject" && !name.contains(".")
    }

    /// The line under `types` for a class of Apple's frameworks; nil: it is none, by its name.
    static func line(_ name: String) -> SchemaDraft.Line? {
        // Those that are a form of another type are no types of their own.
        if let entry = knownEntry(for: name), PropertyModel.Form(rawValue: name) == nil {
            return .init(key: name, value: entry)
        }
        guard isOfApple(name) else { return nil }
        return .init(
            key: name,
            value: "{ coding: opaque }",
            comment: "by its name a class of Apple's frameworks; 'coding: secure' and 'import' if Swift code uses it"
        )
    }
}

/// Classes of Apple's frameworks that apps archive.
enum ForeignModules {
    private static let modules = [
        "AppKit": [
            "NSColor", "NSFont", "NSImage", "NSBezierPath", "NSShadow", "NSParagraphStyle", "NSMutableParagraphStyle",
        ],
        "UIKit": ["UIColor", "UIFont", "UIImage", "UIBezierPath"],
        "CoreLocation": ["CLLocation", "CLRegion", "CLCircularRegion", "CLPlacemark"],
        "Foundation": [
            "NSAttributedString", "NSMutableAttributedString", "NSPredicate", "NSExpression", "NSSortDescriptor",
            "NSError",
            "NSPersonNameComponents", "NSMeasurement", "NSURLRequest",
            "NSMutableURLRequest",
            "NSTextCheckingResult", "NSUnit", "NSOrthography",
        ],
    ]

    /// Of the frameworks whose objects apps archive most. A third capital letter would be part of a longer prefix.
    private static let prefixes = ["NS", "UI", "CL", "MK", "CN", "EK", "AV", "CA", "CK", "HK", "WK"]

    /// Whether the name begins as those of Apple's classes.
    static func isOfApple(_ name: String) -> Bool {
        let rest = Array(name.dropFirst(2))
        return rest.count > 1 && rest[0].isUppercase && rest[1].isLowercase && prefixes.contains(String(name.prefix(2)))
            && name != "NSObject" && !name.contains(".")
    }

    /// The line under `types` for a class of Apple's frameworks; nil: it is none, by its name.
    static func line(_ name: String) -> SchemaDraft.Line? {
        if let module = module(of: name) {
            return .init(key: name, value: "{ \(module == "Foundation" ? "" : "import: \(module), ")coding: secure }")
        }
        guard isOfApple(name) else { return nil }
        return .init(
            key: name,
            value: "{ coding: opaque }",
            comment: "by its name a class of Apple's frameworks; 'coding: secure' and 'import' if Swift code uses it"
        )
    }

    static func module(of name: String) -> String? { modules.first { $0.value.contains(name) }?.key }
}

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

    static func module(of name: String) -> String? { modules.first { $0.value.contains(name) }?.key }
}

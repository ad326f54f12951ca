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

    static func module(of name: String) -> String? { modules.first { $0.value.contains(name) }?.key }
}

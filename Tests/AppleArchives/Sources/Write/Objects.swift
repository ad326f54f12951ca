import Foundation

// Objects that decode themselves, and what Foundation archives on a Mac only.
#if canImport(AppKit)
    import AppKit
    import Contacts
    import CoreLocation
    import CoreMedia

    private let place = CLLocation(latitude: 65.58, longitude: 22.15)

    private let paragraph: NSParagraphStyle = {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        return style
    }()

    private let attributes: [NSAttributedString.Key: Any] = [
        .font: NSFont.systemFont(ofSize: 12), .paragraphStyle: paragraph, .foregroundColor: NSColor.red,
    ]

    private let contact: CNContact = {
        let contact = CNMutableContact()
        contact.givenName = "Ada"
        contact.phoneNumbers = [
            CNLabeledValue(label: CNLabelHome, value: CNPhoneNumber(stringValue: "+46 920 10 11 12"))
        ]
        return contact
    }()

    private let image: NSImage = {
        let image = NSImage(size: NSSize(width: 1, height: 1))
        let pixel = NSBitmapImageRep(
            bitmapDataPlanes: nil,
            pixelsWide: 1,
            pixelsHigh: 1,
            bitsPerSample: 8,
            samplesPerPixel: 4,
            hasAlpha: true,
            isPlanar: false,
            colorSpaceName: .deviceRGB,
            bytesPerRow: 0,
            bitsPerPixel: 0
        )!
        image.addRepresentation(pixel)
        return image
    }()

    /// Its classes are those of another framework's name: `$classhints`.
    final class Tint: NSObject, NSSecureCoding {
        static var supportsSecureCoding: Bool { true }
        override init() {}
        init?(coder: NSCoder) {}
        func encode(with coder: NSCoder) { coder.encode(1, forKey: "level") }
        override class func classFallbacksForKeyedArchiver() -> [String] { ["NSColor"] }
    }

    let objects = [
        Sample("decimal", NSDecimalNumber(string: "12.345")),
        Sample("value-point", NSValue(point: NSPoint(x: 1, y: 2.5))),
        Sample("value-size", NSValue(size: NSSize(width: 3, height: 4))),
        Sample("value-rect", NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4))),
        Sample("value-edge-insets", NSValue(edgeInsets: NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))),
        Sample("time", CMTimeCopyAsDictionary(CMTime(value: 1, timescale: 600), allocator: nil)! as NSDictionary),
        Sample("affine-transform", AffineTransform(translationByX: 1, byY: 2) as NSAffineTransform),
        Sample("class-hints", Tint()),
        Sample("attributed-string", NSAttributedString(string: text)),
        Sample("attributed-string-of-appkit", NSAttributedString(string: text, attributes: attributes)),
        Sample("text-storage", NSTextStorage(string: text, attributes: attributes)),
        Sample("font", NSFont.systemFont(ofSize: 12)),
        Sample("paragraph-style", paragraph),
        Sample("index-path", IndexPath(indexes: [1, 2, 3]) as NSIndexPath),
        Sample("date-interval", NSDateInterval(start: day, duration: 60)),
        Sample("predicate", NSPredicate(format: "title == %@", text)),
        Sample("character-set", CharacterSet.decimalDigits as NSCharacterSet),
        Sample("regular-expression", try! NSRegularExpression(pattern: "a+b", options: .caseInsensitive)),
        Sample("error", NSError(domain: "org.example", code: 7, userInfo: [NSLocalizedDescriptionKey: text])),
        Sample("measurement", Measurement(value: 3, unit: UnitLength.kilometers) as NSMeasurement),
        Sample("person-name", NSPersonNameComponents(givenName: "Ada", familyName: "Nyström")),
        Sample("location", place),
        Sample("contact", contact),
        Sample("color", NSColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 1)),
        Sample("color-of-catalog", NSColor.labelColor),
        Sample("image", image),
        Sample("bookmark", (try? URL(filePath: "/").bookmarkData()) as NSData? ?? NSData()),
    ]

    extension NSPersonNameComponents {
        fileprivate convenience init(givenName: String, familyName: String) {
            self.init()
            self.givenName = givenName
            self.familyName = familyName
        }
    }
#else
    let objects: [Sample] = []
#endif

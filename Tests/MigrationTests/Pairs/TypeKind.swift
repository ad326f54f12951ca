/// A property type and values of it, as Swift text.
struct TypeKind {
    let type: String
    let samples: [String]

    init(_ type: String, _ samples: [String]) {
        self.type = type
        self.samples = samples
    }

    init(_ type: String, _ samples: String...) { self.init(type, samples) }

    /// The declarations that the types below use, in both versions.
    static let declarations = """
        types:
          Gauge: { coding: secure }
          Release: { coding: codable }
          Part: { swift: Any, oneOf: [Item, Money, String, Int] }
          Piece: { swift: Any, oneOf: [Item, Money, Shelf, String, Int] }
          Shade: { convert: { as: String, encode: \\.hex, decode: Shade.init(hex:) } }
        enums:
          Genre: { cases: [fiction, essay] }
          Status: { raw: Int, cases: { open: 1, lent: 2 }, unknown: keep }
          Fields: { raw: UInt, options: true, cases: { title: 1, url: 2 } }
        structs:
          Money: { properties: { amount: Int, currency: String } }
          Extent: { properties: { width: Int?, height: Int? } }

        """

    /// Classes beside those that hold one property.
    static let classes = """
          Item: { properties: { id: Int } }
          Book: { superclass: Item, properties: { title: String } }
          Shelf: { properties: { place: String? } }

        """

    static let functions = """
        import Foundation

        public final class Gauge: NSObject, NSSecureCoding {
          public let degrees: Int
          public init(degrees: Int) { self.degrees = degrees }
          public static var supportsSecureCoding: Bool { true }
          public func encode(with coder: NSCoder) { coder.encode(degrees, forKey: "degrees") }
          public init?(coder: NSCoder) { degrees = coder.decodeInteger(forKey: "degrees") }
        }

        public struct Release: Codable, Hashable, Sendable {
          public var major: Int
          public init(major: Int) { self.major = major }
        }
        public struct Shade: Hashable, Sendable {
          public var hex: String
          public init?(hex: String) {
            guard !hex.isEmpty else { return nil }
            self.hex = hex
          }
        }

        """

    /// Of each type that has one.
    private static let texts = [
        "\"text\"", "\"5\"", "\"\"", "\"fiction\"", "\"https://example.org/1\"",
        "\"00000000-0000-0000-0000-000000000001\"", "\"AQID\"", "\"ff8800\"", "\"2023-03-08T20:26:40Z\"", "\"{1, 2}\"",
        "\"{{1, 2}, {3, 4}}\"", "\"nb_NO\"", "\"Europe/Oslo\"", "\"0.5\"",
    ]

    private static let parts =
        ["Item(id: 5)", "Book(id: 5, title: \"text\")", "Money(amount: 5, currency: \"NOK\")", "5", "1"] + texts

    static let all: [TypeKind] = [
        TypeKind("Bool", "true", "false"),
        TypeKind("Int", "1", "0", "5", "Int.max", "Int.min"),
        TypeKind("Int8", "1", "5", "-7", "Int8.max"),
        TypeKind("Int16", "1", "5", "-7", "Int16.max"),
        TypeKind("Int32", "1", "5", "-7", "Int32.max"),
        TypeKind("Int64", "1", "0", "5", "Int64.max", "Int64.min"),
        TypeKind("UInt", "1", "5", "UInt.max"),
        TypeKind("UInt8", "1", "5", "UInt8.max"),
        TypeKind("UInt16", "1", "5", "UInt16.max"),
        TypeKind("UInt32", "1", "5", "UInt32.max"),
        TypeKind("UInt64", "1", "5", "UInt64.max"),
        TypeKind("Float", "1", "0.5", "Float.greatestFiniteMagnitude"),
        TypeKind("Double", "1", "0.5", "0.1", "Double.greatestFiniteMagnitude"),
        TypeKind("CGFloat", "1", "0.5", "-3"),
        TypeKind("String", texts),
        TypeKind("Data", "Data([1, 2, 3])", "Data()"),
        TypeKind(
            "Date",
            "Date(timeIntervalSinceReferenceDate: 700_000_000)",
            "Date(timeIntervalSinceReferenceDate: 5)",
            "Date(timeIntervalSinceReferenceDate: 700_000_000.000_123)"
        ),
        TypeKind("URL", "URL(string: \"https://example.org/1\")!", "URL(string: \"5\")!"),
        TypeKind("UUID", "UUID(uuidString: \"00000000-0000-0000-0000-000000000001\")!"),
        TypeKind("Decimal", "Decimal(5)", "Decimal(string: \"12.25\")!", "Decimal(1)"),
        TypeKind("CGPoint", "CGPoint(x: 1, y: 2)"),
        TypeKind("CGSize", "CGSize(width: 1, height: 2)"),
        TypeKind("CGRect", "CGRect(x: 1, y: 2, width: 3, height: 4)"),
        TypeKind("NSRange", "NSRange(location: 1, length: 2)"),
        TypeKind("Locale", "Locale(identifier: \"nb_NO\")"),
        TypeKind("TimeZone", "TimeZone(identifier: \"Europe/Oslo\")!"),
        TypeKind("IndexSet", "IndexSet([1, 2])", "IndexSet()"),
        TypeKind("DateComponents", "DateComponents(year: 2000, month: 1)", "DateComponents()"),
        TypeKind("IndexPath", "IndexPath(indexes: [1, 2])", "IndexPath()"),
        TypeKind("Calendar", "Calendar(identifier: .iso8601)"),
        TypeKind("DateInterval", "DateInterval(start: Date(timeIntervalSinceReferenceDate: 5), duration: 1)"),
        TypeKind("Int?", "1", "5", "nil", "Int.max"),
        TypeKind("String?", texts + ["nil"]),
        TypeKind("[Int]", "[1, 2]", "[]", "[5]"),
        TypeKind("[String]", "[\"1\", \"text\"]", "[]", "[\"5\"]"),
        TypeKind("Set<Int>", "[1, 2]", "[]", "[5]"),
        TypeKind("[Int: Int]", "[1: 5]", "[:]"),
        TypeKind("[String: Int]", "[\"width\": 5]", "[\"5\": 1]", "[:]", "[\"title\": 5]", "[\"id\": 5]"),
        TypeKind("Genre", ".fiction", ".essay"),
        TypeKind("Status", ".open", ".lent", ".unrecognized(5)"),
        TypeKind("Fields", ".title", "[]", "[.title, .url]"),
        TypeKind("Money", "Money(amount: 5, currency: \"NOK\")"),
        TypeKind("Extent", "Extent(width: 5, height: nil)", "Extent(width: nil, height: nil)"),
        TypeKind("Item", "Item(id: 5)", "Book(id: 5, title: \"text\")"),
        TypeKind("Book", "Book(id: 5, title: \"text\")"),
        TypeKind("Shelf", "Shelf(place: \"text\")", "Shelf(place: nil)"),
        TypeKind("[Book]", "[Book(id: 5, title: \"text\")]", "[]"),
        TypeKind(
            "PropertyList",
            "5",
            "\"text\"",
            "[1, 2]",
            "[\"width\": 5]",
            "Data([1, 2, 3])",
            "true",
            "Date(timeIntervalSinceReferenceDate: 5)",
            "[\"id\": 5]",
            "[\"5\": 1]",
            "[\"a\"]",
            "\"{1, 2}\"",
            "\"{{1, 2}, {3, 4}}\"",
            "\"fiction\"",
            "\"ff8800\"",
            "\"00000000-0000-0000-0000-000000000001\"",
            "\"Europe/Oslo\"",
            "[[1, 2], [3, 4]]",
            "[\"id\": 5, \"title\": \"text\"]",
            "[\"amount\": 5, \"currency\": \"NOK\"]",
            "[[\"id\": 5, \"title\": \"text\"]]",
            "[\"identifier\": \"Europe/Oslo\"]",
            "[\"indexes\": [[\"location\": 1, \"length\": 2]]]",
            "[\"major\": 5]",
            "[\"indexes\": [1, 2]]",
            "[\"start\": 5, \"duration\": 1]",
            "[\"identifier\": \"hebrew\", \"current\": 0, \"firstWeekday\": 1, \"minimumDaysInFirstWeek\": 1, \"timeZone\": [\"identifier\": \"Europe/Oslo\"]]"
        ),
        TypeKind("Gauge", "Gauge(degrees: 5)"),
        TypeKind("Release", "Release(major: 5)"),
        TypeKind("Part", parts),
        TypeKind("[Part]", parts.map { "[\($0)]" } + ["[]", "[1, 2]"]),
        TypeKind("Piece", parts + ["Shelf(place: \"text\")"]),
        TypeKind("Shade", texts.filter { $0 != "\"\"" }.map { "Shade(hex: \($0))!" }),
    ]
}

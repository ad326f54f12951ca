/// The built-in types of the language; the raw value is the spelling in schemas and in Swift.
package enum BuiltinType: String, Sendable, CaseIterable, Hashable {
    case bool = "Bool"
    case int = "Int"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint = "UInt"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"
    case float = "Float"
    case double = "Double"
    case cgFloat = "CGFloat"
    case string = "String"
    case data = "Data"
    case date = "Date"
    case url = "URL"
    case uuid = "UUID"
    case decimal = "Decimal"
    case cgPoint = "CGPoint"
    case cgSize = "CGSize"
    case cgRect = "CGRect"
    case nsRange = "NSRange"
    case locale = "Locale"
    case timeZone = "TimeZone"
    case indexSet = "IndexSet"
    case dateComponents = "DateComponents"
    case indexPath = "IndexPath"
    case calendar = "Calendar"
    case dateInterval = "DateInterval"
}

extension BuiltinType {
    /// Everything that is specific to a type, in one row each. Int and UInt have 64 bits wherever schemas are used.
    package var traits: BuiltinTraits {
        switch self {
        case .bool: .init(.bool, "bool", "NSNumber", .bool, "false", isOfSwift: true)
        case .int: .integer("int", IntegerRange(bits: 64, signed: true), hasExactText: true)
        case .int8: .integer("int8", IntegerRange(bits: 8, signed: true))
        case .int16: .integer("int16", IntegerRange(bits: 16, signed: true))
        case .int32: .integer("int32", IntegerRange(bits: 32, signed: true))
        case .int64: .integer("int64", IntegerRange(bits: 64, signed: true))
        case .uint: .integer("uint", IntegerRange(bits: 64, signed: false))
        case .uint8: .integer("uint8", IntegerRange(bits: 8, signed: false))
        case .uint16: .integer("uint16", IntegerRange(bits: 16, signed: false))
        case .uint32: .integer("uint32", IntegerRange(bits: 32, signed: false))
        case .uint64: .integer("uint64", IntegerRange(bits: 64, signed: false))
        case .float: .init(.real, "float", "NSNumber", .real, "0", isOfSwift: true)
        case .double: .init(.real, "double", "NSNumber", .real, "0", hasExactText: true, isOfSwift: true)
        case .cgFloat: .init(.real, "cgFloat", "NSNumber", .real, "0")
        case .string:
            .init(
                .string,
                "string",
                "NSString",
                .text("", { _ in true }),
                "\"\"",
                text: [.coding, .json, .dictionary],
                isOfSwift: true
            )
        case .data: .init(.data, "data", "NSData", .code, "{ swift: Data() }", text: .json)
        case .date:
            .init(.date, "date", "NSDate", .code, "{ swift: \"Date(timeIntervalSince1970: 0)\" }", hasExactText: true)
        case .url:
            .init(
                .url,
                "url",
                "NSURL",
                .text("the text of a URL", isURL),
                "\"https://example.org\"",
                text: [.json, .dictionary],
                hasExactText: true
            )
        case .uuid:
            .init(
                .uuid,
                "uuid",
                "NSUUID",
                .text("36 characters", isUUID),
                "{ swift: UUID() }",
                text: [.json, .dictionary],
                hasExactText: true
            )
        case .decimal:
            .init(
                .decimal,
                "decimal",
                "NSDecimalNumber",
                .text("a decimal number", isDecimal),
                "0",
                text: [.json, .dictionary]
            )
        case .cgPoint: .geometry("point", "{ swift: CGPoint.zero }")
        case .cgSize: .geometry("size", "{ swift: CGSize.zero }")
        case .cgRect: .geometry("rect", "{ swift: CGRect.zero }")
        case .nsRange: .geometry("range", "{ swift: \"NSRange(location: 0, length: 0)\" }")
        case .locale:
            .init(
                .object,
                "locale",
                "NSLocale",
                .text("as in en_GB", isRegionIdentifier),
                "{ swift: Locale.current }",
                text: .dictionary
            )
        case .timeZone:
            .init(
                .object,
                "timeZone",
                "NSTimeZone",
                .text("as in Europe/Oslo", isTimeZone, closestTimeZone),
                "{ swift: TimeZone.current }",
                text: .dictionary
            )
        case .indexSet: .init(.object, "indexSet", "NSIndexSet", .code, "{ swift: IndexSet() }")
        case .dateComponents:
            .coded(
                "dateComponents",
                "NSDateComponents",
                "{ swift: DateComponents() }",
                .init(isBytes: true, values: .builtin(.int), isOpen: true)
            )
        case .indexPath:
            .coded(
                "indexPath",
                "NSIndexPath",
                "{ swift: IndexPath() }",
                .init(isBytes: true, values: .array(.builtin(.int)))
            )
        case .calendar:
            .coded(
                "calendar",
                "NSCalendar",
                "{ swift: \"Calendar(identifier: .gregorian)\" }",
                .init(isBytes: true)
            )
        case .dateInterval:
            .coded(
                "dateInterval",
                "NSDateInterval",
                "{ swift: DateInterval() }",
                .init(isBytes: true, values: .builtin(.double))
            )
        }
    }

    /// nil for types that are not integers.
    package var integerRange: IntegerRange? { traits.integers }
    package var isReal: Bool { traits.form == .real }
    var isGeometry: Bool { traits.form == .geometry }
    /// Foundation's Codable makes a dictionary of it.
    package var isKeyedInJSON: Bool { traits.form == .object }
    /// A number in archives.
    package var isNumber: Bool { [.bool, .integer, .real].contains(traits.form) }
    /// A number other than Bool; also one that is archived as an object.
    package var isQuantity: Bool { self == .decimal || isNumber && self != .bool }

    /// The type that a class of Foundation's, mutable or not, is in Swift, or that another name of Apple's frameworks means.
    package init?(apple name: String) {
        let plain = name.hasPrefix("NSMutable") ? "NS" + name.dropFirst("NSMutable".count) : name
        guard let type = Self.classes[plain] ?? Self.appleNames[name] else { return nil }
        self = type
    }

    /// Many types are numbers, and texts, in archives.
    private static let classes = Dictionary(
        allCases.map { ($0.traits.foundationClass, $0) }.filter { $0.0 != "NSNumber" }
    ) { first, _ in first }

    private static let appleNames: [String: BuiltinType] = [
        "NSInteger": .int, "NSUInteger": .uint, "NSPoint": .cgPoint, "NSSize": .cgSize, "NSRect": .cgRect,
        "TimeInterval": .double, "NSTimeInterval": .double, "CFTimeInterval": .double, "CFAbsoluteTime": .double,
        "CLLocationDegrees": .double, "CLLocationDistance": .double, "CLLocationAccuracy": .double,
        "Float32": .float, "Float64": .double, "CInt": .int32,
    ]
}

/// A row of the table of built-in types.
package struct BuiltinTraits: Sendable {
    /// The allowed notation of a default, besides code.
    enum Literals: Sendable {
        case bool, integer, real
        /// Text that passes the check. Otherwise the hint describes the notation, and the nearest correct text may be known.
        case text(
            _ hint: String,
            _ check: @Sendable (String) -> Bool,
            _ closest: (@Sendable (String) -> String?)? = nil
        )
        case code
    }

    /// The value in an archive.
    package let form: ArchiveForm
    /// The name of the method of the runtime's `FieldValue` that reads it and of `FieldSlot` that writes it, and of its
    /// `ArchivedValueKind`.
    package let method: String
    /// The Foundation class of its archived objects, if there is one.
    package let foundationClass: String
    let literals: Literals
    /// An example value in a schema's notation, for a beginning.
    package let sample: String
    package let integers: IntegerRange?
    /// The channels that contain it as text.
    package let text: Channels
    /// Has its own text form that reads back as the same value.
    package let hasExactText: Bool
    /// Declared by Swift itself, not by Foundation.
    package let isOfSwift: Bool
    package let codable: CodableForm

    /// What Foundation's Codable makes of a type that is an object in archives.
    package struct CodableForm: Sendable {
        /// Deep dictionaries have its bytes.
        package var isBytes = false
        /// The values of its container in JSON, where they are alike.
        package var values: PropertyType?
        /// All its members are optional: it is read from any container.
        package var isOpen = false
    }
}

extension BuiltinTraits {
    fileprivate init(
        _ form: ArchiveForm,
        _ method: String,
        _ foundationClass: String,
        _ literals: Literals,
        _ sample: String,
        integers: IntegerRange? = nil,
        text: Channels = [],
        hasExactText: Bool = false,
        isOfSwift: Bool = false,
        codable: CodableForm = CodableForm()
    ) {
        self.form = form
        self.method = method
        self.foundationClass = foundationClass
        self.literals = literals
        self.sample = sample
        self.integers = integers
        self.text = text
        self.hasExactText = hasExactText
        self.isOfSwift = isOfSwift
        self.codable = codable
    }

    fileprivate static func coded(_ method: String, _ className: String, _ sample: String, _ form: CodableForm) -> Self
    {
        Self(.object, method, className, .code, sample, codable: form)
    }

    fileprivate static func integer(_ method: String, _ range: IntegerRange, hasExactText: Bool = false) -> Self {
        Self(.integer, method, "NSNumber", .integer, "0", integers: range, hasExactText: hasExactText, isOfSwift: true)
    }

    /// Strings, or NSValue where written boxed.
    fileprivate static func geometry(_ method: String, _ sample: String) -> Self {
        Self(.geometry, method, "NSString", .code, sample, text: [.coding, .dictionary])
    }

    /// Its archive form is a property list.
    package var isPropertyList: Bool { [.bool, .integer, .real, .string, .data, .date].contains(form) }
    /// Written as NSNumber or NSValue with `boxed: true`.
    package var isBoxable: Bool { [.bool, .integer, .real, .geometry].contains(form) }

    /// The shape of an archived value, as `ArchivedValueKind` calls it.
    package var shape: String {
        switch form {
        case .integer, .real, .geometry: form.rawValue
        case .string: "text"
        default: method
        }
    }
}

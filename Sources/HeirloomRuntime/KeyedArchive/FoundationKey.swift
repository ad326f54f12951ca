import Foundation

/// Foundation classes whose objects the reader decodes itself, with their names in archives.
enum FoundationClass: String, CaseIterable {
    case string = "NSString"
    case mutableString = "NSMutableString"
    case number = "NSNumber"
    case decimal = "NSDecimalNumber"
    case decimalPlaceholder = "NSDecimalNumberPlaceholder"
    case data = "NSData"
    case mutableData = "NSMutableData"
    case date = "NSDate"
    case url = "NSURL"
    case uuid = "NSUUID"
    case null = "NSNull"
    case array = "NSArray"
    case mutableArray = "NSMutableArray"
    case set = "NSSet"
    case mutableSet = "NSMutableSet"
    case orderedSet = "NSOrderedSet"
    case mutableOrderedSet = "NSMutableOrderedSet"
    case countedSet = "NSCountedSet"
    case dictionary = "NSDictionary"
    case mutableDictionary = "NSMutableDictionary"
    case value = "NSValue"
    case locale = "NSLocale"
    case timeZone = "NSTimeZone"
    case localTimeZone = "NSLocalTimeZone"
    case calendar = "NSCalendar"
    case indexSet = "NSIndexSet"
    case mutableIndexSet = "NSMutableIndexSet"
    case dateComponents = "NSDateComponents"
    case indexPath = "NSIndexPath"
    case dateInterval = "NSDateInterval"

    /// Also by Swift's name of the class.
    init?(archiveName name: String) {
        let module = "Foundation."
        self.init(rawValue: name.hasPrefix(module) ? String(name.dropFirst(module.count)) : name)
    }

    var isSequence: Bool { shape == .array || shape == .set }
    var isDictionary: Bool { self == .dictionary || self == .mutableDictionary }
    var isCollection: Bool { isSequence || isDictionary }

    /// The shape of its objects; nil for a number, which only reading shows.
    var shape: ValueShape? {
        switch self {
        case .string, .mutableString: .text
        case .number: nil
        case .decimal, .decimalPlaceholder: .decimal
        case .data, .mutableData: .data
        case .date: .date
        case .url: .url
        case .uuid: .uuid
        case .value: .geometry
        case .array, .mutableArray: .array
        case .set, .mutableSet, .orderedSet, .mutableOrderedSet, .countedSet: .set
        case .dictionary, .mutableDictionary: .dictionary
        default: leaf.map { .leaf(ObjectIdentifier($0)) } ?? .object
        }
    }

    /// Classes of which `decodeObject(of:)` must allow one, or a superclass.
    var type: AnyClass {
        switch self {
        case .string: NSString.self
        case .mutableString: NSMutableString.self
        case .number: NSNumber.self
        case .decimal, .decimalPlaceholder: NSDecimalNumber.self
        case .data: NSData.self
        case .mutableData: NSMutableData.self
        case .date: NSDate.self
        case .url: NSURL.self
        case .uuid: NSUUID.self
        case .null: NSNull.self
        case .array: NSArray.self
        case .mutableArray: NSMutableArray.self
        case .set: NSSet.self
        case .mutableSet: NSMutableSet.self
        case .orderedSet: NSOrderedSet.self
        case .mutableOrderedSet: NSMutableOrderedSet.self
        case .countedSet: NSCountedSet.self
        case .dictionary: NSDictionary.self
        case .mutableDictionary: NSMutableDictionary.self
        case .value: NSValue.self
        case .locale: NSLocale.self
        case .timeZone, .localTimeZone: NSTimeZone.self
        case .calendar: NSCalendar.self
        case .indexSet: NSIndexSet.self
        case .mutableIndexSet: NSMutableIndexSet.self
        case .dateComponents: NSDateComponents.self
        case .indexPath: IndexPath().leafObject.classForCoder
        case .dateInterval: DateInterval().leafObject.classForCoder
        }
    }

    /// The type of the language whose values alone are objects of the class: where several forms are possible, the class decides.
    var leaf: (any LeafValue.Type)? {
        switch self {
        case .locale: Locale.self
        case .timeZone, .localTimeZone: TimeZone.self
        case .indexSet, .mutableIndexSet: IndexSet.self
        case .dateComponents: DateComponents.self
        case .calendar: Calendar.self
        case .indexPath: IndexPath.self
        case .dateInterval: DateInterval.self
        default: nil
        }
    }

    static let leaves: [any LeafValue.Type] = allCases.compactMap(\.leaf)

    /// The value if it is of one of those types, or of an object that represents one.
    static func leaf(of value: Any) -> (any LeafValue)? {
        func cast<Value: LeafValue>(_ type: Value.Type) -> (any LeafValue)? { value as? Value }
        return leaves.lazy.compactMap { cast($0) }.first
    }
}

/// The keys of Foundation's own value objects.
enum FoundationKey: String, CaseIterable {
    case `class` = "$class"
    case className = "$classname"
    case classes = "$classes"
    case classHints = "$classhints"
    case objects = "NS.objects"
    case keys = "NS.keys"
    case string = "NS.string"
    case bytes = "NS.bytes"
    case data = "NS.data"
    case time = "NS.time"
    case base = "NS.base"
    case relative = "NS.relative"
    case uuidBytes = "NS.uuidbytes"
    case identifier = "NS.identifier"
    case name = "NS.name"
    case special = "NS.special"
    case point = "NS.pointval"
    case size = "NS.sizeval"
    case rect = "NS.rectval"
    case rangeLocation = "NS.rangeval.location"
    case rangeLength = "NS.rangeval.length"
    case exponent = "NS.exponent"
    case length = "NS.length"
    case negative = "NS.negative"
    case compact = "NS.compact"
    case mantissa = "NS.mantissa"
    case mantissaOrder = "NS.mantissa.bo"
    case rangeCount = "NSRangeCount"
    case location = "NSLocation"
    case indexLength = "NSLength"
    case rangeData = "NSRangeData"
    case count = "NS.count"
    case calendar = "NS.calendar"
    case timeZone = "NS.timezone"
    case locale = "NS.locale"
    case firstWeekday = "NS.firstwkdy"
    case minimumDays = "NS.mindays"
    case leapMonth = "NS.isLeapMonth"
    case gregorianStart = "NS.gstartdate"
    case startDate = "NS.startDate"
    case endDate = "NS.endDate"
    case duration = "NS.duration"
    case indexPathLength = "NSIndexPathLength"
    case indexPathValue = "NSIndexPathValue"
    case indexPathData = "NSIndexPathData"

    /// The key's number in every archive that the reader opens, from 1. It requires no look-up, since every object asks for it.
    var number: Int32 {
        // An enum without payloads and with at most 256 cases is one byte, numbered in the order of the cases. `KeyNumbers` checks this.
        Int32(unsafeBitCast(self, to: UInt8.self)) + 1
    }
}

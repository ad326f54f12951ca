import Foundation

extension FoundationClass {
    /// The class an object is to be written as, if the writer writes it itself.
    init?(of object: NSObject) {
        let name = runtimeName(of: object.classForCoder)
        if let known = FoundationClass(rawValue: name) {
            self = known
            return
        }
        switch object {
        case is NSDecimalNumber: self = .decimal
        case is NSNumber: self = .number
        case is NSMutableString: self = .mutableString
        case is NSString: self = .string
        case is NSMutableData: self = .mutableData
        case is NSData: self = .data
        case is NSMutableArray: self = .mutableArray
        case is NSArray: self = .array
        case is NSMutableDictionary: self = .mutableDictionary
        case is NSDictionary: self = .dictionary
        case is NSCountedSet: self = .countedSet
        case is NSMutableSet: self = .mutableSet
        case is NSSet: self = .set
        case is NSTimeZone: self = .timeZone
        case is NSLocale: self = .locale
        case is NSCalendar: self = .calendar
        case is NSDate: self = .date
        case is NSURL: self = .url
        case is NSUUID: self = .uuid
        case is NSValue: self = .value
        default: return nil
        }
    }

    /// Its superclasses, itself first, as `$classes` has them.
    var chain: [String] {
        switch self {
        case .mutableString: ["NSMutableString", "NSString", "NSObject"]
        case .number: ["NSNumber", "NSValue", "NSObject"]
        case .decimal, .decimalPlaceholder: ["NSDecimalNumber", "NSNumber", "NSValue", "NSObject"]
        case .mutableData: ["NSMutableData", "NSData", "NSObject"]
        case .mutableArray: ["NSMutableArray", "NSArray", "NSObject"]
        case .mutableSet: ["NSMutableSet", "NSSet", "NSObject"]
        case .mutableOrderedSet: ["NSMutableOrderedSet", "NSOrderedSet", "NSObject"]
        case .countedSet: ["NSCountedSet", "NSMutableSet", "NSSet", "NSObject"]
        case .mutableDictionary: ["NSMutableDictionary", "NSDictionary", "NSObject"]
        case .localTimeZone: ["NSLocalTimeZone", "NSTimeZone", "NSObject"]
        case .mutableIndexSet: ["NSMutableIndexSet", "NSIndexSet", "NSObject"]
        default: [rawValue, "NSObject"]
        }
    }
}

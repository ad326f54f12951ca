import Foundation

extension FoundationClass {
    /// The class an object is to be written as, if the writer writes it itself: that of its superclasses which is known first.
    init?(of object: NSObject) {
        if object is NSDecimalNumber {
            // On Linux it says that it is an NSNumber, which would cost it its digits.
            self = .decimal
            return
        }
        for type in lineage(of: object.classForCoder) where type != NSObject.self {
            guard let known = FoundationClass(rawValue: runtimeName(of: type)) else { continue }
            self = known
            return
        }
        return nil
    }

    /// Its superclasses, itself first, as `$classes` has them. Not asked of the runtime, where each name takes long.
    var chain: [String] { [rawValue] + (superclass?.chain ?? ["NSObject"]) }

    private var superclass: FoundationClass? {
        switch self {
        case .mutableString: .string
        case .number: .value
        case .decimal, .decimalPlaceholder: .number
        case .mutableData: .data
        case .mutableArray: .array
        case .mutableSet: .set
        case .countedSet: .mutableSet
        case .mutableOrderedSet: .orderedSet
        case .mutableDictionary: .dictionary
        case .localTimeZone: .timeZone
        case .mutableIndexSet: .indexSet
        default: nil
        }
    }
}

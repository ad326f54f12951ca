import Foundation

extension FoundationClass {
    /// The class as which an object is written, if the writer encodes it itself: the first of its superclasses that is listed.
    init?(of object: NSObject) {
        if object is NSDecimalNumber {
            // On Linux its coder class is NSNumber, which would lose its digits.
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

    /// The class and its superclasses, as `$classes` has them. They are listed here because asking the runtime for each name takes long.
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

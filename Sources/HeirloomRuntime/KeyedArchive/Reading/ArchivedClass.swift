import Foundation

/// A class as the archive has it.
final class ArchivedClass {
    let name: String
    /// Set for the classes of Foundation that the reader reads itself.
    let value: FoundationClass?
    /// nil until it is asked for, and where the table does not know the name.
    var type: ArchivedType?
    var isLookedUp = false
    /// What `type` was last found to fit.
    var lastFit: ObjectIdentifier?
    /// What an allowed class of this name was last found to be, where the table does not know it.
    var lastAllowed: (any (NSObject & NSSecureCoding).Type)?

    init(_ name: String) {
        self.name = name
        value = FoundationClass(rawValue: name)
    }
}

/// The classes of Foundation that the reader reads itself, under the names they have in archives.
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

    var isSequence: Bool { shape == .array || shape == .set }
    var isDictionary: Bool { self == .dictionary || self == .mutableDictionary }

    /// What its objects look like; nil for a number, which only reading tells.
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

    /// What `decodeObject(of:)` must allow one of, or a superclass.
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
        }
    }

    /// The type of the language whose values alone are objects of the class: where several forms are possible the class tells it.
    var leaf: (any LeafValue.Type)? {
        switch self {
        case .locale: Locale.self
        case .timeZone, .localTimeZone: TimeZone.self
        case .indexSet, .mutableIndexSet: IndexSet.self
        case .dateComponents: DateComponents.self
        default: nil
        }
    }

    static let leaves: [any LeafValue.Type] = allCases.compactMap(\.leaf)

    /// The value if it is of one of those types, or an object that stands for one.
    static func leaf(of value: Any) -> (any LeafValue)? {
        func cast<Value: LeafValue>(_ type: Value.Type) -> (any LeafValue)? { value as? Value }
        return leaves.lazy.compactMap { cast($0) }.first
    }
}

extension ArchiveReader {
    /// The class of the object with a UID; nil for values without one: text, numbers, data.
    @inline(__always)
    func classInfo(_ uid: Int) throws -> ArchivedClass? {
        guard UInt(bitPattern: uid) < UInt(bitPattern: objects.count) else {
            throw broken("a reference to an object that is not there")
        }
        let known = core.pointee.classNumbers[uid]
        if known > 0 { return classInfos[Int(known) - 1] }
        return known < 0 ? nil : try lookUpClass(uid)
    }

    private func lookUpClass(_ uid: Int) throws -> ArchivedClass? {
        let position = try position(ofUID: uid)
        guard list.marker(at: position) >> 4 == 13 else {
            core.pointee.classNumbers[uid] = -1
            return nil
        }
        guard let reference = try keys.value(of: FoundationKey.class.number, in: list.dictionary(at: position)) else {
            core.pointee.classNumbers[uid] = -1
            return nil
        }
        guard list.marker(at: reference) >> 4 == 8 else { throw broken("a '$class' that is no reference") }
        let classUID = try list.uid(at: reference)
        // A class and an object share the table: what is a class has no `$class`.
        let number = try classNumber(classUID)
        core.pointee.classNumbers[uid] = number
        return classInfos[Int(number) - 1]
    }

    func classNumber(_ uid: Int) throws -> Int32 {
        if core.pointee.lastClass.uid == uid { return core.pointee.lastClass.number }
        let number = try newClassNumber(uid)
        core.pointee.lastClass = (uid, number)
        return number
    }

    private func newClassNumber(_ uid: Int) throws -> Int32 {
        if let number = classNumberOfUID[uid] { return number }
        let position = try position(ofUID: uid)
        guard list.marker(at: position) >> 4 == 13 else { throw broken("a class that is no dictionary") }
        guard let reference = try keys.value(of: FoundationKey.className.number, in: list.dictionary(at: position)),
            5...7 ~= list.marker(at: reference) >> 4
        else { throw broken("a class without '$classname'") }
        classInfos.append(ArchivedClass(try list.string(at: reference)))
        let number = Int32(truncatingIfNeeded: classInfos.count)
        classNumberOfUID[uid] = number
        return number
    }

    func part(_ key: FoundationKey, of position: Int) throws -> Int? {
        try part(key.number, of: position)
    }

    /// A part of one of Foundation's value objects; nil where it is absent or a reference to `$null`. Such objects have few keys: more are
    /// refused, lest each look at one cost a walk.
    func part(_ key: Int32, of position: Int) throws -> Int? {
        let place = try list.dictionary(at: position)
        guard place.count <= 64 else { throw broken("a value object with \(place.count) keys") }
        guard let found = try keys.value(of: key, in: place), try !isNil(found) else { return nil }
        return found
    }
}

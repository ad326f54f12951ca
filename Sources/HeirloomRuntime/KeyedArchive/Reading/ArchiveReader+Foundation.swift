import Foundation

// Objects as Foundation's own calls give them, for hand-written classes and for places of any type.

extension ArchiveReader {
    /// The object that a value stands for; nil for a reference to `$null`.
    func foundationObject(_ position: Int, _ allowed: [AnyClass]) throws -> NSObject? {
        guard list.marker(at: position) >> 4 == 8 else { return try plainObject(position, allowed) }
        let uid = try list.uid(at: position)
        if uid == 0 { return nil }
        let target = try self.position(ofUID: uid)
        guard let archived = try classInfo(uid) else {
            if list.marker(at: target) >> 4 == 13 { throw mismatch("an object", at: position) }
            return try known(uid, allowed) ?? remember(uid, plainObject(target, allowed))
        }
        if let known = try known(uid, allowed) { return known }
        if let value = archived.value {
            // The collection itself may be asked for by any list: what counts are its elements.
            try check(value.type, allowed, archived.name)
            return try valueObject(uid, target, value, allowed)
        }
        return try classObject(uid, archived, position, allowed)
    }

    private func known(_ uid: Int, _ allowed: [AnyClass]) throws -> NSObject? {
        let number = madeNumbers[uid]
        if number < 0, let failure = failures[uid] { throw failure }
        guard number > 0 else { return nil }
        guard let object = made[Int(number) - 1].object as? NSObject else {
            throw located(ArchiveError(.unfinishedObject, found: (try classInfo(uid))?.name ?? "an object"))
        }
        try check(Swift.type(of: object), allowed, "\(Swift.type(of: object))")
        return object
    }

    func remember(_ uid: Int, _ object: NSObject) -> NSObject {
        made.append(MadeObject(uid: uid, object: object, announced: nil, parent: frame.owner, place: core.pointee.step))
        madeNumbers[uid] = Int32(truncatingIfNeeded: made.count)
        return object
    }

    private func check(_ type: AnyClass, _ allowed: [AnyClass], _ name: String) throws {
        guard allowed.contains(where: { $0 == type }) || allowed.contains(where: { isClass(type, kindOf: $0) }) else {
            let names = allowed.prefix(8).map { "\($0)" }.joined(separator: ", ")
            throw located(ArchiveError(.classNotAllowed, expected: allowed.isEmpty ? "nothing" : names, found: name))
        }
    }

    /// Text, a number, data or a date that stands without a class.
    private func plainObject(_ position: Int, _ allowed: [AnyClass]) throws -> NSObject {
        switch list.marker(at: position) {
        case 0x08, 0x09:
            try check(NSNumber.self, allowed, "NSNumber")
            return NSNumber(value: list.marker(at: position) == 0x09)
        case 0x10...0x1F:
            try check(NSNumber.self, allowed, "NSNumber")
            switch try list.integer(at: position) {
            case .signed(let number): return NSNumber(value: number)
            case .unsigned(let number): return NSNumber(value: number)
            }
        case 0x20...0x2F:
            try check(NSNumber.self, allowed, "NSNumber")
            return NSNumber(value: try list.real(at: position))
        case 0x30...0x3F:
            try check(NSDate.self, allowed, "NSDate")
            return try date(position) as NSDate
        case 0x40...0x4F:
            try check(NSData.self, allowed, "NSData")
            return try data(position) as NSData
        case 0x50...0x7F:
            try check(NSString.self, allowed, "NSString")
            return try string(position) as NSString
        default: throw mismatch("an object", at: position)
        }
    }

    private func valueObject(_ uid: Int, _ target: Int, _ value: FoundationClass, _ allowed: [AnyClass]) throws
        -> NSObject
    {
        switch value {
        case .string: return remember(uid, try string(target) as NSString)
        case .mutableString: return remember(uid, NSMutableString(string: try string(target)))
        case .number: return remember(uid, NSNumber(value: try double(target)))
        case .decimal, .decimalPlaceholder: return remember(uid, NSDecimalNumber(decimal: try decimal(target)))
        case .data: return remember(uid, try data(target) as NSData)
        case .mutableData: return remember(uid, NSMutableData(data: try data(target)))
        case .date: return remember(uid, try date(target) as NSDate)
        case .url: return remember(uid, NSURL.withBase(of: try url(target)))
        case .uuid: return remember(uid, try uuid(target) as NSUUID)
        case .null: return remember(uid, NSNull())
        case .locale: return remember(uid, try locale(target) as NSLocale)
        case .timeZone, .localTimeZone: return remember(uid, try timeZone(target) as NSTimeZone)
        case .calendar: return remember(uid, try calendar(target) as NSCalendar)
        case .indexSet: return remember(uid, try indexSet(target) as NSIndexSet)
        case .mutableIndexSet: return remember(uid, NSMutableIndexSet(indexSet: try indexSet(target)))
        case .dateComponents: return remember(uid, try dateComponents(target) as NSDateComponents)
        case .value: return remember(uid, try nsValue(target))
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet, .countedSet, .dictionary,
            .mutableDictionary:
            return try collectionObject(uid, target, value, allowed)
        }
    }

    private func nsValue(_ target: Int) throws -> NSValue {
        switch try part(.special, of: target).map(integer) ?? structure(inValue: target, "geometry")?.kind.special {
        case 1: return NSValue(point: try point(target))
        case 2: return NSValue(size: try size(target))
        case 3: return NSValue(rect: try rect(target))
        case 4: return NSValue(range: try range(target))
        default: throw mismatch("an NSValue of a point, size, rectangle or range", at: target)
        }
    }

    private func collectionObject(
        _ uid: Int,
        _ target: Int,
        _ value: FoundationClass,
        _ allowed: [AnyClass]
    ) throws -> NSObject {
        // Known as being read while its elements are: one that contains itself is an error, not a loop.
        let number = made.count
        made.append(MadeObject(uid: uid, object: nil, announced: nil, parent: frame.owner, place: core.pointee.step))
        madeNumbers[uid] = Int32(truncatingIfNeeded: number + 1)
        do {
            let object = try collection(target, value, allowed)
            made[number].object = object
            return object
        } catch {
            let error = located(error)
            failures[uid] = error
            madeNumbers[uid] = -1
            throw error
        }
    }

    private func collection(_ target: Int, _ value: FoundationClass, _ allowed: [AnyClass]) throws -> NSObject {
        if value.isDictionary {
            let (keys, values) = try entries(target)
            let keyObjects = try objects(keys, allowed).map(hashable)
            let valueObjects = try objects(values, allowed)
            let dictionary = NSMutableDictionary()
            for (key, object) in zip(keyObjects, valueObjects) {
                #if canImport(ObjectiveC)
                    guard let copyable = key as? any NSCopying else {
                        throw mismatch("a key that can be copied", at: target)
                    }
                    dictionary.setObject(object, forKey: copyable)
                #else
                    dictionary.setObject(object, forKey: AnyHashable(key))
                #endif
            }
            return value == .mutableDictionary ? dictionary : dictionary.copy() as? NSDictionary ?? dictionary
        }
        var found = try objects(elements(target), allowed)
        if value != .array && value != .mutableArray { found = try found.map(hashable) }
        switch value {
        case .mutableArray: return NSMutableArray(array: found)
        case .set: return NSSet(array: found)
        case .mutableSet: return NSMutableSet(array: found)
        case .orderedSet: return NSOrderedSet(array: found)
        case .mutableOrderedSet: return NSMutableOrderedSet(array: found)
        case .countedSet: return try countedSet(found, target)
        default:
            // Not by way of `Any`, which costs more than the rest.
            return found.withUnsafeBufferPointer { found in
                found.withMemoryRebound(to: AnyObject.self) { NSArray(objects: $0.baseAddress, count: $0.count) }
            }
        }
    }

    /// An object that may be a key or an element of a set.
    private func hashable(_ object: NSObject) throws -> NSObject {
        #if !canImport(ObjectiveC)
            // Its hash calls itself there until the stack ends.
            if object is NSDecimalNumber {
                throw located(ArchiveError(.mismatch, expected: "an object with a hash", found: "NSDecimalNumber"))
            }
        #endif
        return object
    }

    private func countedSet(_ found: [NSObject], _ target: Int) throws -> NSCountedSet {
        let (start, count) = try list.dictionary(at: target)
        let set = NSCountedSet()
        let unkeyed = try unkeyedCounts(target)?.counts
        for (index, object) in found.enumerated() {
            var times: Int64 = 1
            if let unkeyed, index < unkeyed.count {
                times = try integer(unkeyed[index])
            } else if count <= 64,
                let place = try value(of: keys.number("NS.count\(index)"), start: start, count: count)
            {
                times = try integer(place)
            }
            guard times >= 1 else { throw broken("the count of an element") }
            try expansion(times > Int64(expansionLeft) ? .max / 2 : Int(times))
            for _ in 0..<times { set.add(object) }
        }
        return set
    }

    private func objects(_ elements: Elements, _ allowed: [AnyClass]) throws -> [NSObject] {
        try nested {
            var found: [NSObject] = []
            found.reserveCapacity(elements.count)
            for index in 0..<elements.count {
                path.current.element = index
                let value = FieldValue(self, try elements.position(index, list))
                if try isDropped(value) { continue }
                guard let object = try foundationObject(value.reference, allowed) else {
                    throw broken("nil in a collection")
                }
                found.append(object)
            }
            return found
        }
    }

    /// An object of a class of the table, or of one that the caller allows by name.
    private func classObject(
        _ uid: Int,
        _ archived: ArchivedClass,
        _ position: Int,
        _ allowed: [AnyClass]
    ) throws -> NSObject? {
        let found: any (NSObject & NSSecureCoding).Type
        switch try type(of: archived, uid: uid) {
        case .object(let type): found = type
        case .structure(let type):
            try check(type.archiveBoxClass, allowed, archived.name)
            return remember(uid, try box(position, type))
        case .dropped: throw located(ArchiveError(.dropped, found: archived.name))
        case .doubtful, .stamped, nil:
            guard let type = allowedClass(of: archived, allowed) else {
                throw located(ArchiveError(.unknownClass, expected: "a known class", found: archived.name))
            }
            found = type
        }
        try check(found, allowed, archived.name)
        guard found.supportsSecureCoding else {
            throw located(ArchiveError(.classNotAllowed, expected: "a class with secure coding", found: archived.name))
        }
        guard !classes.isAbstract(found) else { throw located(ArchiveError(.abstractClass, found: archived.name)) }
        return try make(uid, found)
    }

    private func box<S: ArchivedStruct>(_ position: Int, _ type: S.Type) throws -> NSObject {
        try structure(position, type).archiveBox
    }

    private func allowedClass(of archived: ArchivedClass, _ allowed: [AnyClass]) -> (
        any (NSObject & NSSecureCoding).Type
    )? {
        if let last = archived.lastAllowed, allowed.contains(where: { isClass(last, kindOf: $0) }) { return last }
        archived.lastAllowed = allowedClass(named: archived.name, allowed)
        return archived.lastAllowed
    }

    private func allowedClass(named name: String, _ allowed: [AnyClass]) -> (any (NSObject & NSSecureCoding).Type)? {
        for type in allowed where runtimeName(of: type) == name || String(reflecting: type) == name {
            if let coded = type as? any (NSObject & NSSecureCoding).Type { return coded }
        }
        // A subclass of an allowed class. Only plain names are looked up: others would be taken for mangled ones.
        let isPlain = name.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        }
        guard isPlain, name.utf8.count < 200,
            let type = NSClassFromString(name) as? any (NSObject & NSSecureCoding).Type,
            allowed.contains(where: { isClass(type, kindOf: $0) })
        else { return nil }
        return type
    }

    func secureObject<T: NSObject>(_ position: Int, _ type: T.Type, allowing classes: [AnyClass]) throws -> T {
        let outer = allowed
        allowed = [type] + classes
        defer { allowed = outer }
        guard let object = try foundationObject(position, allowed) else {
            throw located(ArchiveError(.missing, expected: "\(type)"))
        }
        guard let typed = object as? T else {
            throw located(ArchiveError(.classNotAllowed, expected: "\(type)", found: "\(Swift.type(of: object))"))
        }
        return typed
    }

    /// What a `oneOf` property may hold.
    func any(_ position: Int, _ kinds: ArchivedKinds) throws -> Any {
        let archived: ArchivedClass?
        var uid = 0
        if list.marker(at: position) >> 4 == 8 {
            uid = try list.uid(at: position)
            archived = uid == 0 ? nil : try classInfo(uid)
        } else {
            archived = nil
        }
        let isValue = archived == nil || archived?.value != nil
        if isValue, let shape = try shape(at: position, archived?.value),
            let kind = kinds.values.first(where: { $0.shapes.contains(shape) })
        {
            return try kind.read(FieldValue(self, position))
        }
        if let archived {
            for kind in kinds.references {
                if let value = try any(position, uid, archived, as: kind) { return value }
            }
        }
        if isValue {
            for kind in kinds.values {
                if let value = try? kind.read(FieldValue(self, position)) { return value }
            }
        }
        throw located(
            ArchiveError(.classNotAllowed, expected: "a kind that may stand here", found: kindName(at: position))
        )
    }

    /// nil where the object is of another kind.
    private func any(_ position: Int, _ uid: Int, _ archived: ArchivedClass, as kind: ArchivedKinds.Kind) throws -> Any?
    {
        switch kind {
        case .object(let type):
            guard case .object(let found) = try self.type(of: archived, uid: uid), isClass(found, kindOf: type) else {
                return nil
            }
            return try object(position, NSObject.self)
        case .structure(let type):
            switch try self.type(of: archived, uid: uid) {
            case .structure(let found) where found == type: return try structure(position, type)
            case nil where archived.name == type.layout.name: return try structure(position, type)
            default: return nil
            }
        case .secure(let type, let classes):
            guard archived.value.map({ isClass($0.type, kindOf: type) }) ?? true else { return nil }
            if archived.value == nil {
                let found: AnyClass?
                if case .object(let known) = try self.type(of: archived, uid: uid) {
                    found = known
                } else {
                    found = allowedClass(of: archived, [type])
                }
                guard let found, isClass(found, kindOf: type) else { return nil }
            }
            return try secureObject(position, NSObject.self, allowing: [type] + classes)
        case .value: return nil
        }
    }

    /// What a value looks like; nil for collections, and where only reading it tells.
    private func shape(at position: Int, _ value: FoundationClass?) throws -> ArchivedValueKind.Shape? {
        switch value {
        case .string, .mutableString: return .text
        case .decimal, .decimalPlaceholder: return .decimal
        case .data, .mutableData: return .data
        case .date: return .date
        case .url: return .url
        case .uuid: return .uuid
        case .value: return .geometry
        case .locale: return .locale
        case .timeZone, .localTimeZone: return .timeZone
        case .indexSet, .mutableIndexSet: return .indexSet
        case .dateComponents: return .dateComponents
        case .number, .null, .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet, .countedSet,
            .dictionary, .mutableDictionary, .calendar:
            return nil
        case nil: break
        }
        switch try list.marker(at: target(position)) {
        case 0x08, 0x09: return .bool
        case 0x10...0x1F: return .integer
        case 0x20...0x2F: return .real
        case 0x33: return .date
        case 0x40...0x4F: return .data
        case 0x50...0x7F: return .text
        default: return nil
        }
    }

    func propertyList(_ position: Int) throws -> Any {
        guard let object = try foundationObject(position, FoundationClass.propertyListTypes) else {
            throw located(ArchiveError(.missing, expected: "a property-list value"))
        }
        return SwiftValue.of(object)
    }
}

extension FoundationClass {
    static let propertyListTypes: [AnyClass] = [
        NSString.self, NSNumber.self, NSData.self, NSDate.self, NSArray.self, NSDictionary.self, NSNull.self,
    ]
    static let plainTypes: [AnyClass] =
        propertyListTypes + [
            NSURL.self, NSUUID.self, NSSet.self, NSOrderedSet.self, NSValue.self, NSLocale.self, NSTimeZone.self,
            NSIndexSet.self,
            NSDateComponents.self,
        ]
}

/// Foundation's objects as the Swift values that users expect in `Any`.
enum SwiftValue {
    static func of(_ object: NSObject) -> Any {
        switch object {
        case let text as NSString: text as String
        case let data as NSData: data as Data
        case let date as NSDate: date as Date
        case let url as NSURL: url.withBase
        case let uuid as NSUUID: uuid as UUID
        case let array as NSArray: array.map { ($0 as? NSObject).map(of) ?? $0 }
        case let dictionary as NSDictionary: of(dictionary)
        default: object
        }
    }

    private static func of(_ dictionary: NSDictionary) -> Any {
        var texts: [String: Any] = [:]
        var others: [AnyHashable: Any] = [:]
        for (key, value) in dictionary {
            let swift = (value as? NSObject).map(of) ?? value
            if let text = key as? String {
                texts[text] = swift
            } else if let key = key as? AnyHashable {
                others[key] = swift
            }
        }
        if others.isEmpty { return texts }
        for (text, value) in texts { others[text] = value }
        return others
    }
}

import Foundation

// Foundation's collections, for hand-written classes and for places of any type.

extension ArchiveReader {
    /// An array, set or dictionary that was not made yet.
    func collectionObject(
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
}

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
        let number = addMade(uid, nil)
        do {
            let object = try collection(target, value, allowed)
            made[number].object = object
            return object
        } catch {
            let error = located(error)
            fail(uid, number, error)
            throw error
        }
    }

    private func collection(_ target: Int, _ value: FoundationClass, _ allowed: [AnyClass]) throws -> NSObject {
        if value.isDictionary {
            let (keys, values) = try entries(target)
            let keyObjects = try objects(keys, allowed).map(hashable)
            let valueObjects = try objects(values, allowed)
            let dictionary = NSMutableDictionary()
            for (key, object) in zip(keyObjects, valueObjects) where !dictionary.set(object, under: key) {
                throw mismatch("a key that can be copied", at: target)
            }
            return value == .mutableDictionary ? dictionary : dictionary.copy() as? NSDictionary ?? dictionary
        }
        var found = try objects(elements(target), allowed)
        if value != .array && value != .mutableArray { found = try found.map(hashable) }
        return value == .countedSet ? try countedSet(found, target) : value.collection(of: found)
    }

    /// An object that may be a key or an element of a set.
    private func hashable(_ object: NSObject) throws -> NSObject {
        #if !canImport(ObjectiveC)
            // Its hash calls itself there until the stack ends.
            if object is NSDecimalNumber {
                throw refusal(.mismatch, expected: "an object with a hash", found: "NSDecimalNumber")
            }
        #endif
        return object
    }

    private func countedSet(_ found: [NSObject], _ target: Int) throws -> NSCountedSet {
        let set = NSCountedSet()
        let counts =
            try unkeyedCounts(target)?.counts ?? numberedPositions(list.dictionary(at: target), prefix: "NS.count")
        for (index, object) in found.enumerated() {
            let times = index < counts.count ? try integer(counts[index]) : 1
            guard times >= 1 else { throw broken("the count of an element") }
            try expansion(times > Int64(core.pointee.expansionLeft) ? .max / 2 : Int(times))
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

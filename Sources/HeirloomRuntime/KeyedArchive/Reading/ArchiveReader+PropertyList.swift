import Foundation

extension ArchiveReader {
    /// Any property-list value, NSNull inside collections. Keys of dictionaries are text.
    func propertyList(_ position: Int) throws -> Any {
        guard try !isNil(position) else { throw refusal(.missing, expected: PropertyListValue.words) }
        return try listValue(position).value
    }

    /// A value, and the number of values in it. Collections are created once, however many references there are. A collection that shares
    /// its own parts so often that nobody could iterate over it is rejected.
    private func listValue(_ position: Int) throws -> (value: Any, weight: Int) {
        guard list.marker(at: position) >> 4 == 8 else { return (try single(position), 1) }
        let uid = try list.uid(at: position)
        guard let kind = try classInfo(uid)?.value, kind.isDictionary || kind.shape == .array else {
            return (try single(position), 1)
        }
        if let known = propertyLists[uid] { return known }
        let target = try self.position(ofUID: uid)
        let found = kind.isDictionary ? try table(target) : try sequence(target)
        propertyLists[uid] = found
        return found
    }

    private func single(_ position: Int) throws -> Any {
        do {
            guard let object = try foundationObject(position, FoundationClass.propertyListTypes) else {
                throw broken("nil in a collection")
            }
            return try SwiftValue.of(object)
        } catch let error as ArchiveError where error.kind == .classNotAllowed || error.kind == .unknownClass {
            throw mismatch(PropertyListValue.words, at: position)
        }
    }

    private func sequence(_ target: Int) throws -> (value: Any, weight: Int) {
        let elements = try elements(target)
        return try nested {
            var (values, weight): ([Any], Int) = ([], 1)
            values.reserveCapacity(elements.count)
            for index in 0..<elements.count {
                path.current.element = index
                try add(elements.position(index, list), &weight) { values.append($0) }
            }
            return (values, weight)
        }
    }

    private func table(_ target: Int) throws -> (value: Any, weight: Int) {
        let (keys, values) = try entries(target)
        return try nested {
            var (dictionary, weight): ([String: Any], Int) = ([:], 1)
            dictionary.reserveCapacity(keys.count)
            for index in 0..<keys.count {
                let key = try keys.position(index, list)
                path.current.element = key
                path.current.isEntry = true
                let text = try hashedString(key)
                try add(values.position(index, list), &weight) { dictionary[text] = $0 }
            }
            return (dictionary, weight)
        }
    }

    /// Adds an element, unless it is an object of a removed class.
    private func add(_ position: Int, _ weight: inout Int, _ append: (Any) -> Void) throws {
        if try isDropped(FieldValue(self, position)) { return }
        let found = try listValue(position)
        weight += found.weight
        let limit = ReaderCore.expansionLimit(list)
        guard weight <= limit else {
            throw refusal(
                .limitExceeded,
                expected: "a property list of at most \(limit) values",
                found: "more by sharing"
            )
        }
        append(found.value)
    }
}

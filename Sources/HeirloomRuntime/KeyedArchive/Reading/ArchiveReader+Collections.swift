import Foundation

extension ArchiveReader {
    /// The most structs and collections that may stand inside each other.
    static let nestingLimit = 512

    /// Counts elements that shared collections make of one in the file: reading each of them anew must not outgrow the input.
    func expansion(_ count: Int) throws {
        expansionLeft -= count
        guard expansionLeft >= 0 else {
            throw located(
                ArchiveError(
                    .limitExceeded,
                    expected: "at most \(9 * list.byteCount) elements",
                    found: "more by sharing"
                )
            )
        }
    }

    /// Around the contents of a struct or collection.
    func nested<T>(_ body: () throws -> T) throws -> T {
        guard nesting < Self.nestingLimit, !stack.isExhausted else {
            throw tooDeep()
        }
        nesting += 1
        core.pointee.enter()
        defer {
            nesting -= 1
            core.pointee.leave()
        }
        return try body()
    }

    /// The short way of `FieldValue.array`, whose loop is the caller's.
    func beginElements(_ position: Int) throws -> ElementRange? {
        let elements = try elements(position)
        if elements.positions != nil { return nil }
        guard nesting < Self.nestingLimit, !stack.isExhausted else { throw tooDeep() }
        nesting += 1
        core.pointee.enter()
        return ElementRange(start: elements.start, count: elements.count)
    }

    private func tooDeep() -> ArchiveError {
        located(ArchiveError(.limitExceeded, expected: "at most \(Self.nestingLimit) levels", found: "more"))
    }

    func array<T>(_ position: Int, skipping: Bool, _ read: (FieldValue) throws -> T) throws -> [T] {
        let elements = try elements(position)
        return try nested {
            var result: [T] = []
            result.reserveCapacity(elements.count)
            try forEach(elements, skipping: skipping) { result.append(try read($0)) }
            return result
        }
    }

    func set<T: Hashable>(_ position: Int, skipping: Bool, _ read: (FieldValue) throws -> T) throws -> Set<T> {
        let elements = try elements(position)
        return try nested {
            var result: Set<T> = []
            let defersSets = defersSets && !Self.isComplete(T.self)
            if defersSets { core.pointee.mustReadAgain = true } else { result.reserveCapacity(elements.count) }
            try forEach(elements, skipping: skipping) { value in
                let element = try read(value)
                // Elements that are still being read have no hash yet.
                if !defersSets { result.insert(element) }
            }
            return result
        }
    }

    /// Values that hold nothing which could still be read.
    private static func isComplete<T>(_ type: T.Type) -> Bool {
        completeTypes.contains(ObjectIdentifier(type)) || type is any ArchivedEnum.Type
    }

    private static let completeTypes: Set<ObjectIdentifier> = {
        let types: [Any.Type] = [
            Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
            UInt32.self, UInt64.self, Float.self, Double.self, CGFloat.self, String.self, Data.self, Date.self,
            URL.self, UUID.self, Decimal.self, CGPoint.self, CGSize.self, CGRect.self, NSRange.self,
        ]
        return Set((types + FoundationClass.leaves).map { ObjectIdentifier($0) })
    }()

    func dictionary<K: ArchiveKey, V>(
        _ position: Int,
        _ type: K.Type,
        skipping: Bool,
        _ read: (FieldValue) throws -> V
    ) throws -> [K: V] {
        let (keys, values) = try entries(position)
        return try nested {
            var result: [K: V] = [:]
            result.reserveCapacity(keys.count)
            for index in 0..<keys.count {
                let keyPosition = try keys.position(index, list)
                path.current.element = keyPosition
                path.current.isEntry = true
                try attempt(skipping) {
                    let value = FieldValue(self, try values.position(index, list))
                    if try isDropped(value) { return }
                    let key: K = try self.key(keyPosition, type)
                    guard result.updateValue(try read(value), forKey: key) == nil else {
                        throw outOfRange("distinct keys", "one key twice")
                    }
                }
            }
            return result
        }
    }

    /// - Parameter key: one entry's key and its order among equal ones; nil leaves the entry out.
    func dictionary<K: Hashable, V>(
        _ position: Int,
        skipping: Bool,
        _ read: (FieldValue) throws -> V,
        key: (FieldValue) throws -> (value: K, order: Int)?
    ) throws -> [K: V] {
        let (keys, values) = try entries(position)
        return try nested {
            var kept = PastKeys<K>()
            for index in 0..<keys.count {
                let keyPosition = try keys.position(index, list)
                path.current.element = keyPosition
                path.current.isEntry = true
                try attempt(skipping) {
                    let found = try key(FieldValue(self, keyPosition))
                    guard kept.add(found, at: index) else { throw outOfRange("distinct keys", "one key twice") }
                }
            }
            var result: [K: V] = [:]
            for index in 0..<keys.count {
                guard let key = kept.key(at: index) else { continue }
                path.current.element = try keys.position(index, list)
                path.current.isEntry = true
                try attempt(skipping) {
                    let value = FieldValue(self, try values.position(index, list))
                    if try !isDropped(value) { result[key] = try read(value) }
                }
            }
            return result
        }
    }

    func key<K: ArchiveKey>(_ position: Int, _ type: K.Type) throws -> K {
        let target = try target(position)
        let value: ArchiveKeyValue =
            switch list.marker(at: target) >> 4 {
            case 5...7: .text(try string(position))
            case 13 where try valueClass(at: target) == .uuid: .uuid(try uuid(position))
            case 13 where try isInstance(target, of: [.string, .mutableString]): .text(try string(position))
            default: .integer(try integer(position))
            }
        guard let key = K(archiveKeyValue: value) else {
            throw located(ArchiveError(.outOfRange, expected: "a key of type \(type)", found: value.text))
        }
        return key
    }

    private func forEach(_ elements: Elements, skipping: Bool, _ body: (FieldValue) throws -> Void) throws {
        for index in 0..<elements.count {
            path.current.element = index
            let value = FieldValue(self, try elements.position(index, list))
            if !core.pointee.isPlain(value.reference), try isDropped(value) { continue }
            if skipping {
                try attempt(true) { try body(value) }
            } else {
                do { try body(value) } catch { throw located(error) }
            }
        }
    }

    /// Runs what may fail when failures are skipped: they are reported.
    private func attempt(_ skipping: Bool, _ body: () throws -> Void) throws {
        guard skipping else {
            do { return try body() } catch { throw located(error) }
        }
        do {
            try attempt(body)
        } catch {
            let error = located(error)
            guard error.isTolerable else { throw error }
            report(error)
        }
    }

    /// References to the elements of a collection.
    struct Elements {
        var start = 0
        var count = 0
        /// Positions instead, where elements stand under keys of their own.
        var positions: [Int]?

        @inline(__always)
        func position(_ index: Int, _ list: BinaryPropertyList) throws -> Int {
            if let positions { return positions[index] }
            return try list.position(of: list.reference(index, from: start))
        }
    }

    /// The elements of an array or set, in each of the forms that Foundation writes.
    func elements(_ position: Int) throws -> Elements {
        if let (start, count) = core.pointee.elements(position) {
            try expansion(count)
            return Elements(start: start, count: count)
        }
        let target = try target(position)
        let marker = list.marker(at: target) >> 4
        if marker == 10 { return try plainElements(target) }
        guard marker == 13, let kind = try valueClass(at: target), kind.isSequence else {
            throw mismatch("a collection", at: target)
        }
        let (start, count) = try list.dictionary(at: target)
        if count <= 64, let inner = try value(of: FoundationKey.objects.rawValue, start: start, count: count) {
            let array = try self.target(inner)
            guard list.marker(at: array) >> 4 == 10 else { throw mismatch("a list of references", at: array) }
            core.pointee.arrayShape = try shape(of: target, .objects)
            return try plainElements(array)
        }
        if kind == .countedSet, let unkeyed = try unkeyedCounts(target) {
            return Elements(count: unkeyed.elements.count, positions: unkeyed.elements)
        }
        return try numberedElements(
            start: start,
            count: count,
            prefix: kind == .countedSet ? "NS.object" : "NS.object."
        )
    }

    private func plainElements(_ position: Int) throws -> Elements {
        let (start, count) = try list.list(at: position)
        try expansion(count)
        return Elements(start: start, count: count)
    }

    /// Elements under `NS.object.0`, `NS.object.1`, ...
    private func numberedElements(start: Int, count: Int, prefix: String) throws -> Elements {
        let positions = try numberedPositions(start: start, count: count, prefix: prefix)
        return Elements(count: positions.count, positions: positions)
    }

    /// Values under keys of a prefix and a number, which count from 0.
    func numberedPositions(start: Int, count: Int, prefix: String) throws -> [Int] {
        try expansion(count)
        var numbered: [(number: Int, position: Int)] = []
        for index in 0..<count {
            let text = keys.text(try keys.number(of: list.reference(index, from: start)))
            guard text.hasPrefix(prefix), let number = Int(text.dropFirst(prefix.count)) else { continue }
            numbered.append(
                (number, try list.position(of: list.reference(index, from: start + count * list.referenceSize)))
            )
        }
        numbered.sort { $0.number < $1.number }
        guard numbered.enumerated().allSatisfy({ $0.offset == $0.element.number }) else {
            throw broken("gaps among numbered elements")
        }
        return numbered.map(\.position)
    }

    /// The keys and values of a dictionary.
    func entries(_ position: Int) throws -> (keys: Elements, values: Elements) {
        let target = try target(position)
        guard list.marker(at: target) >> 4 == 13, try valueClass(at: target)?.isDictionary == true else {
            throw mismatch("a dictionary", at: target)
        }
        let (start, count) = try list.dictionary(at: target)
        if count <= 64, let keyList = try value(of: FoundationKey.keys.rawValue, start: start, count: count),
            let valueList = try value(of: FoundationKey.objects.rawValue, start: start, count: count)
        {
            let (keys, values) = (try self.target(keyList), try self.target(valueList))
            guard list.marker(at: keys) >> 4 == 10, list.marker(at: values) >> 4 == 10 else {
                throw mismatch("lists of keys and values", at: target)
            }
            let entries = (keys: try plainElements(keys), values: try plainElements(values))
            guard entries.keys.count == entries.values.count else {
                throw broken("a dictionary with more keys than values")
            }
            return entries
        }
        let entries = (
            keys: try numberedElements(start: start, count: count, prefix: "NS.key."),
            values: try numberedElements(start: start, count: count, prefix: "NS.object.")
        )
        guard entries.keys.count == entries.values.count else {
            throw broken("a dictionary with more keys than values")
        }
        return entries
    }
}

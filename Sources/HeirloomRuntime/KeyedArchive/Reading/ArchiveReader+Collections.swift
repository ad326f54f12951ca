import Foundation

extension ArchiveReader {
    /// The greatest depth of structs and collections inside each other.
    static let nestingLimit = 512

    /// Counts the elements that references to shared collections add: reading these again must not outgrow the input.
    func expansion(_ count: Int) throws {
        core.pointee.expansionLeft -= count
        guard core.pointee.expansionLeft >= 0 else {
            let limit = ReaderCore.expansionLimit(list)
            throw refusal(.limitExceeded, expected: "at most \(limit) elements", found: "more by sharing")
        }
    }

    /// Around the contents of a struct or collection.
    func nested<T>(_ body: () throws -> T) throws -> T {
        try enter()
        defer {
            core.pointee.nesting -= 1
            core.pointee.leave()
        }
        return try body()
    }

    private func enter() throws {
        guard core.pointee.nesting < Self.nestingLimit, !stack.isExhausted else {
            throw located(ArchiveError.tooDeep())
        }
        core.pointee.nesting += 1
        core.pointee.enter()
    }

    /// The fast path of `FieldValue.array`, whose caller has the loop; nil if each element has a key of its own.
    func beginElements(_ position: Int) throws -> Elements? {
        let elements = try elements(position)
        if elements.positions != nil { return nil }
        try enter()
        return elements
    }

    /// Whether a set remains empty until its elements are complete and everything is read again.
    func defersSet<T>(of type: T.Type) -> Bool {
        guard core.pointee.defersSets, !Self.isComplete(type) else { return false }
        core.pointee.mustReadAgain = true
        return true
    }

    /// Values without references to anything that is still to be read.
    static func isComplete<T>(_ type: T.Type) -> Bool {
        type is any ArchivedRawValue.Type || type is any LeafValue.Type || type is any ArchivedEnum.Type
            || type is any PackedElement.Type || type == Bool.self || type == Data.self
    }

    func keyValue(_ position: Int) throws -> ArchiveKeyValue {
        let target = try target(position)
        return switch list.marker(at: target) >> 4 {
        case 5...7: .text(try hashedString(position))
        case 13 where try valueClass(at: target) == .uuid: .uuid(try UUID.leafRead(from: self, position))
        case 13 where try isInstance(target, of: [.string, .mutableString]): .text(try hashedString(position))
        default: .integer(try integer(position))
        }
    }

    func key<K: ArchiveKey>(_ position: Int, _ type: K.Type) throws -> K {
        let value = try keyValue(position)
        guard let key = K(archiveKeyValue: value) else {
            let target = try target(position)
            throw refusal(.outOfRange, expected: ArchiveError.key(of: type), found: kindName(at: target))
        }
        if !kept.readings.isEmpty, key.archiveKeyValue != value { noteUntaken() }
        return key
    }

    /// Text that is looked up in a table: each time its whole length counts.
    func hashedString(_ position: Int) throws -> String {
        let text = try string(position)
        if text.utf8.count > ReaderCore.longText { try expansion(text.utf8.count / 16) }
        return text
    }

    /// References to the elements of a collection.
    @usableFromInline
    struct Elements {
        var start = 0
        @usableFromInline var count = 0
        /// Positions instead, if each element has a key of its own.
        var positions: [Int]?

        @inline(__always)
        func position(_ index: Int, _ list: BinaryPropertyList) throws -> Int {
            if let positions { return positions[index] }
            return try list.position(of: list.reference(index, from: start))
        }
    }

    /// The elements of an array or set, in each form that Foundation writes.
    func elements(_ position: Int) throws -> Elements {
        if let (start, count) = core.pointee.elements(position) {
            try expansion(count)
            return Elements(start: start, count: count)
        }
        let target = try target(position)
        let marker = list.marker(at: target) >> 4
        if marker == 10 { return try plainElements(target) }
        guard marker == 13, let kind = try valueClass(at: target), kind.isSequence else {
            throw mismatch(ArchiveError.sequence, at: target)
        }
        let place = try list.dictionary(at: target)
        if place.count <= 64, let inner = try keys.value(of: FoundationKey.objects.number, in: place) {
            let array = try self.target(inner)
            guard list.marker(at: array) >> 4 == 10 else { throw mismatch("a list of references", at: array) }
            core.pointee.arrayShape = try shape(of: target, .objects)
            return try plainElements(array)
        }
        if kind == .countedSet, let unkeyed = try unkeyedCounts(target) {
            return Elements(count: unkeyed.elements.count, positions: unkeyed.elements)
        }
        return try numberedElements(place, prefix: kind == .countedSet ? "NS.object" : "NS.object.")
    }

    private func plainElements(_ position: Int) throws -> Elements {
        let (start, count) = try list.list(at: position)
        try expansion(count)
        return Elements(start: start, count: count)
    }

    /// Elements under `NS.object.0`, `NS.object.1`, ...
    private func numberedElements(_ place: (start: Int, count: Int), prefix: String) throws -> Elements {
        let positions = try numberedPositions(place, prefix: prefix)
        return Elements(count: positions.count, positions: positions)
    }

    /// Values under keys of a prefix and a number, which count from 0, in a dictionary.
    func numberedPositions(_ place: (start: Int, count: Int), prefix: String) throws -> [Int] {
        try expansion(place.count)
        var numbered: [(number: Int, position: Int)] = []
        for index in 0..<place.count {
            let text = keys.text(try keys.number(of: list.reference(index, from: place.start)))
            guard text.hasPrefix(prefix), let number = Int(text.dropFirst(prefix.count)) else { continue }
            numbered.append(
                (number, try list.position(of: list.reference(place.count + index, from: place.start)))
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
            throw mismatch(ArchiveError.dictionary, at: target)
        }
        let place = try list.dictionary(at: target)
        let entries: (keys: Elements, values: Elements)
        if place.count <= 64, let keyList = try keys.value(of: FoundationKey.keys.number, in: place),
            let valueList = try keys.value(of: FoundationKey.objects.number, in: place)
        {
            let (keys, values) = (try self.target(keyList), try self.target(valueList))
            guard list.marker(at: keys) >> 4 == 10, list.marker(at: values) >> 4 == 10 else {
                throw mismatch("lists of keys and values", at: target)
            }
            entries = (try plainElements(keys), try plainElements(values))
        } else {
            entries = (
                try numberedElements(place, prefix: "NS.key."), try numberedElements(place, prefix: "NS.object.")
            )
        }
        guard entries.keys.count == entries.values.count else {
            throw broken("a dictionary with other numbers of keys and of values")
        }
        return entries
    }
}

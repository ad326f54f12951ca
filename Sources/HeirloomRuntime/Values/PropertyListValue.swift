import Foundation

/// One level of a PropertyList. This is the only definition of the type: writers of every form check it before they write, readers of
/// dictionaries before they return a value. For archives, `FoundationClass.propertyListTypes` has the same classes.
///
/// Text, numbers, including Decimal, data and dates; arrays, and dictionaries whose keys are text; NSNull inside those.
enum PropertyListValue {
    case null
    /// A single value, in the case of its kind.
    case single(WrittenValue)
    case array([Any])
    case dictionary([String: Any])

    static let words = "a property-list value"

    /// nil: a PropertyList must not contain the value.
    init?(_ value: Any) {
        // By their exact types first: each failed cast costs more than all of these.
        let type = type(of: value)
        if type == String.self, let text = value as? String {
            self = .single(.string(text))
        } else if type == Int.self, let number = value as? Int {
            self = .single(.integer(Int64(number)))
        } else if type == Double.self, let number = value as? Double {
            self = .single(.double(number))
        } else if type == Bool.self, let bool = value as? Bool {
            self = .single(.bool(bool))
        } else if type == [String: Any].self, let dictionary = value as? [String: Any] {
            self = .dictionary(dictionary)
        } else if type == [Any].self, let array = value as? [Any] {
            self = .array(array)
        } else if type is AnyClass {
            guard let object = value as? NSObject else { return nil }
            self.init(object: object)
        } else {
            self.init(swift: value)
        }
    }

    private init?(object: NSObject) {
        switch object {
        case is NSNull: self = .null
        case let text as NSString: self = .single(.string(text as String))
        case let number as NSNumber: self = .single(WrittenValue(number: number))
        case let date as NSDate: self = .single(.leaf(date as Date))
        case let data as NSData: self = .single(.data(data as Data))
        case let decimal as ArchivedDecimal: self = .single(.leaf(decimal.value))
        case let array as NSArray: self = .array(array.map { $0 })
        case let dictionary as NSDictionary:
            var entries: [String: Any] = [:]
            for (key, value) in dictionary {
                guard let text = key as? String else { return nil }
                entries[text] = value
            }
            self = .dictionary(entries)
        default: return nil
        }
    }

    private init?(swift value: Any) {
        if case Optional<Any>.none = value {
            self = .null
        } else if value is Set<AnyHashable> {
            return nil
        } else if ForeignObject.isSwiftCollection(value) {
            if let array = value as? [Any] {
                self = .array(array)
            } else if let dictionary = value as? [String: Any] {
                self = .dictionary(dictionary)
            } else {
                return nil
            }
        } else {
            switch value {
            case let text as String: self = .single(.string(text))
            case let date as Date: self = .single(.leaf(date))
            case let data as Data: self = .single(.data(data))
            case let decimal as Decimal: self = .single(.leaf(decimal))
            case let number as NSNumber: self = .single(WrittenValue(number: number))
            default: return nil
            }
        }
    }

    /// The error for a value that a PropertyList must not contain.
    static func refusal(of value: Any) -> ArchiveError {
        ArchiveError(.unwritable, expected: words, found: ArchiveError.words(value))
    }

    fileprivate static var cycle: ArchiveError {
        ArchiveError(.unwritable, expected: words, found: "a collection that contains itself")
    }

    /// The error for an NSNull that is not an element: readers would read it as nil.
    static var loneNull: ArchiveError {
        ArchiveError(
            .unwritable,
            expected: words + " other than NSNull, which is allowed in collections only",
            found: "NSNull"
        )
    }
}

/// The state of the iteration over a PropertyList.
private struct PropertyListWalk {
    var left = 10_000_000
    /// Enclosing objects.
    var open: Set<ObjectIdentifier> = []
}

extension WrittenValue {
    /// All values of a PropertyList, for forms that are trees.
    /// - Throws: with the path to a value that is not allowed there.
    init(propertyList value: Any) throws {
        // Shared values are written again at each place, which must not grow without limit.
        var walk = PropertyListWalk()
        self = try WrittenValue(inPropertyList: value, depth: 0, &walk)
    }

    private init(inPropertyList value: Any, depth: Int, _ walk: inout PropertyListWalk) throws {
        walk.left -= 1
        let object = ForeignObject.itself(value, as: NSObject.self).map { ObjectIdentifier($0) }
        if let object, !walk.open.insert(object).inserted { throw PropertyListValue.cycle }
        defer { if let object { walk.open.remove(object) } }
        guard depth < ValuePath.deepest, walk.left > 0 else {
            guard walk.left > 0 else {
                throw ArchiveError(.limitExceeded, expected: "at most 10000000 values", found: "more")
            }
            throw ArchiveError.tooDeep()
        }
        switch PropertyListValue(value) {
        case .null: self = .null
        case .single(let single): self = single
        case .array(let values):
            var elements: [WrittenValue] = []
            elements.reserveCapacity(values.count)
            for (index, value) in values.enumerated() {
                try ArchiveError.inside(.index(index)) {
                    elements.append(try WrittenValue(inPropertyList: value, depth: depth + 1, &walk))
                }
            }
            self = .array(elements)
        case .dictionary(let values):
            var entries: [(key: WrittenValue, value: WrittenValue)] = []
            entries.reserveCapacity(values.count)
            for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                let value = try ArchiveError.inside(.key(key)) {
                    try WrittenValue(inPropertyList: value, depth: depth + 1, &walk)
                }
                entries.append((.string(key), value))
            }
            self = .dictionary(entries)
        case nil: throw PropertyListValue.refusal(of: value)
        }
    }
}

extension ArchiveWriter {
    func putPropertyList(_ value: Any, _ slot: FieldSlot) {
        do {
            put(try reference(toPropertyList: value), at: slot)
        } catch {
            failWithError(error)
        }
    }

    /// A reference to a value of a PropertyList, written in place.
    private func reference(toPropertyList value: Any) throws -> UInt32 {
        switch PropertyListValue(value) {
        case .null: return null()
        case .single(let single): return reference(toSingle: single)
        case .array(let values):
            return try collection(value) { uid in
                let start = elements.count
                defer { elements.truncate(to: start) }
                for (index, element) in values.enumerated() {
                    elements.append(try ArchiveError.inside(.index(index)) { try reference(toPropertyList: element) })
                }
                let uid = uid ?? newUID()
                setArray(uid, elementsFrom: start)
                return uid
            }
        case .dictionary(let values):
            return try collection(value) { uid in
                var keys: [UInt32] = []
                var references: [UInt32] = []
                for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                    keys.append(boxed(list.string(key)))
                    references.append(try ArchiveError.inside(.key(key)) { try reference(toPropertyList: value) })
                }
                let uid = uid ?? newUID()
                setValueObject(uid, .dictionary, [.keys: list.array(keys), .objects: list.array(references)])
                return uid
            }
        case nil: throw PropertyListValue.refusal(of: value)
        }
    }

    /// Collections that are objects are written once, however many references there are.
    private func collection(_ value: Any, _ write: (UInt32?) throws -> UInt32) throws -> UInt32 {
        guard let object = ForeignObject.itself(value, as: NSObject.self) else {
            return list.uid(try nested { try write(nil) })
        }
        if let uid = uids[identity(of: object)] {
            guard objects[Int(uid)] != 0 else {
                throw PropertyListValue.cycle
            }
            return list.uid(uid)
        }
        let uid = newUID()
        uids.insert(uid, for: identity(of: object))
        // Only retained.
        queue.append((object, .max))
        return list.uid(try nested { try write(uid) })
    }

    private func nested(_ write: () throws -> UInt32) throws -> UInt32 {
        guard core.pointee.enter() else {
            throw ArchiveError.tooDeep()
        }
        defer { core.pointee.nesting -= 1 }
        return try write()
    }

    func reference(toSingle value: WrittenValue) -> UInt32 {
        if case .leaf(let value) = value { value.leafReference(in: self) } else { boxed(leaf(of: value)) }
    }
}

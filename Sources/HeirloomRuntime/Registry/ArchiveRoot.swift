import Foundation

/// A value at the top of an archive that the `unarchived...` functions can read: an object, or an array, a set or a String-keyed dictionary
/// of objects, of generated or hand-written classes.
enum ArchiveRoot {
    case object(NSObject)
    case array([NSObject])
    case set(Set<NSObject>)
    case dictionary([String: NSObject])

    private static let words = "an object, or an array, a set or a String-keyed dictionary of objects"

    /// - Throws: for a value that no function could read, with the path to it.
    init(_ value: Any, _ classes: ClassTable) throws {
        if case Optional<Any>.none = value { throw ArchiveError(.unwritable, expected: Self.words, found: "nil") }
        var value = value
        if case Optional<Any>.some(let wrapped) = value { value = wrapped }
        guard type(of: value) is AnyClass else {
            self = try Self.collection(value, classes)
            return
        }
        switch value {
        case let array as NSArray: self = .array(try Self.objects(array, classes))
        case let set as NSOrderedSet: self = .array(try Self.objects(set.array, classes))
        case let set as NSSet: self = .set(Set(try Self.objects(set.allObjects, classes)))
        case let dictionary as NSDictionary:
            var objects: [String: NSObject] = [:]
            for (key, element) in dictionary {
                guard let text = key as? String else { throw Self.refusal("a dictionary with other keys than text") }
                objects[text] = try Self.object(element, .key(text), classes)
            }
            self = .dictionary(objects)
        default: self = .object(try Self.object(value, nil, classes))
        }
    }

    /// A Swift collection: without NSArray, which would create an object for each element.
    private static func collection(_ value: Any, _ classes: ClassTable) throws -> ArchiveRoot {
        switch value {
        case let objects as [NSObject]: return .array(try Self.objects(objects, classes))
        case let objects as Set<AnyHashable>: return .set(Set(try Self.objects(objects.map(\.base), classes)))
        case let elements as [Any]: return .array(try Self.objects(elements, classes))
        case let entries as [String: Any]:
            var objects: [String: NSObject] = [:]
            for (key, element) in entries { objects[key] = try object(element, .key(key), classes) }
            return .dictionary(objects)
        default: throw refusal("\(type(of: value))")
        }
    }

    private static func refusal(_ found: String) -> ArchiveError {
        ArchiveError(.unwritable, expected: words, found: found)
    }

    /// Most are of one class, which is checked once.
    private static func objects(_ elements: [NSObject], _ classes: ClassTable) throws -> [NSObject] {
        var last: AnyClass?
        for (index, object) in elements.enumerated() where type(of: object) != last {
            _ = try self.object(object, .index(index), classes)
            last = type(of: object)
        }
        return elements
    }

    private static func objects(_ elements: some Sequence<Any>, _ classes: ClassTable) throws -> [NSObject] {
        var objects: [NSObject] = []
        for element in elements { objects.append(try object(element, .index(objects.count), classes)) }
        return objects
    }

    private static func object(_ value: Any, _ step: ValuePath.Step?, _ classes: ClassTable) throws -> NSObject {
        var value = value
        if case Optional<Any>.some(let wrapped) = value { value = wrapped }
        guard let object = ForeignObject.itself(value, as: NSObject.self), object is any NSSecureCoding,
            !(object is any ArchivedStructBox),
            classes.archiveName(of: type(of: object)) != nil || FoundationClass(of: object) == nil
        else {
            var failure = refusal("\(type(of: value))")
            if case Optional<Any>.none = value { failure.found = "nil" }
            throw step.map { failure.inside($0) } ?? failure
        }
        return object
    }
}

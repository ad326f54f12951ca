import Foundation

/// The classes that are allowed at the place of a foreign value (`coding: secure`), and inside the collections there. This is the only
/// definition: readers check it before they create an object, writers before they write one.
///
/// Without a list, a class and its subclasses are allowed. With a list, only the class itself and the listed ones are allowed, with
/// Foundation's variants of them (a mutable array for an array); NSObject adds nothing. Objects inside other objects are checked by those
/// objects' own `init?(coder:)`.
struct ForeignClasses: @unchecked Sendable {
    // Unchecked: metatypes are immutable. The allowed classes, with subclasses unless there is a list.
    let admitted: [AnyClass]
    let isList: Bool

    init(_ type: AnyClass, listed: [AnyClass]) {
        isList = !listed.isEmpty
        admitted = isList && type == NSObject.self ? listed : [type] + listed
    }

    /// Whether an object of the class is allowed.
    func admits(_ type: AnyClass) -> Bool { Self.admit(type, admitted, isList: isList) }

    static func admit(_ type: AnyClass, _ admitted: [AnyClass], isList: Bool) -> Bool {
        if admitted.contains(where: { $0 == type }) { return true }
        guard admitted.contains(where: { isClass(type, kindOf: $0) }) else { return false }
        return !isList || FoundationClass.types.contains(ObjectIdentifier(type))
    }

    /// The allowed class of an archived name; nil if there is none.
    static func find(_ name: String, _ admitted: [AnyClass], isList: Bool) -> (any (NSObject & NSSecureCoding).Type)? {
        for type in admitted where runtimeName(of: type) == name || String(reflecting: type) == name {
            if let coded = type as? any (NSObject & NSSecureCoding).Type { return coded }
        }
        // A subclass of an allowed class. Only plain names are looked up: others would be read as mangled names, or as names of nested
        // classes.
        let isPlain = name.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        }
        guard isPlain, name.utf8.count < 200, name.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 2,
            let type = NSClassFromString(name) as? any (NSObject & NSSecureCoding).Type,
            admit(type, admitted, isList: isList)
        else { return nil }
        return type
    }

    var words: String { admitted.prefix(8).map { "\($0)" }.joined(separator: ", ") }

    /// Rejects objects that a reader would reject: the object, or an element if it is one of Foundation's collections.
    /// - Parameter classes: knows classes by other names than their runtime names.
    /// - Throws: with the path to it.
    func check(_ object: NSObject, _ classes: ClassTable? = nil) throws {
        // Nearly all are of the class itself.
        if type(of: object) == admitted.first, let type = admitted.first as? any NSSecureCoding.Type,
            type.supportsSecureCoding, !Self.isCollection(object)
        {
            return
        }
        var met: Set<ObjectIdentifier> = []
        try check(object, classes, depth: 0, &met)
    }

    private static func isCollection(_ object: NSObject) -> Bool {
        object is NSArray || object is NSDictionary || object is NSSet || object is NSOrderedSet
    }

    private func check(_ object: NSObject, _ classes: ClassTable?, depth: Int, _ met: inout Set<ObjectIdentifier>)
        throws
    {
        guard depth < ValuePath.deepest else {
            throw ArchiveError.tooDeep()
        }
        let known = FoundationClass(of: object)
        let type: AnyClass = known?.type ?? object.classForCoder
        guard admits(type) else { throw ArchiveError(.unwritable, expected: words, found: "\(type)") }
        guard let known else {
            guard let coded = type as? any (NSObject & NSSecureCoding).Type, coded.supportsSecureCoding else {
                throw ArchiveError.insecureClass(.unwritable, "\(type)")
            }
            let isFound =
                classes?.archiveName(of: type) != nil
                || Self.find(runtimeName(of: type), admitted, isList: isList) == type
            guard isFound else {
                throw ArchiveError(.unwritable, expected: "a class that can be found by its name", found: "\(type)")
            }
            return
        }
        guard known.isCollection, met.insert(ObjectIdentifier(object)).inserted else { return }
        func inside(_ value: Any, _ step: ValuePath.Step) throws {
            try ArchiveError.inside(step) {
                guard let element = value as? NSObject ?? (value as AnyObject as? NSObject) else {
                    throw ArchiveError(.unwritable, expected: words, found: "\(Swift.type(of: value))")
                }
                try check(element, classes, depth: depth + 1, &met)
            }
        }
        switch object {
        case let array as NSArray: for (index, value) in array.enumerated() { try inside(value, .index(index)) }
        case let set as NSSet: for (index, value) in set.enumerated() { try inside(value, .index(index)) }
        case let set as NSOrderedSet: for (index, value) in set.enumerated() { try inside(value, .index(index)) }
        case let dictionary as NSDictionary:
            for (key, value) in dictionary {
                try inside(key, .key("\(key)"))
                try inside(value, .key("\(key)"))
            }
        default: break
        }
    }
}

extension FoundationClass {
    static let types = Set(allCases.map { ObjectIdentifier($0.type) })
}

import Foundation

/// A value behind a keyed NSCoder that is not ours. Numbers and Bools that stand inline are read by the coder's typed calls, everything else
/// as an object, whose elements are values of this kind again.
///
/// NSKeyedUnarchiver on Linux fails for good on an object read of an inline number and gives 0 for a typed read of a boxed one, and no
/// call tells the two apart: the field says how it was declared.
struct KeyedCoderValue: ValueSource {
    private enum Content {
        case inline(NSCoder, key: String)
        case object(Any)
    }

    private let content: Content
    private let name: String

    /// nil where the coder has a nil under the key.
    init?(_ coder: NSCoder, key: String, field: ArchiveField?) throws {
        name = field?.name ?? key
        if field?.isInline ?? true {
            content = .inline(coder, key: key)
            return
        }
        let classes = FoundationClass.plainTypes + [ArchivedDecimal.self] + (field?.classes ?? [])
        guard let object = coder.decodeObject(of: classes, forKey: key) else {
            if let error = coder.error {
                throw ArchiveError(.objectFailed, key: key, path: name, reason: String(describing: error))
            }
            return nil
        }
        content = .object(object)
    }

    init(_ object: Any, name: String) {
        content = .object(object)
        self.name = name
    }

    private var object: Any? {
        if case .object(let object) = content { object } else { nil }
    }

    var isNull: Bool { object is NSNull }

    func value<T>(as type: T.Type) -> T? {
        if let box = object as? any ArchivedStructBox { return box.archivedStruct as? T }
        return nil
    }

    func bool() throws -> Bool {
        if case .inline(let coder, let key) = content { return coder.decodeBool(forKey: key) }
        return try number("Bool") { $0.exactBool }
    }

    func integer() throws -> Int64 {
        if case .inline(let coder, let key) = content { return coder.decodeInt64(forKey: key) }
        return try number("an integer") { $0.exactInteger }
    }

    func unsigned() throws -> UInt64 {
        if case .inline(let coder, let key) = content { return UInt64(bitPattern: coder.decodeInt64(forKey: key)) }
        return try number("an unsigned integer") { $0.exactUnsigned }
    }

    func float() throws -> Float {
        if case .inline(let coder, let key) = content { return coder.decodeFloat(forKey: key) }
        return Float(try double())
    }

    func double() throws -> Double {
        if case .inline(let coder, let key) = content { return coder.decodeDouble(forKey: key) }
        return try number("a number") { $0.exactDouble }
    }

    func decimal() throws -> Decimal {
        if let box = object as? ArchivedDecimal { return box.value }
        return try number("Decimal") { $0.exactDecimal }
    }

    private func number<T>(_ expected: String, _ read: (AnyNumber) -> T?) throws -> T {
        guard let object, let number = AnyNumber(object) else { throw mismatch(expected: expected) }
        guard let value = read(number) else {
            throw located(ArchiveError(.outOfRange, expected: expected, found: "\(object)"))
        }
        return value
    }

    private func typed<T>(_ expected: String) throws -> T {
        guard let value = object as? T else { throw mismatch(expected: expected) }
        return value
    }

    func string() throws -> String { try typed("String") }
    func data() throws -> Data { try typed("Data") }

    /// As archives of ours have it: geometry alone may be text.
    func leaf<T: LeafValue>(_ type: T.Type) throws -> T {
        if let value = object as? T ?? (object as? NSValue)?.typed(type) { return value }
        guard type is any GeometryValue.Type, let object, let value = T(leafForm: object) else {
            throw mismatch(expected: "\(type)")
        }
        return value
    }

    func propertyList() throws -> Any {
        guard let object else { throw mismatch(expected: "a property-list value") }
        return (object as? NSObject).map(SwiftValue.of) ?? object
    }

    func codable<T: Codable>(_ type: T.Type) throws -> T {
        let bytes = try data()
        do {
            return try CodableData.decode(type, from: bytes)
        } catch {
            throw located(
                ArchiveError(.conversion, expected: "\(type)", found: "data", reason: String(describing: error))
            )
        }
    }

    func secureObject<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass]) throws -> T { try object(type) }

    func object<T: NSObject>(_ type: T.Type, formerName: String?) throws -> T {
        guard let object = object as? T else { throw mismatch(expected: "\(type)") }
        return object
    }

    func elements() throws -> [any ValueSource] {
        let elements: [Any]
        switch object {
        case let array as NSArray: elements = array.map { $0 }
        case let set as NSCountedSet:
            elements = set.allObjects.flatMap { element in Array(repeating: element, count: set.count(for: element)) }
        case let set as NSSet: elements = set.allObjects
        case let set as NSOrderedSet: elements = set.array
        case let array as [Any]: elements = array
        case let set as Set<AnyHashable>: elements = set.map(\.base)
        default: throw mismatch(expected: "a collection")
        }
        return elements.enumerated().map { KeyedCoderValue($0.element, name: "\(name)[\($0.offset)]") }
    }

    func entries() throws -> [(key: any ValueSource, value: any ValueSource)] {
        guard let dictionary = object as? NSDictionary else { throw mismatch(expected: "a dictionary") }
        return dictionary.map { key, value in
            (KeyedCoderValue(key, name: name), KeyedCoderValue(value, name: "\(name)[\(key)]"))
        }
    }

    func structure(_ layout: ArchiveLayout) throws -> FieldReader { throw mismatch(expected: layout.name) }

    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any] {
        try type.modelRegistry.wholeDictionary(of: FieldValue(self).record(type))
    }

    var archiveName: String? { nil }

    var shape: ArchivedValueKind.Shape? { object.flatMap(ArchivedValueKind.Shape.init(of:)) }

    func located(_ error: ArchiveError) -> any Error {
        var located = error
        if located.path.isEmpty { located.path = name }
        return located
    }

    func mismatch(expected: String) -> any Error {
        let found = object.map { String(describing: type(of: $0)) } ?? "an inline number"
        return located(ArchiveError(.mismatch, expected: expected, found: found))
    }
}

import Foundation

/// A value of a keyed NSCoder other than Heirloom's. Inline numbers and Bools are read by the coder's typed methods. Everything else is
/// read as an object, whose elements are values of this kind again.
///
/// On Linux, reading an inline number as an object makes NSKeyedUnarchiver fail permanently, and a typed read of a boxed number returns 0.
/// No method distinguishes the two: the declared form of the field decides.
struct KeyedCoderValue: MemorySource {
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
                var failure = ArchiveError(.objectFailed, because: error)
                (failure.key, failure.path) = (key, name)
                throw failure
            }
            return nil
        }
        content = .object(object)
    }

    init(_ object: Any, name: String) {
        content = .object(object)
        self.name = name
    }

    /// For an inline value, only its coder, which cannot be confused with a value.
    var any: Any {
        switch content {
        case .inline(let coder, _): coder
        case .object(let object): object
        }
    }

    var readsBoolsAsNumbers: Bool { true }
    var isNull: Bool { any is NSNull }

    func value<T>(as type: T.Type) -> T? { (any as? any ArchivedStructBox)?.archivedStruct as? T }

    func inline<T>(_ read: (_ coder: NSCoder, _ key: String) -> T) -> T? {
        if case .inline(let coder, let key) = content { read(coder, key) } else { nil }
    }

    func unsigned() throws -> UInt64 {
        try inline { UInt64(bitPattern: $0.decodeInt64(forKey: $1)) }
            ?? number { $0.archivedUnsigned }
    }

    func decimal() throws -> Decimal { try (any as? ArchivedDecimal)?.value ?? number { $0.exactDecimal } }

    /// As our archives have it: only geometry may be text.
    func leaf<T: LeafValue>(_ type: T.Type) throws -> T {
        if let value = any as? T ?? (any as? NSValue)?.geometry as? T { return value }
        guard type is any GeometryValue.Type, let value = T(leafForm: any) else { throw mismatch(expected: type) }
        return value
    }

    func propertyList() throws -> Any {
        guard case .object(let object) = content else { throw mismatch(expected: PropertyListValue.words) }
        do {
            _ = try WrittenValue(propertyList: object)
            return try (object as? NSObject).map(SwiftValue.of) ?? object
        } catch {
            throw refusal(error)
        }
    }

    func secureObject<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass]) throws -> T {
        let object: T = try object(type)
        do { try ForeignClasses(type, listed: classes).check(object) } catch { throw refusal(error) }
        return object
    }

    /// A value that no writer would have written.
    private func refusal(_ error: any Error) -> ArchiveError {
        var failure = ArchiveError(wrapping: error).inside(name)
        if failure.kind == .unwritable { failure.kind = .classNotAllowed }
        return failure
    }

    func object<T: NSObject>(_ type: T.Type, formerName: String?) throws -> T {
        guard case .object(let object as T) = content else { throw mismatch(expected: type) }
        return object
    }

    func checkDepth() throws {}
    func element(_ value: Any, at index: Int) -> KeyedCoderValue { KeyedCoderValue(value, name: "\(name)[\(index)]") }

    func entries(_ each: (any ValueSource, any ValueSource) throws -> Void) throws {
        guard let dictionary = any as? NSDictionary else { throw mismatch(expected: ArchiveError.dictionary) }
        for (key, value) in dictionary {
            try each(KeyedCoderValue(key, name: name), KeyedCoderValue(value, name: "\(name)[\(key)]"))
        }
    }

    func structure<S: ArchivedStruct>(_ type: S.Type) throws -> FieldReader { throw mismatch(expected: type) }

    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any] {
        try type.modelRegistry.wholeDictionary(of: FieldValue(self).record(type))
    }

    var archiveName: String? { nil }

    var place: String { name }

    func mismatch(expected: String) -> ArchiveError {
        let found = inline { _, _ in "an inline number" } ?? ArchiveError.words(any)
        return located(ArchiveError(.mismatch, expected: expected, found: found))
    }
}

import Foundation

/// A keyed NSCoder that is not ours, usually NSKeyedUnarchiver, as the source of fields.
final class KeyedCoderSource: FieldSource {
    let coder: NSCoder
    /// The class of the object that the coder is reading or writing, if the caller has stated it.
    let madeClass: AnyClass?
    var splits = SplitResults()

    init(_ coder: NSCoder, _ madeClass: AnyClass? = nil) {
        self.coder = coder
        self.madeClass = madeClass
    }

    var form: ChannelForm { .archive }

    func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)? {
        guard coder.containsValue(forKey: key) else { return nil }
        return try KeyedCoderValue(coder, key: key, field: field)
    }

    func hasKey(_ key: String, of field: ArchiveField) -> Bool { coder.containsValue(forKey: key) }

    /// Whether the object has any of these fields with a value other than nil, or, if requested, with NSNull.
    ///
    /// A key that is inline in one version and an object in another can only be read as its version requires; but an inline value is never
    /// nil.
    func hasAny(of fields: [ArchiveField], orNull: Bool) throws -> Bool {
        let inline = Set(fields.lazy.filter(\.isInline).compactMap { $0.key(in: .archive) })
        return try fields.contains { field in
            guard let key = field.key(in: .archive), coder.containsValue(forKey: key) else { return false }
            if inline.contains(key) { return true }
            guard let value = try value(forKey: key, of: field) else { return false }
            return orNull || !value.isNull
        }
    }

    func unstampedVersion(of stamp: ModelStamp) -> Int? { nil }

    /// Such a coder shows no names.
    var registry: ModelRegistry? { nil }
    func archivedClass(asIn fields: FieldReader) -> (name: String?, made: AnyClass?) { (nil, madeClass) }

    func announce(_ object: any ArchivedObject, asIn fields: FieldReader) throws {
        try checkClass(of: object, fields)
        try object.readReferences(from: coder)
    }

    /// The coder creates objects without checking whether their class is abstract. It chooses the class before the stamp can be read, so
    /// an object whose class or existence depends on its stamp is rejected.
    private func checkClass(of object: any ArchivedObject, _ fields: FieldReader) throws {
        let type = type(of: object)
        guard let registry = (type as? any ModelType.Type)?.modelRegistry else { return }
        let name = registry.name(of: type)
        guard !registry.isAbstract(type) else { throw ArchiveError.abstractClass(name) }
        guard case .stamped(_, let decide) = registry.archivedType(named: name) else { return }
        if case .object(let found) = decide(fields.isStamped ? fields.version : nil), found == type { return }
        throw ArchiveError(
            .dropped,
            className: name,
            expected: "a reader of Heirloom's for version \(fields.version)",
            found: "a coder that makes objects before their stamp is read"
        )
    }

    func formerFlat<S: ArchivedStruct & ModelType>(_ type: S.Type, _ flat: ArchiveLayout) throws -> [String: Any] {
        try S.modelRegistry.wholeDictionary(of: S(from: FieldReader(coder, flat)))
    }

    func path(of name: String) -> String { name }
    func attempt<T>(_ read: () throws -> T) throws -> T { try read() }

    /// At once: nothing of ours is called at the end of the reading.
    func report(_ error: ArchiveError) { InstalledOptions.shared.options(of: coder)?.options.onFailure?(error) }
}

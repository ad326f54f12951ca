import Foundation

// For generated code whose functions receive values of classes and structs that the model no longer has: as deep dictionaries, in the form
// of the last version that had them.

extension FieldReader {
    /// Reads a field that contains objects of removed classes or structs.
    /// - Parameters:
    ///   - registry: the classes and structs of the last version that had them.
    ///   - read: receives this reader, which includes what later versions removed.
    public func former<T>(_ registry: ModelRegistry, _ read: (FieldReader) throws -> T) throws -> T {
        guard let objectSource else { return try read(self) }
        return try objectSource.reading(before: registry) { try read(self) }
    }

    /// A removed struct whose properties are in this object.
    public func formerFlat<S: ArchivedStruct & ModelType>(
        _ field: some NamedField,
        _ type: S.Type
    ) throws -> [String: Any] {
        if source?.form == .dictionary { return try self[field].former(type) }
        let flat = try requiredFlat(field.slot)
        guard let objectSource else {
            return try S.modelRegistry.wholeDictionary(of: S(from: FieldReader(coder, flat)))
        }
        return try objectSource.formerFlat(type, flat)
    }

    /// The same; nil if none of the struct's keys exists.
    public func formerFlatIfPresent<S: ArchivedStruct & ModelType>(
        _ field: some NamedField,
        _ type: S.Type,
        orDefault: Bool = false
    ) throws -> [String: Any]? {
        guard try hasFlat(field.slot, isOptional: !orDefault) else { return nil }
        return source?.form == .dictionary ? try nullable(field)?.former(type) : try formerFlat(field, type)
    }
}

extension FieldValue {
    /// The deep dictionary of an object of a removed class or struct, as the last version that had it would have returned it.
    public func former<T: ModelType>(_ type: T.Type) throws -> [String: Any] {
        if let archive { return try archive.former(reference, type) }
        return try source.former(type)
    }

    /// An object or a struct.
    func record<T>(_ type: T.Type) throws -> Any {
        switch type {
        case let type as any ArchivedObject.Type: return try object(type)
        case let type as any ArchivedStruct.Type: return try structure(type)
        default: preconditionFailure("\(type) is neither a class nor a struct of a model")
        }
    }
}

extension ModelRegistry {
    /// The same for one dictionary alone.
    func wholeDictionary(of value: Any) throws -> [String: Any] {
        try wholeDictionary(of: value, SharedDictionaries(objects: 0))
    }

    /// The deep dictionary of an object or a struct that was read to get it.
    /// - Parameter shared: the dictionaries that this reading has already built, and how many it may still build.
    /// - Throws: if there are more, or they are too deep. Nothing is left out.
    func wholeDictionary(of value: Any, _ shared: SharedDictionaries) throws -> [String: Any] {
        let (dictionary, failure) = DictionaryGraph(.deep, self, sharing: shared).dictionary(ofAny: value)
        if let failure { throw failure }
        return dictionary
    }
}

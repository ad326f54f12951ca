import Foundation

// Root functions, behind those of the generated model enum. In: objects or the bytes of a keyed archive, binary or XML. Out: bytes or
// objects, complete, or an `ArchiveError`; then nothing that was made is left. `ArchiveReader` and `ArchiveWriter` do the work.

extension ModelRegistry {
    /// A binary keyed archive of a root and all that it refers to.
    ///
    /// - Parameters:
    ///   - root: an object of the model's classes, or an array, a set or a String-keyed dictionary of them.
    ///   - key: the top-level key of the object.
    /// - Throws: `ArchiveError` where something cannot be written.
    public func archivedData(withRootObject root: Any, key: String = NSKeyedArchiveRootObjectKey) throws -> Data {
        let writer = ArchiveWriter(classes: self)
        switch try ArchiveRoot(root, writer.classes) {
        case .object(let object): writer.root(forKey: key) { $0.object(object) }
        case .array(let objects): writer.root(forKey: key) { $0.array(objects) { $0.object($1) } }
        case .set(let objects): writer.root(forKey: key) { $0.set(objects) { $0.object($1) } }
        case .dictionary(let objects): writer.root(forKey: key) { $0.dictionary(objects) { $0.object($1) } }
        }
        return try writer.encodedData()
    }

    /// The object of an archive.
    ///
    /// - Parameters:
    ///   - classes: hand-written subclasses that may stand in it, by their runtime names.
    ///   - key: the top-level key of the object.
    ///   - onFailure: receives each value that a property's `failure:` let pass, with its path.
    /// - Throws: `ArchiveError`, whatever the bytes are; with the way to the value that could not be read.
    public func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Object {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try unarchivedObject(ofClass: type, from: data, options: options)
    }

    /// The array of objects of an archive; otherwise as `unarchivedObject(ofClass:from:including:key:onFailure:)`.
    public func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> [Object] {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try unarchivedArray(of: type, from: data, options: options)
    }

    /// The set of objects of an archive; otherwise as `unarchivedObject(ofClass:from:including:key:onFailure:)`.
    public func unarchivedSet<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Set<Object> {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try unarchivedSet(of: type, from: data, options: options)
    }

    /// The dictionary of objects of an archive; otherwise as `unarchivedObject(ofClass:from:including:key:onFailure:)`.
    public func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> [String: Object] {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try unarchivedDictionary(of: type, from: data, options: options)
    }
}

// The same, as `ReadingOptions` say.
extension ModelRegistry {
    func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> Object {
        try reader(data, type, options).root(forKey: options.key) { try $0.object(type) }
    }

    func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> [Object] {
        try reader(data, type, options).root(forKey: options.key) { try $0.array { try $0.object(type) } }
    }

    func unarchivedSet<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> Set<Object> {
        try reader(data, type, options).root(forKey: options.key) { try $0.set { try $0.object(type) } }
    }

    func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> [String: Object] {
        try reader(data, type, options).root(forKey: options.key) {
            try $0.dictionary(String.self) { try $0.object(type) }
        }
    }

    /// - Parameter type: the class of the root, which may be a hand-written one.
    func reader<Root>(_ data: Data, _ type: Root.Type, _ options: ReadingOptions) throws -> ArchiveReader {
        try options.check(for: self)
        let reader = try ArchiveReader(
            data,
            ClassTable(self, including: ClassTable.requested(type) + options.including)
        )
        reader.onFailure = options.onFailure
        reader.versionOfUnstamped = options.version
        return reader
    }
}

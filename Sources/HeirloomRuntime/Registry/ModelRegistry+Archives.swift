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
        try writer.write(root, forKey: key)
        return try writer.encodedData()
    }

    /// The same of several roots, each under a top-level key of its own. What they share is written once.
    ///
    /// - Throws: `ArchiveError` where something cannot be written; its path begins with the key.
    public func archivedData(withRoots roots: [String: Any]) throws -> Data {
        let writer = ArchiveWriter(classes: self)
        for (key, root) in roots.sorted(by: { $0.key < $1.key }) {
            do { try writer.write(root, forKey: key) } catch { throw ArchiveError(wrapping: error).inside(.key(key)) }
        }
        return try writer.encodedData()
    }

    /// An archive whose roots are read one by one.
    ///
    /// - Throws: `ArchiveError` where the bytes are no keyed archive.
    public func roots(in data: Data, options: ReadingOptions = ReadingOptions()) throws -> ArchiveRoots {
        try roots(in: data, reading: nil, options)
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
        try roots(in: data, reading: type, options).object(ofClass: type)
    }

    func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> [Object] {
        try roots(in: data, reading: type, options).array(of: type)
    }

    func unarchivedSet<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> Set<Object> {
        try roots(in: data, reading: type, options).set(of: type)
    }

    func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> [String: Object] {
        try roots(in: data, reading: type, options).dictionary(of: type)
    }

    /// - Parameter type: the class of a root, which may be a hand-written one.
    func roots(in data: Data, reading type: Any.Type?, _ options: ReadingOptions) throws -> ArchiveRoots {
        try ArchiveRoots(reader(data, type, options), key: options.key)
    }

    /// - Parameter type: the class of the root, which may be a hand-written one.
    func reader(_ data: Data, _ type: Any.Type?, _ options: ReadingOptions) throws -> ArchiveReader {
        try options.check(for: self)
        let reader = try ArchiveReader(data, ClassTable(self, reading: type.map { [$0] } ?? [], options))
        reader.onFailure = options.onFailure
        reader.versionOfUnstamped = options.version
        return reader
    }
}

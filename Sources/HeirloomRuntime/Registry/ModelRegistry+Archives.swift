import Foundation

// Functions for roots, named like those of the generated model enum. Input: objects, or the bytes of a keyed archive, binary or XML.
// Output: bytes or complete objects, or an `ArchiveError`, after which no object that was created remains. `ArchiveReader` and
// `ArchiveWriter` do the work.

extension ModelRegistry {
    /// A binary keyed archive of a root and everything that it refers to.
    /// - Parameters:
    ///   - root: an object of the model's classes, or an array, a set or a String-keyed dictionary of them.
    ///   - key: the top-level key of the object.
    /// - Throws: `ArchiveError` if something cannot be written.
    public func archivedData(withRootObject root: Any, key: String = NSKeyedArchiveRootObjectKey) throws -> Data {
        let writer = ArchiveWriter(classes: self)
        try writer.write(root, forKey: key)
        return try writer.encodedData()
    }

    /// The same for several roots, each under its own top-level key. Objects that they share are written once.
    /// - Throws: `ArchiveError` if something cannot be written; its path begins with the key.
    public func archivedData(withRoots roots: [String: Any]) throws -> Data {
        let writer = ArchiveWriter(classes: self)
        for (key, root) in roots.sorted(by: { $0.key < $1.key }) {
            do { try writer.write(root, forKey: key) } catch { throw ArchiveError(wrapping: error).inside(.key(key)) }
        }
        return try writer.encodedData()
    }

    /// An archive whose roots are read one by one.
    /// - Throws: `ArchiveError` if the bytes are not a keyed archive.
    public func roots(in data: Data, options: ReadingOptions = ReadingOptions()) throws -> ArchiveRoots {
        try roots(in: data, reading: nil, options)
    }

    /// The object in an archive.
    /// - Parameters:
    ///   - classes: hand-written subclasses that it may contain, by their runtime names.
    ///   - key: the top-level key of the object.
    ///   - onFailure: receives each value that a property's `failure:` allowed to fail, with its path.
    /// - Throws: `ArchiveError`, regardless of the bytes, with the path to the value that could not be read.
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

    /// The array of objects in an archive; otherwise as `unarchivedObject(ofClass:from:including:key:onFailure:)`.
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

    /// The set of objects in an archive; otherwise as `unarchivedObject(ofClass:from:including:key:onFailure:)`.
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

    /// The dictionary of objects in an archive; otherwise as `unarchivedObject(ofClass:from:including:key:onFailure:)`.
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

// The same with `ReadingOptions`.
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

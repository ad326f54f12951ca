import Foundation

/// For generated code. The enum that represents a model: `FilmsModel`.
public protocol ModelNamespace {
    /// The model's declarations, for the runtime.
    static var registry: ModelRegistry { get }
}

extension ModelNamespace {
    /// A binary keyed archive of an object of the model, or of an array, a set or a String-keyed dictionary of such.
    /// - Throws: `ArchiveError` if something cannot be written, with the path to it.
    public static func archivedData(
        withRootObject root: Any,
        key: String = NSKeyedArchiveRootObjectKey
    ) throws -> Data {
        try registry.archivedData(withRootObject: root, key: key)
    }

    /// The object in an archive.
    /// - Parameters:
    ///   - type: the object's class, or one above it.
    ///   - data: a keyed archive, binary or XML.
    ///   - classes: hand-written subclasses that it may contain, by their runtime names.
    ///   - key: the top-level key of the object.
    ///   - onFailure: receives each value that a property's `failure:` policy let pass.
    /// - Throws: as `unarchivedObject(ofClass:from:options:)`.
    public static func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Object {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try unarchivedObject(ofClass: type, from: data, options: options)
    }

    /// The array of objects in an archive. Parameters and errors are those of `unarchivedObject(ofClass:from:including:key:onFailure:)`.
    public static func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> [Object] {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try unarchivedArray(of: type, from: data, options: options)
    }

    /// The set of objects in an archive. Parameters and errors are those of `unarchivedObject(ofClass:from:including:key:onFailure:)`.
    public static func unarchivedSet<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> Set<Object> {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try unarchivedSet(of: type, from: data, options: options)
    }

    /// The dictionary of objects in an archive. Parameters and errors are those of
    /// `unarchivedObject(ofClass:from:including:key:onFailure:)`.
    public static func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        onFailure: ((ArchiveError) -> Void)? = nil
    ) throws -> [String: Object] {
        let options = ReadingOptions(classes, key: key, duringTheCall: onFailure)
        return try unarchivedDictionary(of: type, from: data, options: options)
    }

    /// Registers the model's class names with this coder only.
    public static func install(on archiver: NSKeyedArchiver) { registry.install(on: archiver) }

    /// Registers the model's class names with this coder only.
    public static func install(on unarchiver: NSKeyedUnarchiver) { registry.install(on: unarchiver) }

    /// The object in an archive.
    /// - Throws: `ArchiveError`, regardless of the bytes, with the path to the value that could not be read.
    public static func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> Object {
        try registry.roots(in: data, reading: type, options).object(ofClass: type)
    }

    /// The array of objects in an archive.
    /// - Throws: as `unarchivedObject(ofClass:from:options:)`.
    public static func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> [Object] {
        try registry.roots(in: data, reading: type, options).array(of: type)
    }

    /// The set of objects in an archive.
    /// - Throws: as `unarchivedObject(ofClass:from:options:)`.
    public static func unarchivedSet<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> Set<Object> {
        try registry.roots(in: data, reading: type, options).set(of: type)
    }

    /// The dictionary of objects in an archive.
    /// - Throws: as `unarchivedObject(ofClass:from:options:)`.
    public static func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> [String: Object] {
        try registry.roots(in: data, reading: type, options).dictionary(of: type)
    }

    /// The object in a file, of the class that the archive names: a class of this model, of one it uses, or one that the options include.
    /// - Throws: `ArchiveError`, if the file cannot be read (of kind `file`) or its contents cannot.
    public static func object(
        contentsOf url: URL,
        options: ReadingOptions = ReadingOptions()
    ) throws -> any NSObject & NSSecureCoding {
        try registry.withContents(of: url) { try roots(in: $0, options: options).object() }
    }

    /// A binary keyed archive of several roots, each under its own top-level key. An object to which several of them refer is written once,
    /// and is one object when `roots(in:options:)` reads them.
    /// - Parameter roots: by key, objects of the model's classes, or arrays, sets and String-keyed dictionaries of them.
    /// - Throws: `ArchiveError` if something cannot be written; its path begins with the key.
    public static func archivedData(withRoots roots: [String: Any]) throws -> Data {
        let writer = ArchiveWriter(classes: registry)
        for (key, root) in roots.sorted(by: { $0.key < $1.key }) {
            try ArchiveError.inside(.key(key)) { try writer.write(root, forKey: key) }
        }
        return try writer.encodedData()
    }

    /// An opened archive: its roots are read one by one, of one class or of several.
    /// - Throws: `ArchiveError` if the bytes are not a keyed archive.
    public static func roots(in data: Data, options: ReadingOptions = ReadingOptions()) throws -> ArchiveRoots {
        try registry.roots(in: data, reading: nil, options)
    }

    /// The archive in a file, opened.
    /// - Throws: `ArchiveError`, if the file cannot be read (of kind `file`) or is not a keyed archive.
    public static func roots(
        contentsOf url: URL,
        options: ReadingOptions = ReadingOptions()
    ) throws -> ArchiveRoots {
        // The bytes are required when the roots are read, even if the file changes meanwhile.
        try registry.withContents(of: url) { try roots(in: $0.withUnsafeBytes { Data($0) }, options: options) }
    }

    /// Writes several roots as a binary keyed archive in place of the old file, which is unchanged if that fails.
    /// - Throws: `ArchiveError` if something, or the file, cannot be written.
    public static func write(_ roots: [String: Any], to url: URL) throws {
        try FileWriting.replace(url, with: registry.located(in: url) { try archivedData(withRoots: roots) })
    }

    /// Makes this one unarchiver use the model's names. Its objects are read with the options, except their `key`: the unarchiver's own
    /// methods have a key.
    public static func install(on unarchiver: NSKeyedUnarchiver, options: ReadingOptions) {
        registry.install(on: unarchiver, options: options)
    }

    /// Entries for the `userInfo` of any decoder, such as `PropertyListDecoder`: the same that `decoder(options:)` sets.
    public static func userInfo(_ options: ReadingOptions = ReadingOptions()) -> [CodingUserInfoKey: any Sendable] {
        registry.userInfo(options)
    }
}

/// For generated code. The enum that represents a model whose classes are Codable.
public protocol CodableModelNamespace: ModelNamespace {}

extension CodableModelNamespace {
    /// A decoder that knows the classes of this model and of those it uses.
    /// - Parameters:
    ///   - version: of data without a stamp; nil: the current one.
    ///   - classes: hand-written subclasses that it may contain.
    ///   - onFailure: receives each value that a property's `failure:` policy let pass.
    public static func decoder(
        version: Int? = nil,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        onFailure: (@Sendable (ArchiveError) -> Void)? = nil
    ) -> JSONDecoder {
        decoder(options: ReadingOptions(including: classes, version: version, onFailure: onFailure))
    }

    /// A decoder that knows the classes of this model and of those it uses.
    public static func decoder(options: ReadingOptions) -> JSONDecoder {
        let decoder = JSONDecoder()
        for (key, value) in registry.userInfo(options) { decoder.userInfo[key] = value }
        return decoder
    }
}

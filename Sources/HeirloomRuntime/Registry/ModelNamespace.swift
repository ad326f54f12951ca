import Foundation

/// For generated code. The enum that stands for a model: `FilmsModel`. Its own functions take what they need by labels, those here
/// `ReadingOptions`.
public protocol ModelNamespace {
    /// What the model declares, for the runtime.
    static var registry: ModelRegistry { get }
}

extension ModelNamespace {
    /// The object of an archive.
    ///
    /// - Throws: `ArchiveError`, whatever the bytes are; with the way to the value that could not be read.
    public static func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> Object {
        try registry.unarchivedObject(ofClass: type, from: data, options: options)
    }

    /// The array of objects of an archive.
    ///
    /// - Throws: as `unarchivedObject(ofClass:from:options:)`.
    public static func unarchivedArray<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> [Object] {
        try registry.unarchivedArray(of: type, from: data, options: options)
    }

    /// The set of objects of an archive.
    ///
    /// - Throws: as `unarchivedObject(ofClass:from:options:)`.
    public static func unarchivedSet<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> Set<Object> {
        try registry.unarchivedSet(of: type, from: data, options: options)
    }

    /// The dictionary of objects of an archive.
    ///
    /// - Throws: as `unarchivedObject(ofClass:from:options:)`.
    public static func unarchivedDictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        from data: Data,
        options: ReadingOptions
    ) throws -> [String: Object] {
        try registry.unarchivedDictionary(of: type, from: data, options: options)
    }

    /// The object of a file, of the class that the archive names: one of this model, of those it uses, or one that the options include.
    ///
    /// - Throws: `ArchiveError`, where the file cannot be read (of kind `file`) and where its contents cannot.
    public static func object(
        contentsOf url: URL,
        options: ReadingOptions = ReadingOptions()
    ) throws -> any NSObject & NSSecureCoding {
        try registry.object(contentsOf: url, options: options)
    }

    /// A binary keyed archive of several roots, each under a top-level key of its own. An object that several of them refer to is written
    /// once, and is one object when they are read by `roots(in:options:)`.
    ///
    /// - Parameter roots: by key, objects of the model's classes, or arrays, sets and String-keyed dictionaries of them.
    /// - Throws: `ArchiveError` where something cannot be written; its path begins with the key.
    public static func archivedData(withRoots roots: [String: Any]) throws -> Data {
        try registry.archivedData(withRoots: roots)
    }

    /// An archive, opened: its roots are read one by one, of one class or of several.
    ///
    /// - Throws: `ArchiveError` where the bytes are no keyed archive.
    public static func roots(in data: Data, options: ReadingOptions = ReadingOptions()) throws -> ArchiveRoots {
        try registry.roots(in: data, options: options)
    }

    /// The archive in a file, opened.
    ///
    /// - Throws: `ArchiveFileError` where the file cannot be read, `ArchiveError` where it is no keyed archive.
    public static func roots(
        contentsOf url: URL,
        options: ReadingOptions = ReadingOptions()
    ) throws -> ArchiveRoots {
        try registry.roots(contentsOf: url, options: options)
    }

    /// Writes several roots as a binary keyed archive in place of the old file, which stays whole if that fails.
    ///
    /// - Throws: `ArchiveError` where something cannot be written, `ArchiveFileError` where the file cannot.
    public static func write(_ roots: [String: Any], to url: URL) throws {
        try registry.write(roots, to: url)
    }

    /// Maps the model's names on this one unarchiver. Its objects are read as the options say; the key is not asked, since the unarchiver's
    /// own calls name it.
    public static func install(on unarchiver: NSKeyedUnarchiver, options: ReadingOptions) {
        registry.install(on: unarchiver, options: options)
    }

    /// Entries for the `userInfo` of any decoder, `PropertyListDecoder` among them: what `decoder(options:)` has set already.
    public static func userInfo(_ options: ReadingOptions = ReadingOptions()) -> [CodingUserInfoKey: any Sendable] {
        registry.userInfo(options)
    }
}

/// For generated code. The enum that stands for a model whose classes are Codable.
public protocol CodableModelNamespace: ModelNamespace {}

extension CodableModelNamespace {
    /// A decoder that knows the classes of this model and of those it uses.
    public static func decoder(options: ReadingOptions) -> JSONDecoder { registry.decoder(options: options) }
}

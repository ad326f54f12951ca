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

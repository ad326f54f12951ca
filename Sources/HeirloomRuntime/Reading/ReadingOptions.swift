import Foundation

/// The caller's options for a reading. Every reading method accepts them: for archives, files, JSON and dictionaries, for updates, and for
/// Foundation's coders.
///
///     var options = ReadingOptions()
///     options.version = 1
///     options.onFailure = { print("left out: \($0)") }
///     let book = try Book.object(contentsOf: url, options: options)
public struct ReadingOptions: Sendable {
    /// Hand-written subclasses that the data may contain, by their runtime names.
    public var including: [any (NSObject & NSSecureCoding).Type]
    /// The same by their names in the data, if those differ: for classes that were renamed since.
    public var includingNamed: [String: any (NSObject & NSSecureCoding).Type]
    /// The top-level key of the root object in an archive. Other forms have one root and no such key.
    public var key: String
    /// The version of objects without a stamp, for the model whose method is called. nil: in archives the version that the schema
    /// determines, in JSON and dictionaries the current version. A version that the model does not read is an `ArchiveError` of kind
    /// `versionRefused`.
    public var version: Int?
    /// Receives each value that a property's `failure:` allowed to fail, and each value that an update left unchanged because it could not
    /// be read. It is called when everything has been read, before the reading method returns. A method that throws reports nothing.
    public var onFailure: (@Sendable (ArchiveError) -> Void)?

    /// Options with the given values, and the defaults for all others.
    public init(
        including: [any (NSObject & NSSecureCoding).Type] = [],
        key: String = NSKeyedArchiveRootObjectKey,
        version: Int? = nil,
        onFailure: (@Sendable (ArchiveError) -> Void)? = nil
    ) {
        self.including = including
        includingNamed = [:]
        self.key = key
        self.version = version
        self.onFailure = onFailure
    }

    /// The same with hand-written classes by names of their own: `["Old.Name": Mine.self]`. Their runtime names are read as well.
    public init(
        including classes: [String: any (NSObject & NSSecureCoding).Type],
        key: String = NSKeyedArchiveRootObjectKey,
        version: Int? = nil,
        onFailure: (@Sendable (ArchiveError) -> Void)? = nil
    ) {
        self.init(key: key, version: version, onFailure: onFailure)
        includingNamed = classes
    }

    /// The options of methods with labels. Their closure need not be Sendable: the thread that waits for the reading calls it.
    init(
        _ including: [any (NSObject & NSSecureCoding).Type],
        key: String = NSKeyedArchiveRootObjectKey,
        version: Int? = nil,
        duringTheCall onFailure: ((ArchiveError) -> Void)?
    ) {
        self.init(including: including, key: key, version: version)
        guard let onFailure else { return }
        nonisolated(unsafe) let report = onFailure
        self.onFailure = { report($0) }
    }

    /// - Throws: `ArchiveError` if the model does not read the version that the caller states for data without a stamp.
    func check(for registry: ModelRegistry) throws {
        let stamp = registry.stamp
        guard let version, !(stamp.readsFrom...max(stamp.readsFrom, stamp.version)).contains(version) else { return }
        throw ArchiveError(
            .versionRefused,
            expected: "a version of \(registry.model) from \(stamp.readsFrom) to \(stamp.version)",
            found: "version \(version)"
        )
    }
}

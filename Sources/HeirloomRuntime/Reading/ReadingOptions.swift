import Foundation

/// What a caller says about a reading. Every reading call takes it: of archives, files, JSON and dictionaries, updates, and through
/// Foundation's coders.
///
///     var options = ReadingOptions()
///     options.version = 1
///     options.onFailure = { log.warning("\($0)") }
///     let film = try Film.object(contentsOf: url, options: options)
public struct ReadingOptions: Sendable {
    /// Hand-written subclasses that may stand in what is read, by their runtime names.
    public var including: [any (NSObject & NSSecureCoding).Type]
    /// The same by the names that they have in what is read, where those are others: of classes that were renamed since.
    public var includingNamed: [String: any (NSObject & NSSecureCoding).Type]
    /// The top-level key of an archive under which the root object stands. Other forms have one root and no such key.
    public var key: String
    /// The version of objects without a stamp, of the model whose call it is given to; nil: of archives as the schema tells them apart, of
    /// JSON and dictionaries the current version. A version that the model does not read is an `ArchiveError` of kind `versionRefused`.
    public var version: Int?
    /// Receives each value that a property's `failure:` let pass, and each value that an update left alone since it cannot be read; called
    /// when all is read, before the reading call returns. Nothing is reported by a call that throws.
    public var onFailure: (@Sendable (ArchiveError) -> Void)?

    /// Options with the given values, and those of an ordinary reading for all others.
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

    /// What calls with labels say. Their closure need not be Sendable: it is called by the thread that waits for the reading.
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

    /// - Throws: `ArchiveError` where the model does not read the version that data without a stamp is said to be of.
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

import Foundation

/// For generated code. What a class or struct itself reads and writes: its fields in the order in which they are written. Fields that only
/// older versions had follow the present ones.
///
/// A class and not a struct, because coders know a layout by its identity.
@_documentation(visibility: internal)
public final class ArchiveLayout: Sendable {
    /// The archive name of the class or struct.
    public let name: String
    public let stamp: ModelStamp
    /// The lowest version that reads objects of exactly this class right.
    public let minReader: Int
    private let jsonMinReader: Int
    private let dictionaryMinReader: Int
    /// The number by which objects without a stamp tell their version.
    let versionNumber: VersionNumber?
    /// Of a struct that stands flat: the archive name of the removed one that it was.
    let formerName: String?
    /// The model's registry, where objects without a stamp may be of several versions.
    let registry: (@Sendable () -> ModelRegistry)?
    /// Used models of which the object stores enums, conversions or flat structs.
    public let foreignStamps: [ForeignStamp]
    public let fields: [ArchiveField]
    /// The newest version that added a field.
    let newestField: Int
    /// Where objects keep what only newer versions know.
    let unknownKeys: UnknownKeys?
    /// Small and unique in the process.
    let serial: Int
    /// All keys as archives have them: two for each stamp, then the fields; nil where a field is not archived.
    let archiveKeys: [String?]

    /// - Parameters:
    ///   - jsonMinReader: the same where keys are those of Codable forms; nil: as in archives.
    ///   - dictionaryMinReader: the same in dictionaries.
    ///   - versionNumber: by which objects without a stamp tell their version.
    ///   - unstamped: the model's registry, where objects without a stamp may be of several versions.
    ///   - formerName: of a struct that stands flat, the archive name of the removed one that it was.
    ///   - foreign: stamps of used models that go into the object beside its own.
    ///   - unknownKeys: where objects keep what only newer versions know.
    public init(
        _ name: String,
        in stamp: ModelStamp,
        minReader: Int = 1,
        jsonMinReader: Int? = nil,
        dictionaryMinReader: Int? = nil,
        versionNumber: VersionNumber? = nil,
        unstamped: (@Sendable () -> ModelRegistry)? = nil,
        formerName: String? = nil,
        foreign: [ForeignStamp] = [],
        unknownKeys: UnknownKeys? = nil,
        fields: [ArchiveField]
    ) {
        self.name = name
        self.stamp = stamp
        self.minReader = minReader
        self.jsonMinReader = jsonMinReader ?? minReader
        self.dictionaryMinReader = dictionaryMinReader ?? minReader
        self.versionNumber = versionNumber
        registry = unstamped
        self.formerName = formerName
        self.unknownKeys = unknownKeys
        self.foreignStamps = foreign
        self.fields = fields
        newestField = fields.lazy.map(\.since).max() ?? 1
        firstField = 2 + 2 * foreign.count
        serial = LayoutSerials.next()
        archiveKeys =
            [stamp.versionKey, stamp.minReaderKey]
            + foreign.flatMap { [$0.model.versionKey, $0.model.minReaderKey] }
            + fields.map { $0.key(in: .archive) }
    }

    /// The lowest version that reads objects of exactly this class right in a channel.
    func minReader(in form: ChannelForm) -> Int {
        switch form {
        case .archive: minReader
        case .dictionary: dictionaryMinReader
        case .json: jsonMinReader
        }
    }

    /// Where the fields begin in `archiveKeys`.
    let firstField: Int
}

private enum LayoutSerials {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var last = -1

    static func next() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}

import Foundation

/// For generated code. What a class or struct itself reads and writes: its fields in the order in which they are written. Fields that only
/// older versions had follow the present ones.
///
/// A class and not a struct, because coders know a layout by its identity.
public final class ArchiveLayout: Sendable {
    /// The archive name of the class or struct.
    public let name: String
    public let stamp: ModelStamp
    /// The lowest version that reads objects of exactly this class right.
    public let minReader: Int
    /// Used models of which the object stores enums, conversions or flat structs.
    public let foreignStamps: [ForeignStamp]
    public let fields: [ArchiveField]
    /// Small and unique in the process.
    let serial: Int
    /// All keys as archives have them: two for each stamp, then the fields; nil where a field is not archived.
    let archiveKeys: [String?]

    /// - Parameter foreign: stamps of used models that go into the object beside its own.
    public init(
        _ name: String,
        in stamp: ModelStamp,
        minReader: Int = 1,
        foreign: [ForeignStamp] = [],
        fields: [ArchiveField]
    ) {
        self.name = name
        self.stamp = stamp
        self.minReader = minReader
        self.foreignStamps = foreign
        self.fields = fields
        firstField = 2 + 2 * foreign.count
        serial = LayoutSerials.next()
        archiveKeys =
            [stamp.versionKey, stamp.minReaderKey]
            + foreign.flatMap { [$0.model.versionKey, $0.model.minReaderKey] }
            + fields.map { $0.key(in: .archive) }
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

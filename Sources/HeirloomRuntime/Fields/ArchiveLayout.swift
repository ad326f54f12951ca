import Foundation

/// For generated code. The fields that a class or struct itself reads and writes, in the order in which they are written. Fields that only
/// older versions had follow the current ones.
///
/// This is a class and not a struct because coders identify a layout by its identity.
@_documentation(visibility: internal)
public final class ArchiveLayout: Sendable {
    /// The archive name of the class or struct.
    public let name: String
    public let stamp: ModelStamp
    /// The lowest version that reads objects of exactly this class correctly.
    public let minReader: Int
    private let jsonMinReader: Int
    private let dictionaryMinReader: Int
    /// The number that shows the version of objects without a stamp.
    let versionNumber: VersionNumber?
    /// For a flat struct: the archive name of the removed struct that it was.
    let formerName: String?
    /// The model's registry, if objects without a stamp may be of several versions.
    let registry: (@Sendable () -> ModelRegistry)?
    /// Used models whose enums, conversions or flat structs the object contains.
    public let foreignStamps: [ForeignStamp]
    /// Those of the present version, then those that only older versions had.
    public let fields: [ArchiveField]
    /// How many are of the present version.
    let own: Int
    /// Objects of this version and newer ones have all fields under their names of today.
    let newestField: Int
    /// What objects of removed classes lack that are read as objects of this class.
    let absences: [Absence]
    /// For each field: until which versions it was which other one of the fields, older ones first.
    private let earlier: [[(until: Int, index: Int)]]
    /// The place for what only newer versions know.
    let unknownKeys: UnknownKeys?
    /// Names of the properties that are not archived, those without a field among them.
    let uncodableKeys: [String]
    /// Other objects set ends of inverses in objects of the class.
    let isLinked: Bool
    /// A small number, unique in the process.
    let serial: Int
    /// All keys as archives have them: two for each stamp, then the fields; nil where a field is not archived.
    let archiveKeys: [String?]

    /// - Parameters:
    ///   - jsonMinReader: the same for the keys of Codable forms; nil: as in archives.
    ///   - dictionaryMinReader: the same for dictionaries.
    ///   - versionNumber: the number that shows the version of objects without a stamp.
    ///   - unstamped: the model's registry, if objects without a stamp may be of several versions.
    ///   - formerName: for a flat struct, the archive name of the removed struct that it was.
    ///   - foreign: stamps of used models that the object carries beside its own.
    ///   - unknownKeys: the place for what only newer versions know.
    ///   - excluded: names of the properties that are not archived.
    ///   - absent: what objects of removed classes lack that are read as objects of this class.
    ///   - linked: whether other objects set ends of inverses in objects of the class.
    ///   - past: what only older versions had, or had otherwise.
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
        excluded: [String] = [],
        absent absences: [Absence] = [],
        linked: Bool = false,
        fields: [ArchiveField],
        past: [ArchiveField] = []
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
        uncodableKeys = excluded
        self.foreignStamps = foreign
        own = fields.count
        var all = fields + past
        earlier = fields.map { field in
            field.earlier.reversed().map { former in
                all.append(field.named(former))
                return (former.until, all.count - 1)
            }
        }
        self.fields = all
        self.absences = absences
        isLinked = linked
        newestField = max(
            fields.lazy.map { max($0.since, $0.earlier.first.map { $0.until + 1 } ?? 1) }.max() ?? 1,
            absences.lazy.map { $0.versions.upperBound + 1 }.max() ?? 1
        )
        firstField = 2 + 2 * foreign.count
        serial = LayoutSerials.next()
        archiveKeys =
            [stamp.versionKey, stamp.minReaderKey]
            + foreign.flatMap { [$0.model.versionKey, $0.model.minReaderKey] }
            + all.map { $0.key(in: .archive) }
    }

    /// The index of a field in objects of a version older than `newestField`; nil where they do not have it.
    func index(of field: Int, at version: Int) -> Int? {
        if version < fields[field].since { return nil }
        guard earlier.indices.contains(field) else { return field }
        return earlier[field].first { version <= $0.until }?.index ?? field
    }

    /// For generated code. The properties that objects of removed classes do not have, whatever is under their keys.
    public struct Absence: Sendable {
        /// The archive names of these classes.
        let names: [String]
        let versions: ClosedRange<Int>
        let properties: [String]

        public init(as names: [String], _ versions: ClosedRange<Int>, _ properties: [String] = []) {
            (self.names, self.versions, self.properties) = (names, versions, properties)
        }
    }

    /// The layouts of a class and its superclasses, base-most last, as far as they are generated and among those wanted.
    static func layouts(
        of type: AnyClass,
        where isWanted: (any ArchivedObject.Type) -> Bool = { _ in true }
    ) -> [ArchiveLayout] {
        var layouts: [ArchiveLayout] = []
        for type in lineage(of: type) {
            guard let type = type as? any ArchivedObject.Type, isWanted(type) else { break }
            // A hand-written class has the layout of its generated superclass.
            if layouts.last !== type.archiveLayout { layouts.append(type.archiveLayout) }
        }
        return layouts
    }

    /// The index of a property of the present version.
    func index(ofPresent name: String) -> Int? { fields[..<own].firstIndex { $0.name == name } }

    /// Those of the present version.
    var ownFields: ArraySlice<ArchiveField> { fields[..<own] }

    /// Names of the properties that are archived.
    public var codableKeys: [String] { ownFields.filter { $0.channels.contains(.archive) }.map(\.name) }

    /// The lowest version that reads objects of exactly this class correctly in a channel.
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

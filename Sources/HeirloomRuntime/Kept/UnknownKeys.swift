import Foundation

// `unknownKeys: keep`: an object that a newer version wrote keeps what only that version knows, and writes it back.
//
// In the archive, the object that is written back carries beside its own values
//
//     <Model>.kept      an object with the newer stamps, the keys that were not taken, and perhaps a `kept` of its own
//     <Model>.changed   names of properties whose values are no longer what the newer object gave; absent where there are none
//     <Model>.weak      keys of its weak and conditional references, in each object of such a class
//
// `KeptReading` decides from which of these layers each property is read; `KeptGraph` is what is kept, as data; `KeptMarks` are the values
// as they were read, by which `changed` is found out.

extension ArchiveLayout {
    /// For generated code. How objects of a class or struct keep what only newer versions know.
    @_documentation(visibility: internal)
    public struct UnknownKeys: Sendable {
        /// Of the model of the base-most class: `<Model>.kept` is of its name.
        let stamp: ModelStamp
        /// How many fields are of the present version; those after them are of older ones.
        let own: Int
        /// Archive keys of weak and conditional references.
        let weak: [String]
        /// By index of a present field, where older versions had it in another form.
        let origins: [Int: [Origin]]

        public init(in stamp: ModelStamp, own: Int, weak: [String] = [], origins: [Int: [Origin]] = [:]) {
            self.stamp = stamp
            self.own = own
            self.weak = weak
            self.origins = origins
        }
    }

    /// For generated code. Which fields a property is read from in objects of some versions.
    @_documentation(visibility: internal)
    public struct Origin: Sendable {
        let versions: ClosedRange<Int>
        let fields: [Int]
        /// The property was not there yet: a function of the fields stands for it.
        let isMissing: Bool

        public init(_ versions: ClosedRange<Int>, _ fields: [Int] = [], missing: Bool = false) {
            self.versions = versions
            self.fields = fields
            isMissing = missing
        }
    }

    /// For generated code. What an object or a struct keeps for newer versions. It takes no part in equality.
    @_documentation(visibility: internal)
    public struct KeptKeys: Hashable {
        var contents: KeptContents?

        public init() {}

        public static func == (left: KeptKeys, right: KeptKeys) -> Bool { true }
        public func hash(into hasher: inout Hasher) {}
    }

    /// For generated code. A class or struct with `unknownKeys: keep`.
    @_documentation(visibility: internal)
    public protocol Keeper {
        var schemaKept: KeptKeys { get set }
    }

    /// For generated code. A class with `unknownKeys: keep`.
    @_documentation(visibility: internal)
    public protocol KeepingObject: ArchivedObject, Keeper {
        static var archiveLayout: ArchiveLayout { get }
    }

    /// For generated code. A struct with `unknownKeys: keep`.
    @_documentation(visibility: internal)
    public protocol KeepingStruct: ArchivedStruct, Keeper {}
}

extension ModelStamp {
    var keptKey: String { name + ".kept" }
    var changedKey: String { name + ".changed" }
    var weakKey: String { name + ".weak" }
}

extension ArchiveLayout {
    /// The layouts of a class and its superclasses, base-most last; empty where it keeps nothing.
    static func keeping(_ type: AnyClass) -> [ArchiveLayout] {
        var layouts: [ArchiveLayout] = []
        for type in lineage(of: type) {
            guard let keeper = type as? any KeepingObject.Type else { break }
            // A hand-written class has the layout of the class above it.
            if layouts.last !== keeper.archiveLayout { layouts.append(keeper.archiveLayout) }
        }
        return layouts
    }

    /// The fields that a property is read from in objects of a version.
    func origin(of field: Int, at version: Int) -> Origin {
        if version < stamp.version, let origins = unknownKeys?.origins[field],
            let found = origins.first(where: { $0.versions.contains(version) })
        {
            return found
        }
        return Origin(version...version, [field])
    }

    /// The keys that a field has in a channel: those of its parts where a struct stands flat.
    func keys(of field: Int, in form: ChannelForm) -> [String] {
        guard let key = fields[field].key(in: form) else { return [] }
        guard let flat = fields[field].flat, form != .dictionary else { return [key] }
        return flat.fields.compactMap { $0.key(in: form) }
    }
}

/// What one object keeps. Once its reading is complete it does not change, so that copies share it.
final class KeptContents {
    let form: ChannelForm
    /// What is written under `<Model>.kept`; set when everything is read.
    var value: Value?
    /// Properties that were changed already in what was read.
    let changed: Set<String>
    /// Properties as they were read.
    let marks: KeptMarks

    enum Value {
        case archived(KeptObject, KeptCluster)
        case json(KeptJSON)
    }

    init(_ form: ChannelForm, changed: Set<String>, marks: KeptMarks, value: Value? = nil) {
        self.form = form
        self.changed = changed
        self.marks = marks
        self.value = value
    }

    /// The same in terms of copies of objects.
    func copied(_ counterpart: (NSObject) -> NSObject) -> KeptContents {
        guard case .archived(let root, let cluster)? = value,
            let copy = KeptObject.copies(of: root, in: cluster, counterpart)
        else { return self }
        return KeptContents(
            form,
            changed: changed,
            marks: marks.copied(counterpart),
            value: .archived(copy.0, copy.1)
        )
    }

    /// Names of the properties whose values are no longer what the newer object gave, in order.
    func changes(in keeper: any ArchiveLayout.Keeper) -> [String] {
        changed.union(marks.differences(from: KeptMarks(of: keeper, in: form))).sorted()
    }
}

import Foundation

// `unknownKeys: keep`: an object that a newer version wrote keeps the values that only that version knows, and writes them back.
//
// In the archive, such an object has these keys beside its own values:
//
//     <Model>.kept      an object with the newer stamps, the keys that were not taken, and possibly a `kept` of its own
//     <Model>.changed   names of properties whose values differ from those of the newer object; absent if there are none
//     <Model>.weak      keys of its weak and conditional references, in each object of such a class
//
// `KeptReading` decides from which of these layers each property is read. `KeptGraph` is the kept data. `KeptMarks` are the values as they
// were read; `changed` is computed from them.

extension ArchiveLayout {
    /// For generated code. How objects of a class or struct keep values that only newer versions know.
    @_documentation(visibility: internal)
    public struct UnknownKeys: Sendable {
        /// The model of the base-most class: the key `<Model>.kept` uses its name.
        let stamp: ModelStamp
        /// Archive keys of weak and conditional references.
        let weak: [String]
        /// By index of a current field: how older versions had it, if they had another form.
        let origins: [Int: [Origin]]
    }

    /// For generated code. The fields from which a property is read in objects of some versions.
    @_documentation(visibility: internal)
    public struct Origin: Sendable {
        let versions: ClosedRange<Int>
        let fields: [Int]
        /// The property did not exist yet: a function computes it from the fields.
        let isMissing: Bool
    }

    /// For generated code. The values that an object or a struct keeps for newer versions. They have no effect on equality.
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
    public protocol KeepingObject: ArchivedObject, Keeper {}

    /// For generated code. A struct with `unknownKeys: keep`.
    @_documentation(visibility: internal)
    public protocol KeepingStruct: ArchivedStruct, Keeper {}
}

extension ArchiveLayout.UnknownKeys {
    public init(in stamp: ModelStamp, weak: [String] = []) {
        self.init(stamp: stamp, weak: weak, origins: [:])
    }

    public init<Field: NamedField>(
        in stamp: ModelStamp,
        weak: [String] = [],
        origins: [Field: [ArchiveLayout.Origin]]
    ) {
        let bySlot = origins.map { ($0.key.slot, $0.value) }
        self.init(stamp: stamp, weak: weak, origins: Dictionary(uniqueKeysWithValues: bySlot))
    }
}

extension ArchiveLayout.Origin {
    public init(_ versions: ClosedRange<Int>, missing: Bool = false) {
        self.init(versions: versions, fields: [], isMissing: missing)
    }

    public init<Field: NamedField>(_ versions: ClosedRange<Int>, _ fields: [Field], missing: Bool = false) {
        self.init(versions: versions, fields: fields.map(\.slot), isMissing: missing)
    }
}

extension ModelStamp {
    var keptKey: String { name + ".kept" }
    var changedKey: String { name + ".changed" }
    var weakKey: String { name + ".weak" }
}

extension ArchiveLayout {
    /// The layouts of a class and its superclasses, base-most last; empty where it keeps nothing.
    static func keeping(_ type: AnyClass) -> [ArchiveLayout] { layouts(of: type) { $0 is any KeepingObject.Type } }

    /// The fields from which a property is read in objects of a version.
    func origin(of field: Int, at version: Int) -> Origin {
        if version < stamp.version, let origins = unknownKeys?.origins[field],
            let found = origins.first(where: { $0.versions.contains(version) })
        {
            return found
        }
        return Origin(versions: version...version, fields: [field], isMissing: false)
    }

    /// The keys of a field in a channel: for a flat struct, the keys of its parts.
    func keys(of field: Int, in form: ChannelForm) -> [String] {
        guard let key = fields[field].key(in: form) else { return [] }
        guard let flat = fields[field].flat, form != .dictionary else { return [key] }
        return flat.fields.compactMap { $0.key(in: form) }
    }
}

/// The values that one object keeps. They do not change after its reading or copying is complete, so that shallow copies share them.
final class KeptContents {
    let form: ChannelForm
    /// The value of `<Model>.kept`; set when everything has been read.
    var value: Value?
    /// Properties that had already been changed in the data that was read.
    let changed: Set<String>
    /// The properties as they were read.
    private(set) var marks: KeptMarks
    /// What was left out of collections, by key of the property.
    private(set) var elements: [String: [KeptElement]]
    /// In JSON without class names: the text of a discriminator that no class has.
    var unknownName: String?

    enum Value {
        case archived(KeptObject, KeptCluster)
        case json(KeptJSON)
    }

    init(
        _ form: ChannelForm,
        changed: Set<String>,
        marks: KeptMarks,
        elements: [String: [KeptElement]],
        value: Value? = nil
    ) {
        self.form = form
        self.changed = changed
        self.marks = marks
        self.elements = elements
        self.value = value
    }

    func copied() -> KeptContents {
        let copy = KeptContents(form, changed: changed, marks: marks, elements: elements, value: value)
        copy.unknownName = unknownName
        return copy
    }

    /// Makes it refer to copies of objects, in everything but `value`.
    func refer(to counterpart: (NSObject) -> NSObject, _ copied: (KeptValue) -> KeptValue) {
        marks = marks.copied(counterpart)
        elements = elements.mapValues { elements in elements.map { $0.copied(copied($0.value)) } }
    }

    /// What is put back into collections when the object is written, by key of the property.
    func neighbors(in form: ChannelForm) -> [String: KeptNeighbors] {
        guard self.form == form else { return [:] }
        return elements.mapValues { elements in
            KeptNeighbors(elements: elements, mark: elements.first.flatMap { marks.marks[$0.property] })
        }
    }

    /// Names of the properties whose values differ from those of the newer object, in order.
    func changes(in keeper: any ArchiveLayout.Keeper) -> [String] {
        changed.union(marks.differences(from: KeptMarks(of: keeper, in: form))).sorted()
    }
}

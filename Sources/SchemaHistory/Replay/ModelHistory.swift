import ModelLanguage
import SchemaDiagnostics

/// The model at every version from `readsFrom` to the current one, and the changes between them.
///
/// Output of replay. Declarations keep one identity through time: the current name for those that still exist, and for removed ones the
/// last name with `#` and their first version (`Pamphlet#2`), which no current declaration can have. All types in shapes are spelled in
/// identities; `ModelShape.names` has the names of the version.
package struct ModelHistory: Sendable {
    package var model: Model
    /// One per version, oldest first: `shapes[version - readsFrom]`.
    package var shapes: [ModelShape] { replayed ?? onlyShape?.value ?? [] }
    /// The changes that led to each version after the first of `shapes`: `changes[version - readsFrom - 1]`.
    package var changes: [VersionChanges]
    /// Nil for a model without a past: checking does not ask for its shape.
    private var replayed: [ModelShape]?
    private var onlyShape: OnRequest<[ModelShape]>?

    package init(model: Model, shapes: [ModelShape], changes: [VersionChanges]) {
        self.model = model
        self.changes = changes
        replayed = shapes
    }

    /// Of a model without a past.
    init(of model: Model, onlyShape: @escaping @Sendable () -> [ModelShape]) {
        self.model = model
        changes = []
        self.onlyShape = OnRequest(onlyShape)
    }

    package var readsFrom: Int { model.readsFrom }

    /// The shape of a version; nil if the history does not include it.
    package func shape(at version: Int) -> ModelShape? {
        let index = version - readsFrom
        return shapes.indices.contains(index) ? shapes[index] : nil
    }

    /// The counterpart of this version's property or case in the previous version; nil if it was added, or if several became it.
    package func former(_ leaf: Leaf, before version: Int) -> Leaf? {
        var leaf = leaf
        for change in (changes(to: version)?.changes ?? []).reversed() {
            guard let flow = change.flows.all.first(where: { $0.new == leaf }) else { continue }
            guard flow.old.count == 1, !flow.isCombined, let old = flow.old.first else { return nil }
            leaf = old
        }
        return leaf
    }

    /// The same, from a version on as another history of the same model describes it.
    /// - Parameter open: begins with that version.
    package func described(by open: ModelHistory) -> ModelHistory {
        var model = open.model
        model.readsFrom = readsFrom
        return ModelHistory(
            model: model,
            shapes: shapes.filter { $0.version < open.readsFrom } + open.shapes,
            changes: changes.filter { $0.version <= open.readsFrom } + open.changes
        )
    }

    package func changes(to version: Int) -> VersionChanges? {
        let index = version - readsFrom - 1
        return changes.indices.contains(index) ? changes[index] : nil
    }
}

/// All declarations as they were at one version, by identity. Versions share those that did not change.
package struct ModelShape: Sendable {
    package var version: Int
    package var records = RecordTable()
    package var enums: [TypeName: EnumShape] = [:]
    /// Identities in the order of the current declarations, then removed ones.
    package var order: [TypeName] = []
    /// Names of this version -> identities, of classes, structs and enums of this model.
    package var names: [String: TypeName] = [:]

    package init(version: Int) { self.version = version }

    /// A declaration's name in the version.
    package func name(of identity: TypeName) -> String? { records[identity]?.name ?? enums[identity]?.name }

    /// The class and its superclasses in the model, nearest first.
    package func chain(of name: TypeName) -> [TypeName] {
        var chain: [TypeName] = []
        var next: TypeName? = name
        while let name = next, let record = records[name], !chain.contains(name) {
            chain.append(name)
            if case .generated(let superclass)? = record.superclass { next = superclass } else { next = nil }
        }
        return chain
    }
}

/// A class or struct at one version.
package struct RecordShape: Sendable {
    package var identity: TypeName
    package var kind: DeclarationKind
    /// Its name in that version.
    package var name: String
    /// In identities.
    package var superclass: RecordModel.Superclass?
    package var archiveName: String
    package var isArchiveNameWritten: Bool
    package var isAbstract: Bool
    package var keyRule: KeyRule
    package var versionKey: VersionKey?
    package var properties: [PropertyModel] { didSet { index = PropertyIndex() } }
    private var index = PropertyIndex()

    package init(_ model: RecordModel) {
        identity = model.name
        kind = model.kind
        name = model.name.name
        superclass = model.superclass
        archiveName = model.archiveName
        isArchiveNameWritten = model.isArchiveNameWritten
        isAbstract = model.isAbstract
        keyRule = model.keyRule
        versionKey = model.versionKey
        properties = model.properties
    }

    package subscript(_ property: String) -> PropertyModel? {
        index.place(of: property, in: properties).map { properties[$0] }
    }

    /// The place of the property that files may name; one that cannot be named may have the same name.
    func place(ofVisible name: String) -> Int? {
        let first = index.place(of: name, in: properties)
        guard first.map({ properties[$0].isInvisible }) == true else { return first }
        return properties.firstIndex { $0.name == name && !$0.isInvisible }
    }
}

/// An enum at one version.
package struct EnumShape: Sendable, Hashable {
    package var identity: TypeName
    package var name: String
    package var rawType: EnumModel.RawType
    package var cases: [EnumModel.Case]
    package var unknown: EnumModel.Unknown
    package var isOptions: Bool
    package var isUnion: Bool
    package var span: SourceSpan

    package init(_ model: EnumModel) {
        identity = model.name
        name = model.name.name
        rawType = model.rawType
        cases = model.cases
        unknown = model.unknown
        isOptions = model.isOptions
        isUnion = model.isUnion
        span = model.span
    }
}

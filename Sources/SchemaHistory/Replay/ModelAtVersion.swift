import ModelLanguage
import SchemaDiagnostics

extension ModelHistory {
    /// The model as it was at a version, with the history up to then, complete as if resolved from a schema of that time; nil where the
    /// history does not reach. Swift functions are looked for in the class as it was called then.
    package func model(at version: Int) -> Model? {
        if version == model.version { return model }
        guard let shape = shape(at: version) else { return nil }
        return PastModel(history: self, shape: shape).make()
    }
}

private struct PastModel {
    let history: ModelHistory
    let shape: ModelShape
    /// What living declarations are called today -> what they were called.
    private let formerNames: [String: String]
    private let removals: [TypeName: RemovedDeclaration]
    private let classes: [TypeName: ClassModel]
    private let structs: [TypeName: StructModel]
    private let enums: [TypeName: EnumModel]

    init(history: ModelHistory, shape: ModelShape) {
        self.history = history
        self.shape = shape
        let model = history.model
        let removed = model.removed.map { (TypeName.removed($0.name, since: $0.since, model: model.name), $0) }
        removals = Dictionary(removed) { first, _ in first }
        classes = Dictionary(model.classes.map { ($0.name, $0) }) { first, _ in first }
        structs = Dictionary(model.structs.map { ($0.name, $0) }) { first, _ in first }
        enums = Dictionary(model.enums.map { ($0.name, $0) }) { first, _ in first }
        var names: [String: String] = [:]
        for (name, identity) in shape.names where !identity.isRemoved && identity.name != name {
            names[identity.name] = name
        }
        formerNames = names
    }

    func make() -> Model {
        let today = history.model
        var model = today
        model.version = shape.version
        model.readsFrom = min(today.readsFrom, shape.version)
        model.classes = []
        model.structs = []
        model.enums = []
        model.foreignTypes = today.foreignTypes.map { foreignType($0) }
        // Declarations keep their order; what was removed since stands behind them.
        for identity in shape.order {
            if let item = shape.enums[identity] { model.enums.append(enumeration(item, today)) }
            guard let record = shape.records[identity] else { continue }
            switch record.kind {
            case .class: model.classes.append(classModel(record, today))
            case .struct: model.structs.append(structModel(record, today))
            }
        }
        model.removed = today.removed.filter { $0.removedIn <= shape.version }.map { removed in
            var removed = removed
            removed.history = blocks(removed.history)
            return removed
        }
        return ModelResolver.completed(model)
    }

    private func name(_ identity: TypeName) -> TypeName {
        guard let name = shape.records[identity]?.name ?? shape.enums[identity]?.name else { return identity }
        return TypeName(model: identity.model, name: name)
    }

    /// A type of `types:` with what it names called as it was then; what was not there yet cannot stand in it.
    private func foreignType(_ type: ForeignTypeModel) -> ForeignTypeModel {
        var result = type
        switch type.coding {
        case .oneOf(let types):
            let then = types.filter { $0.names.allSatisfy { isThen($0) || !isOwn($0) } }
            result.coding = .oneOf(then.map { $0.renamed { name($0) } })
        case .convert(let conversion):
            let archived = conversion.archived.renamed { name($0) }
            result.coding = .convert(
                Conversion(archived: archived, encode: conversion.encode, decode: conversion.decode)
            )
        case .secure, .codable, .none: break
        }
        return result
    }

    private func isOwn(_ name: TypeName) -> Bool { classes[name] != nil || structs[name] != nil || enums[name] != nil }
    private func isThen(_ name: TypeName) -> Bool { shape.records[name] != nil || shape.enums[name] != nil }

    private func classModel(_ record: RecordShape, _ today: Model) -> ClassModel {
        let span = removals[record.identity]?.span ?? today.header
        var result = classes[record.identity] ?? ClassModel(name: record.identity, span: span, fileIndex: 0)
        result.name = name(record.identity)
        switch record.superclass {
        case .generated(let parent): result.superclass = .generated(name(parent))
        case .foreign, nil: result.superclass = record.superclass
        }
        result.archiveName = record.archiveName
        result.isArchiveNameWritten = record.isArchiveNameWritten
        result.isAbstract = record.isAbstract
        result.keyPattern = record.keyPattern
        result.versionKey = record.versionKey
        result.properties = record.properties.map { property($0) }
        (result.since, result.history) = past(of: record.identity, result.since, result.history)
        return result
    }

    private func structModel(_ record: RecordShape, _ today: Model) -> StructModel {
        let span = removals[record.identity]?.span ?? today.header
        var result = structs[record.identity] ?? StructModel(name: record.identity, span: span, fileIndex: 0)
        result.name = name(record.identity)
        result.archiveName = record.archiveName
        result.isArchiveNameWritten = record.isArchiveNameWritten
        result.keyPattern = record.keyPattern
        result.properties = record.properties.map { property($0) }
        result.isHashable = true
        result.isSendable = true
        (result.since, result.history) = past(of: record.identity, result.since, result.history)
        return result
    }

    private func enumeration(_ item: EnumShape, _ today: Model) -> EnumModel {
        let span = removals[item.identity]?.span ?? today.header
        var result = enums[item.identity] ?? EnumModel(name: item.identity, span: span, fileIndex: 0)
        result.name = name(item.identity)
        result.rawType = item.rawType
        result.cases = item.cases
        result.unknown = item.unknown
        result.isOptions = item.isOptions
        (result.since, result.history) = past(of: item.identity, result.since, result.history)
        return result
    }

    /// What a declaration's history was then: of one that lives what it says today, up to then; of a removed one its own.
    private func past(of identity: TypeName, _ since: Int, _ history: [HistoryBlock]) -> (Int, [HistoryBlock]) {
        guard let removal = removals[identity] else { return (since, blocks(history)) }
        return (removal.since, blocks(removal.history))
    }

    private func property(_ property: PropertyModel) -> PropertyModel {
        var result = property
        result.type = property.type.renamed { name($0) }
        result.convert = property.convert.map {
            Conversion(archived: $0.archived.renamed { name($0) }, encode: $0.encode, decode: $0.decode)
        }
        result.defaultValue = property.defaultValue.map { $0.mapCases { (name($0), $1) } }
        result.inverseOf = property.inverseOf.map { InverseSource(type: name($0.type), property: $0.property) }
        result.isCyclic = false
        result.isRecursive = false
        return result
    }

    // MARK: History of then

    private func blocks(_ blocks: [HistoryBlock]) -> [HistoryBlock] {
        blocks.filter { $0.version <= shape.version }.map { block in
            var block = block
            block.entries = block.entries.map { entry in
                var entry = entry
                entry.kind.renameFunctions { atThatTime($0) }
                return entry
            }
            return block
        }
    }

    /// Functions are named by today's classes, wherever a change names them.
    private func atThatTime(_ function: String) -> String {
        guard let dot = function.firstIndex(of: "."), let name = formerNames[String(function[..<dot])] else {
            return function
        }
        return name + function[dot...]
    }
}

extension ModelResolver {
    /// Knows no declaration of the model, but the models that it uses.
    init(beside model: Model) {
        var root = SchemaFile(file: model.files.first?.file ?? model.header.file)
        root.header = HeaderDeclaration(model: Spanned(model.name, model.header))
        self.init(root: root, includes: [], uses: model.uses.map { $0 })
    }

    /// A model put together from parts that were checked, with what resolution finds out about the whole.
    static func completed(_ model: Model) -> Model {
        var resolver = ModelResolver(beside: model)
        resolver.model = model
        for (index, item) in model.classes.enumerated() { resolver.classIndexes[item.name.name] = index }
        for (index, item) in model.structs.enumerated() { resolver.structIndexes[item.name.name] = index }
        for (index, item) in model.enums.enumerated() { resolver.enumIndexes[item.name.name] = index }
        for (index, item) in model.foreignTypes.enumerated() { resolver.foreignIndexes[item.name.name] = index }
        resolver.tree = ClassTree(own: model.classes.map(\.name), models: model.uses)
        for (index, item) in model.classes.enumerated() {
            guard case .generated(let parent)? = item.superclass, let number = resolver.classNumber(parent) else {
                continue
            }
            resolver.tree.setParent(number, of: index)
        }
        resolver.tree.order()
        for (index, item) in model.classes.enumerated() {
            for position in item.properties.indices {
                resolver.referencing.append(DeclaredPlace(owner: .class, index: index, position: position))
            }
        }
        for (index, item) in model.structs.enumerated() {
            for position in item.properties.indices {
                resolver.referencing.append(DeclaredPlace(owner: .struct, index: index, position: position))
            }
        }
        resolver.checkReferences()
        resolver.resolveStructTraits()
        return resolver.model
    }
}

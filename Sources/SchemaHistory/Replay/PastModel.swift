import ModelLanguage
import SchemaDiagnostics

extension ModelHistory {
    /// The model as it was at a version, with the history up to that version, complete as if resolved from a schema of that time; nil if
    /// the history does not include it. Swift functions are searched in the class by its name in that version.
    package func model(at version: Int) -> Model? {
        if version == model.version { return model }
        guard let shape = shape(at: version) else { return nil }
        func name(_ identity: TypeName) -> TypeName {
            TypeName(model: identity.model, name: shape.name(of: identity) ?? identity.name)
        }
        let past = PastModel(self, shape, name: name, type: { shape.declared($0).renamed(name) }, isWhole: true)
        var model = past.make(shape.order) { $0.properties.map { past.property($0) } }
        model.removed = model.removed.filter { $0.removedIn <= version }.map { removed in
            var removed = removed
            removed.history = past.blocks(removed.history)
            return removed
        }
        return ModelResolver.completed(model)
    }
}

/// A model built from the shapes of one version: the whole model, for code of that version, or the part that removed classes require.
struct PastModel {
    let history: ModelHistory
    let shape: ModelShape
    /// The name of a declaration in the model.
    let name: (TypeName) -> TypeName
    /// A type of the shapes in the model's names.
    let type: (PropertyType) -> PropertyType
    /// Everything that is not part of a shape is as in the current model, with the history up to that version.
    let isWhole: Bool
    private let codeNames: CodeNames
    private let removals: [TypeName: RemovedDeclaration]
    private let records: [TypeName: RecordModel]
    private let enums: [TypeName: EnumModel]

    init(
        _ history: ModelHistory,
        _ shape: ModelShape,
        name: @escaping (TypeName) -> TypeName,
        type: @escaping (PropertyType) -> PropertyType,
        isWhole: Bool
    ) {
        self.history = history
        self.shape = shape
        self.name = name
        self.type = type
        self.isWhole = isWhole
        let model = history.model
        let removed = model.removed.map { (TypeName.removed($0.name, since: $0.since, model: model.name), $0) }
        removals = Dictionary(removed) { first, _ in first }
        records = Dictionary(model.records.map { ($0.name, $0) }) { first, _ in first }
        enums = Dictionary(model.enums.map { ($0.name, $0) }) { first, _ in first }
        var names: [String: String] = [:]
        for (name, identity) in shape.names where !identity.isRemoved && identity.name != name {
            names[identity.name] = name
        }
        codeNames = isWhole ? CodeNames(names, in: model.swift.module) : CodeNames()
    }

    /// - Parameters:
    ///   - order: the model's declarations. They keep their order; those removed since are after them.
    ///   - properties: the model's properties of a class or struct.
    func make(_ order: [TypeName], properties: (RecordShape) -> [PropertyModel]) -> Model {
        let today = history.model
        var model = today
        model.version = shape.version
        model.readsFrom = min(today.readsFrom, shape.version)
        model.codeNames = codeNames
        (model.classes, model.structs, model.enums) = ([], [], [])
        model.foreignTypes = today.foreignTypes.map { foreignType($0) }
        for identity in order {
            let span = removals[identity]?.span ?? today.header
            if let item = shape.enums[identity] {
                var result = item.model(at: span, of: isWhole ? enums[identity] : nil)
                result.name = name(identity)
                for index in result.cases.indices {
                    if let payload = result.cases[index].payload { result.cases[index].hold(type(payload)) }
                }
                (result.isHashable, result.isSendable) = (true, true)
                (result.since, result.history) = past(of: identity, result.since, result.history)
                model.enums.append(result)
            }
            guard let record = shape.records[identity] else { continue }
            let declared = isWhole ? records[identity]?.asKind(record.kind) : nil
            var result = declared ?? RecordModel(record.kind, name: identity, span: span, fileIndex: 0)
            result.name = name(identity)
            result.superclass = superclass(of: record)
            result.archiveName = record.archiveName
            result.isArchiveNameWritten = record.isArchiveNameWritten
            result.isAbstract = record.isAbstract
            result.keyRule = record.keyRule
            result.versionKey = record.versionKey
            result.properties = properties(record)
            (result.isHashable, result.isSendable) = (true, true)
            (result.since, result.history) = past(of: identity, result.since, result.history)
            if isWhole, record.kind == .class, removals[identity]?.hasDraft == true { result.hasDraft = true }
            if record.kind == .class { model.classes.append(result) } else { model.structs.append(result) }
        }
        giveDrafts(to: &model.classes)
        return model
    }

    /// Drafts inherit from drafts: a superclass that is gone had them too.
    private func giveDrafts(to classes: inout [RecordModel]) {
        let places = Dictionary(classes.indices.map { (classes[$0].name, $0) }) { first, _ in first }
        for start in classes.indices where classes[start].hasDraft {
            var place = start
            while case .generated(let parent)? = classes[place].superclass, let next = places[parent],
                !classes[next].hasDraft
            {
                classes[next].hasDraft = true
                place = next
            }
        }
    }

    private func superclass(of record: RecordShape) -> RecordModel.Superclass? {
        switch record.superclass {
        case .generated(let parent): .generated(name(parent))
        case .foreign, nil: isWhole ? record.superclass : nil
        }
    }

    /// A type of `types:` with the names of that version; types that did not exist yet are left out.
    private func foreignType(_ type: ForeignTypeModel) -> ForeignTypeModel {
        var result = type
        result.swiftName = codeNames.renaming(type.swiftName)
        switch type.coding {
        case .oneOf(let types):
            let then = types.filter { $0.names.allSatisfy { isThen($0) || !isOwn($0) } }
            result.coding = .oneOf(then.map(self.type))
            // Classes that only this model has have no conformances.
            if !isWhole, then.map(self.type) != types { result.swiftName = "Any" }
        case .convert(let conversion):
            if isWhole { result.coding = .convert(coded(conversion.renaming(self.type))) }
        case .secure, .opaque, .codable, .none: break
        }
        return result
    }

    private func coded(_ conversion: Conversion) -> Conversion {
        var conversion = conversion
        conversion.encode = codeNames.renaming(conversion.encode)
        conversion.decode = codeNames.renaming(conversion.decode)
        return conversion
    }

    private func isOwn(_ name: TypeName) -> Bool { records[name] != nil || enums[name] != nil }
    private func isThen(_ name: TypeName) -> Bool { shape.records[name] != nil || shape.enums[name] != nil }

    /// A declaration's history at that time: of an existing one its current history up to that version; of a removed one its own.
    private func past(of identity: TypeName, _ since: Int, _ history: [HistoryBlock]) -> (Int, [HistoryBlock]) {
        guard let removal = removals[identity] else { return (since, blocks(history)) }
        return (removal.since, blocks(removal.history))
    }

    func property(_ property: PropertyModel) -> PropertyModel {
        var result = property
        result.shape = property.shape.renaming(self.type)
        result.shape.defaultValue = property.defaultValue.map { value in
            value.mapCases({ (name($0), $1) }, code: codeNames.renaming)
        }
        result.shape.convert = result.convert.map { coded($0) }
        result.shape.inverseOf = property.inverseOf.map { InverseSource(type: name($0.type), property: $0.property) }
        result.isCyclic = false
        result.isRecursive = false
        return result
    }

    // MARK: History of that version

    func blocks(_ blocks: [HistoryBlock]) -> [HistoryBlock] {
        blocks.filter { $0.version <= shape.version }.map { block in
            var block = block
            block.entries = block.entries.map { entry in
                var entry = entry
                entry.kind.renameFunctions(codeNames.renaming)
                return entry
            }
            return block
        }
    }
}

extension RecordModel {
    /// A class that was a struct, and the reverse, with the attributes that both can have.
    fileprivate func asKind(_ kind: DeclarationKind) -> RecordModel {
        if kind == self.kind { return self }
        var result = RecordModel(kind, name: name, span: span, fileIndex: fileIndex)
        (result.doc, result.info, result.access, result.deprecated) = (doc, info, access, deprecated)
        (result.protocols, result.isBoxed, result.isValidated) = (protocols, isBoxed, isValidated)
        (result.keepsUnknownKeys, result.since, result.history) = (keepsUnknownKeys, since, history)
        return result
    }
}

extension ModelResolver {
    /// Knows no declaration of the model, only the models that it uses.
    init(beside model: Model) {
        var root = SchemaFile(file: model.files.first?.file ?? model.header.file)
        root.header = HeaderDeclaration(model: Spanned(model.name, model.header))
        self.init(root: root, includes: [], uses: model.uses.map { $0 })
    }

    /// A model built from parts that were checked, with the facts that resolution determines about the whole.
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
        for (isInClass, items) in [(true, model.classes.map(\.properties)), (false, model.structs.map(\.properties))] {
            for (index, properties) in items.enumerated() {
                for position in properties.indices {
                    resolver.referencing.append(DeclaredPlace(isInClass: isInClass, index: index, position: position))
                }
            }
        }
        resolver.checkReferences()
        resolver.resolveStructTraits()
        return resolver.model
    }
}

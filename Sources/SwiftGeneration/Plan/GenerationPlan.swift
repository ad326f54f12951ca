import ModelLanguage
import SchemaHistory

/// Everything that the emitters require, decided in one pass over the model, superclasses before their subclasses.
struct GenerationPlan {
    let model: Model
    let index: TypeIndex
    /// How archives of older versions are read.
    let past: ModelPlan
    /// In the model's order; those that are not made are left out.
    let classes: [ClassPlan]
    let structs: [StructPlan]
    /// Structs, of used models too, that are flat in some object.
    let flatStructs: [TypeName: StructPlan]
    /// The generated enum with the model's version, registry and readers.
    let modelTypeName: String
    /// The code that functions require for removed classes and structs.
    let formers: [FormerPlan]
    /// The replacements of removed enums whose raw values functions receive.
    let formerEnums: [EnumModel]
    var isStandalone: Bool { model.swift.runtime == .embedded }
    /// Objects without a stamp may be of several versions.
    let tellsUnstampedVersions: Bool
    /// Structs that contain objects can be compared by value.
    let needsComparisons: Bool
    /// The models among this one and the used ones that have rules for values.
    let validatingModels: Set<String>
    /// Of the model itself, not of former ones.
    var pastWords: PastWords?
    /// Objects of classes that have a superclass in a used model now.
    var lateSuperclasses: [TypeName: [LateSuperclass]] = [:]
}

extension GenerationPlan {
    /// The plan is for a past version, for which only reading is generated.
    var isFormer: Bool { modelTypeName != model.name + "Model" }

    /// - Parameter shadowed: names that members of the surrounding declaration have.
    func fragments(below shadowed: Set<String> = []) -> TypeFragments {
        TypeFragments(spelling: TypeSpelling(index: index, shadowed: shadowed), modelType: modelTypeName)
    }

    /// Objects of the model's own types are checked by rules.
    var validates: Bool { validatingModels.contains(model.name) && !isFormer }

    /// The class is the first of its hierarchy whose objects are checked by rules.
    func addsValidation(_ type: ClassPlan) -> Bool {
        guard validates else { return false }
        guard case .generated(let parent) = type.model.superclass else { return true }
        return !validatingModels.contains(parent.model)
    }

    /// The class is the first of its hierarchy that is `validated`.
    func beginsValidated(_ type: RecordModel) -> Bool {
        guard type.isValidated, !isFormer else { return false }
        guard case .generated(let parent) = type.superclass else { return true }
        return index.classes[parent]?.isValidated != true
    }

    /// The class is the first of its hierarchy with equality by value.
    func addsEquality(_ type: ClassPlan) -> Bool {
        guard type.model.equality == .value else { return false }
        guard case .generated(let parent) = type.model.superclass else { return true }
        return index.classes[parent]?.equality != .value
    }
}

/// A struct with all decisions on which its generated code depends.
struct StructPlan {
    let model: RecordModel
    let name: String
    let properties: [GeneratedProperty]
    let pastFields: [GeneratedProperty]
    let extraKeys: [ExtraField]
    /// Arguments of the memberwise initializer.
    let arguments: ArgumentList
    let access: AccessPlan
    /// Access of the memberwise initializer.
    let initAccess: AccessPlan
    let shadowed: Set<String>
    /// The memberwise initializer that Swift itself adds would be the same.
    let hasImplicitInit: Bool
    var coded: [GeneratedProperty] { properties.filter(\.isCoded) }
}

/// A past version's classes and structs, as far as removed ones require them.
struct FormerPlan {
    let former: FormerModel
    let plan: GenerationPlan
    let classes: [ClassPlan]
    let structs: [StructPlan]

    init(_ former: FormerModel, _ plan: GenerationPlan) {
        let names = Set(former.names.values)
        self.former = former
        self.plan = plan
        classes = plan.classes.filter { names.contains($0.model.name) }
        structs = plan.structs.filter { names.contains($0.model.name) }
    }
}

/// Checked model -> plan.
func planGeneration(_ checked: CheckedModel) -> GenerationPlan {
    let model = checked.model.withDrafts
    var past = checked.plan.withDrafts(of: checked.model)
    let types = checked.formerTypes
    for item in types.enums.values { past.enums[item.model.name] = item.plan }
    let uses = Dictionary(checked.uses.map { ($0.model.name, $0.plan.withDrafts(of: $0.model)) }) { first, _ in first }
    let formers = types.models.map { former in
        let name = former.modelTypeName
        var planner = GenerationPlanner(
            former.model.unobserved,
            past: former.plan,
            formers: types,
            uses: uses,
            modelType: name
        )
        return FormerPlan(former, planner.plan())
    }
    var planner = GenerationPlanner(model, past: past, formers: types, uses: uses, modelType: model.name + "Model")
    planner.timeline = Timeline(checked.history, checked.index)
    var plan = planner.plan(formers, types.enums.values.map(\.model).sorted { $0.name.name < $1.name.name })
    plan.pastWords = PastWords(checked.history)
    plan.lateSuperclasses = planner.timeline?.lateSuperclasses ?? [:]
    return plan
}

extension Model {
    /// Objects of the past are not visible to anybody.
    fileprivate var unobserved: Model {
        var model = self
        for index in model.classes.indices {
            for place in model.classes[index].properties.indices {
                model.classes[index].properties[place].isObserved = false
            }
        }
        return model
    }
}

private struct GenerationPlanner {
    let model: Model
    var index: TypeIndex
    var ranks: SetRanks
    var plans: [TypeName: ClassPlan] = [:]
    let past: ModelPlan
    let modelType: String
    /// If something keeps unknown keys, the plan of each version is asked how it reads those before.
    var timeline: Timeline?

    init(_ model: Model, past: ModelPlan, formers: FormerTypes, uses: [String: ModelPlan], modelType: String) {
        self.model = model
        self.past = past
        self.modelType = modelType
        index = TypeIndex(model, past: past, formers: formers, uses: uses)
        ranks = SetRanks(index, past: past)
    }

    mutating func plan(_ formers: [FormerPlan] = [], _ formerEnums: [EnumModel] = []) -> GenerationPlan {
        var classes: [ClassPlan] = []
        classes.reserveCapacity(model.classes.count)
        for declaration in model.classes {
            if let plan = plan(declaration.name) { classes.append(plan) }
        }
        let structs = model.structs.map { planStruct($0) }
        var flatStructs = Dictionary(structs.map { ($0.model.name, $0) }) { first, _ in first }
        for used in model.uses {
            for declaration in used.structs where isFlat(declaration.name) {
                flatStructs[declaration.name] = planStruct(declaration)
            }
        }
        // Removed structs that were flat: their parts are those of the struct as which they are read.
        for former in formers {
            let parts = Dictionary(former.structs.map { ($0.model.name, $0) }) { first, _ in first }
            for (identity, name) in former.former.names where identity.isRemoved { flatStructs[identity] = parts[name] }
        }
        let isShared = model.swift.access != .internal
        return GenerationPlan(
            model: model,
            index: index,
            past: past,
            classes: classes,
            structs: structs,
            flatStructs: flatStructs,
            modelTypeName: modelType,
            formers: formers,
            formerEnums: formerEnums,
            tellsUnstampedVersions: past.records.values.contains { !$0.unstamped.isEmpty }
                || model.classes.contains { $0.versionKey != nil },
            needsComparisons: isShared || model.classes.contains { $0.equality == .value },
            validatingModels: Self.validating(model)
        )
    }

    /// A model has rules if one that it uses has some: its objects refer to those.
    private static func validating(_ model: Model) -> Set<String> {
        var names = model.uses.reduce(into: Set<String>()) { $0.formUnion(validating($1)) }
        if !names.isEmpty || model.records.contains(where: \.hasRules) { names.insert(model.name) }
        return names
    }

    /// Whether some object of this model ever contained the flat struct.
    private func isFlat(_ name: TypeName) -> Bool {
        if model.records.contains(where: { record in
            record.properties.contains { $0.flat != nil && $0.type.wrapped == .structure(name) }
        }) {
            return true
        }
        return past.records.values.contains { record in
            record.properties.values.contains { property in
                property.rules.contains { rule in
                    rule.source.storedShapes.contains { $0.flat != nil && $0.type.wrapped == .structure(name) }
                }
            }
        }
    }

    private func past(of name: TypeName) -> RecordPlan {
        name.model == model.name ? past[name] : index.usedPasts[name.model]?[name] ?? RecordPlan(name: name)
    }

    /// The plan of a class of this or of a used model; superclasses first, without recursion, so that depth costs nothing.
    private mutating func plan(_ name: TypeName) -> ClassPlan? {
        let unplanned = index.chain(of: name).prefix { plans[$0.name] == nil }
        for declaration in unplanned.reversed() { plans[declaration.name] = plan(declaration) }
        return plans[name]
    }

    private mutating func plan(_ declaration: RecordModel) -> ClassPlan {
        var parent: ClassPlan?
        var foreign: ForeignTypeModel?
        switch declaration.superclass {
        case .generated(let name): parent = plans[name]
        case .foreign(let name): foreign = index.foreign[name]
        case nil: break
        }
        let access = AccessPlan(index.access(of: declaration), isFinal: declaration.isFinal, isClass: true)
        var shadowed = (parent?.shadowed ?? []).union(typelikeNames(declaration.properties))
        if declaration.isImmutable { shadowed.insert("Values") }
        if declaration.hasDraft { shadowed.insert("Draft") }
        let spelling = TypeSpelling(index: index, shadowed: shadowed)
        let name = SwiftNames.type(declaration.name.swiftName)
        let record = past(of: declaration.name)
        let properties = planProperties(of: declaration, record, spelling: spelling)
        // Old keys may also be written from inherited properties.
        let above = record.extraKeys.isEmpty ? nil : parent.map { index.chain(of: $0.model.name) }
        let inheritedProperties = above?.compactMap { plans[$0.name] }.flatMap(\.properties) ?? []
        let fields = planPast(
            record,
            properties,
            inherited: inheritedProperties,
            keeps: declaration.keepsUnknownKeys,
            owner: name,
            spelling: spelling
        )
        var coded = false
        if case .secure = foreign?.coding { coded = true }
        // A draft begins empty.
        if declaration.draftOf != nil { for property in properties { property.isArgument = false } }
        let initAccess = chooseArguments(properties, below: parent?.initAccess.level, in: access)
        let own = properties.compactMap(\.argument)
        let inherited = parent?.arguments ?? ArgumentList()
        return ClassPlan(
            model: declaration,
            name: name,
            superclass: parent.map { index.spelling(of: $0.model.name) } ?? foreign?.swiftName,
            isBase: parent == nil,
            isModelBase: parent?.model.name.model != declaration.name.model,
            superclassIsCoded: coded,
            foreignSuperclass: foreign,
            foreignBase: foreign ?? parent?.foreignBase,
            base: parent?.base ?? name,
            properties: properties,
            coded: properties.filter(\.isCoded),
            pastFields: fields.added,
            extraKeys: fields.extras,
            arguments: own.isEmpty ? inherited : ArgumentList(own, below: inherited),
            inheritedArguments: inherited,
            inheritedImports: parent.map(argumentImports) ?? ImportList(),
            shadowed: shadowed,
            overridesInit: own.isEmpty && (parent != nil || foreign?.initArguments == nil),
            access: access,
            initAccess: initAccess,
            superclassIsDeprecated: parent?.model.deprecated != nil,
            copiesAsItself: declaration.isImmutable && !reachesMutable(declaration.name, deeply: false),
            deeplyCopiesAsItself: declaration.isImmutable && !reachesMutable(declaration.name, deeply: true)
        )
    }

    /// Leaves less accessible properties out of the memberwise initializer; a required one makes the initializer less accessible too.
    private func chooseArguments(
        _ properties: [GeneratedProperty],
        below inherited: SwiftOptions.Access?,
        in owner: AccessPlan
    ) -> AccessPlan {
        var least = min(owner.level, inherited ?? .public)
        for property in properties where property.isArgument && property.defaultValue == nil {
            least = min(least, property.access(in: owner).level)
        }
        for property in properties where property.access(in: owner).level < least { property.isArgument = false }
        return AccessPlan(least, isFinal: false, isClass: false)
    }

    /// Whether deep copying leads from an object of the immutable class to one that can be changed.
    private func reachesMutable(_ name: TypeName, deeply: Bool) -> Bool {
        let deep = DeepCopies(index: index)
        var seen: Set<TypeName> = [name]
        var pending = index.chain(of: name).flatMap(\.properties)
        while let property = pending.popLast() {
            if property.excludedFrom.contains(.copying) || property.isAlwaysShared { continue }
            guard deeply || property.copying == .deep, deep.applies(to: property.type) else { continue }
            var types = property.type.names
            while let next = types.popLast() {
                guard seen.insert(next).inserted else { continue }
                if let declaration = index.structs[next] {
                    types += declaration.properties.flatMap(\.type.names)
                } else if let declaration = index.enums[next] {
                    types += declaration.payloads.flatMap(\.names)
                } else if let declaration = index.classes[next] {
                    if !declaration.isImmutable { return true }
                    pending += index.chain(of: next).flatMap(\.properties)
                    types += index.subclasses[next] ?? []
                } else if deep.applies(to: .foreign(next)) {
                    return true
                }
            }
        }
        return false
    }

    /// The imports that the types of the class's arguments require, including inherited ones.
    private func argumentImports(of plan: ClassPlan) -> ImportList {
        var own = ImportPlan(index: index, isEmbedded: model.swift.runtime == .embedded)
        for property in plan.properties where property.isArgument { own.add(property.type) }
        var imports = plan.inheritedImports
        imports.add(own.list)
        return imports
    }

    /// Property names that could be names of types.
    private func typelikeNames(_ properties: [PropertyModel]) -> Set<String> {
        Set(properties.lazy.map(\.name).filter { $0.isCapitalized || index.typeNames.contains($0) })
    }

    private mutating func planStruct(_ declaration: RecordModel) -> StructPlan {
        let access = AccessPlan(index.access(of: declaration), isFinal: false, isClass: false)
        let spelling = TypeSpelling(index: index, shadowed: typelikeNames(declaration.properties))
        let name = SwiftNames.type(declaration.name.name)
        let record = past(of: declaration.name)
        let properties = planProperties(of: declaration, record, spelling: spelling)
        let stored = properties.filter { $0.storage != .virtual }
        let fields = planPast(
            record,
            properties,
            keeps: declaration.keepsUnknownKeys,
            owner: name,
            spelling: spelling
        )
        let initAccess = chooseArguments(properties, below: nil, in: access)
        let implicit =
            access.level == .internal && !declaration.keepsUnknownKeys && declaration.deprecated == nil
            && stored.allSatisfy { $0.storage == .plain && $0.isArgument }
        return StructPlan(
            model: declaration,
            name: name,
            properties: properties,
            pastFields: fields.added,
            extraKeys: fields.extras,
            arguments: ArgumentList(properties.compactMap(\.argument)),
            access: access,
            initAccess: initAccess,
            shadowed: spelling.shadowed,
            hasImplicitInit: implicit
        )
    }

    private func planPast(
        _ record: RecordPlan,
        _ properties: [GeneratedProperty],
        inherited: [GeneratedProperty] = [],
        keeps: Bool,
        owner: String,
        spelling: TypeSpelling
    ) -> PastFields {
        let timeline = keeps ? self.timeline : nil
        let fields = PastFields(
            record,
            properties,
            inherited: inherited,
            keeps: keeps,
            parts: { [index] plan in
                timeline.map { timeline in
                    plan.parts(of: record.name, in: timeline) { index.classes[$0]?.hasDraft ?? false }
                } ?? []
            },
            owner: owner,
            spelling: spelling
        )
        for property in properties where property.isCoded {
            property.past = fields.readings[property.model.name]
            property.names = fields.names[property.model.name] ?? FieldNames()
        }
        return fields
    }

    private mutating func planProperties(
        of declaration: RecordModel,
        _ record: RecordPlan,
        spelling: TypeSpelling
    ) -> [GeneratedProperty] {
        let properties = declaration.properties
        // Only the storage of a property with accessors has a name that could be in use.
        let hasAccessors =
            !record.properties.isEmpty
            || properties.contains {
                $0.hasOptionalStorage || $0.onChange != nil || $0.deprecated != nil || $0.isObserved
            }
        var taken = hasAccessors ? Set(properties.map(\.name)) : []
        var fields: Set<String> = []
        return properties.map { property in
            let isCoded = property.inverseOf == nil && !property.isInvisible
            let slot = isCoded ? LayoutSlot(fields.count, property.name, taken: &fields) : nil
            return plan(property, slot, of: declaration, record, spelling: spelling, taken: &taken)
        }
    }

    private mutating func plan(
        _ property: PropertyModel,
        _ slot: LayoutSlot?,
        of declaration: RecordModel,
        _ record: RecordPlan,
        spelling: TypeSpelling,
        taken: inout Set<String>
    ) -> GeneratedProperty {
        let owner = declaration.name
        // A struct is read where its object is.
        let former =
            slot == nil || declaration.kind == .struct ? [] : index.formerReferences(property, of: owner)
        let holds = index.holdsReferences(property) || !former.isEmpty
        let hasOptionalStorage = property.hasOptionalStorage || !former.isEmpty && isNeededAtOnce(property)
        let storage: GeneratedProperty.Storage
        if property.isVirtual {
            storage = .virtual
        } else if hasOptionalStorage || property.onChange != nil || property.deprecated != nil || property.isObserved {
            var name = property.name + "Storage"
            while !taken.insert(name).inserted { name += "_" }
            storage = .behindAccessor(name)
        } else {
            storage = .plain
        }
        let phase: GeneratedProperty.Phase
        if slot == nil {
            phase = .unread
        } else if property.isVirtual {
            phase = .virtual
        } else if holds && (hasOptionalStorage || !isNeededAtOnce(property)) {
            phase = .reference
        } else {
            phase = .value
        }
        var stored = SwiftNames.member(property.name)
        if case .behindAccessor(let name) = storage { stored = name }
        // A converted value is read at once, and copied unchanged.
        let holdsSets = holds || index.holdsReferences(property.type)
        return GeneratedProperty(
            property,
            of: owner,
            stored: stored,
            in: storage,
            phase: phase,
            slot: slot,
            isUnwrapped: hasOptionalStorage && !property.type.isOptional,
            setRank: holdsSets
                ? ([property.type] + former).compactMap {
                    ranks.rank(of: $0, past: record.properties[property.name])
                }.max() : nil,
            flatExtras: record.flatExtras[property.name] ?? [],
            isOfImmutable: declaration.kind == .class && declaration.isImmutable,
            observer: property.isObserved ? SwiftNames.type(owner.name) : nil,
            spelling: spelling
        )
    }

    /// Whether the property must have its final value when `super.init` is called.
    private func isNeededAtOnce(_ property: PropertyModel) -> Bool {
        property.isRequired && !property.type.isCollection
    }
}

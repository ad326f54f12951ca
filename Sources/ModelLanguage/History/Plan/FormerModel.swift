import Diagnostics

/// The classes and structs of one past version that stand behind a removed one: functions of later versions get it as its deep
/// dictionary, and reading it takes all of them as they were then.
///
/// Classes bear names of their own (`Library2Book` for the Book of version 2 of Library), since some may live on in another shape.
/// Enums that live are today's, and so are structs that live, hold no objects and are taken or given by functions of then. Enums that
/// are gone are their raw values.
package struct FormerModel: Sendable {
    package var version: Int
    package var model: Model
    package var plan: ModelPlan
    /// Identity -> the name in `model`, of the classes and structs that are not today's.
    package var names: [TypeName: TypeName] = [:]
    /// Properties that the dictionary is without, because functions of their own past take or give objects.
    package var leftOut: [LeftOut] = []

    package struct LeftOut: Hashable, Sendable {
        package var record: String
        package var property: String
        package var function: String
        package var span: SourceSpan
    }
}

/// A removed enum under a name of its own: its raw values are read as its last version read them.
package struct FormerEnum: Sendable {
    package var model: EnumModel
    package var plan: EnumPlan?
}

/// All that functions need of what was removed.
package struct FormerTypes: Sendable {
    /// Newest version first.
    package var models: [FormerModel] = []
    /// By identity.
    package var enums: [TypeName: FormerEnum] = [:]

    package init() {}
}

extension ModelHistory {
    /// What functions need that a plan of the present version names.
    package func formerTypes(for plan: ModelPlan) -> FormerTypes {
        var needed = FormerNeeds(self)
        for record in plan.records.values { needed.add(record) }
        var types = FormerTypes()
        while let (version, roots) = needed.takeNewest() {
            var maker = FormerModelMaker(self, at: version, today: plan)
            guard let former = maker.make(from: roots) else { continue }
            for record in former.plan.records.values { needed.add(record) }
            for property in former.model.classes.flatMap(\.properties) + former.model.structs.flatMap(\.properties) {
                needed.add((property.convert?.archived ?? property.type))
            }
            types.models.append(former)
        }
        types.enums = formerEnums(needed.enums)
        for index in types.models.indices {
            for item in types.enums.values { types.models[index].plan.enums[item.model.name] = item.plan }
        }
        return types
    }

    private func formerEnums(_ names: Set<TypeName>) -> [TypeName: FormerEnum] {
        var enums: [TypeName: FormerEnum] = [:]
        // Most are removed together.
        var plans: [Int: ModelPlan] = [:]
        for name in names {
            guard let shape = shapes.last(where: { $0.enums[name] != nil }), let item = shape.enums[name] else {
                continue
            }
            var bag = DiagnosticBag()
            let plan = plans[shape.version] ?? planReading(of: self, at: shape.version, into: &bag)
            plans[shape.version] = plan
            var model = item.model(at: model.header)
            model.name = self.model.formerName(item.name, of: shape.version)
            var reading = plan.enums[name]
            reading?.name = model.name
            enums[name] = FormerEnum(model: model, plan: reading)
        }
        return enums
    }
}

extension Model {
    /// What is called `Book` in version 2 of `Library` stands under the name `Library2Book`.
    fileprivate func formerName(_ name: String, of version: Int) -> TypeName {
        var bare = "\(self.name)\(version)\(name)"
        while classes.contains(where: { $0.name.name == bare }) || structs.contains(where: { $0.name.name == bare })
            || enums.contains(where: { $0.name.name == bare })
        {
            bare += "_"
        }
        return TypeName(model: self.name, name: bare)
    }
}

/// Removed classes and structs by the last version that had them, and removed enums.
private struct FormerNeeds {
    private let lastVersions: [TypeName: Int]
    private let removedEnums: Set<TypeName>
    private var roots: [Int: Set<TypeName>] = [:]
    private var met: Set<TypeName> = []
    private(set) var enums: Set<TypeName> = []

    init(_ history: ModelHistory) {
        var last: [TypeName: Int] = [:]
        for shape in history.shapes {
            for name in shape.records.keys where name.isRemoved { last[name] = shape.version }
        }
        lastVersions = last
        removedEnums = Set(history.shapes.flatMap(\.enums.keys).filter(\.isRemoved))
    }

    mutating func add(_ record: RecordPlan) {
        guard !lastVersions.isEmpty || !removedEnums.isEmpty else { return }
        for property in record.properties.values {
            for rule in property.allRules {
                rule.source.forEachStored { shape in
                    add(shape.type)
                }
            }
        }
    }

    mutating func add(_ type: PropertyType) {
        type.forEachName { add($0) }
    }

    private mutating func add(_ name: TypeName) {
        if removedEnums.contains(name) { enums.insert(name) }
        guard let version = lastVersions[name], met.insert(name).inserted else { return }
        roots[version, default: []].insert(name)
    }

    mutating func takeNewest() -> (Int, Set<TypeName>)? {
        guard let version = roots.keys.max(), let names = roots.removeValue(forKey: version) else { return nil }
        return (version, names)
    }
}

private struct FormerModelMaker {
    let history: ModelHistory
    let shape: ModelShape
    let plan: ModelPlan
    let today: ModelPlan
    /// Cases between that version and today.
    let cases: CaseLineage
    /// Structs that are read as today's, because functions of then take or give them.
    let plain: Set<TypeName>
    private var names: [TypeName: TypeName] = [:]
    private var order: [TypeName] = []
    private var leftOut: [FormerModel.LeftOut] = []

    init(_ history: ModelHistory, at version: Int, today: ModelPlan) {
        self.history = history
        self.today = today
        shape = history.shape(at: version) ?? ModelShape(version: version)
        // Checking reported whatever is wrong with it.
        var bag = DiagnosticBag()
        plan = planReading(of: history, at: version, into: &bag)
        cases = CaseLineage(history, version: history.model.version)
        var taken: Set<TypeName> = []
        for rule in plan.records.values.flatMap(\.properties.values).flatMap(\.allRules) {
            rule.source.forEachFunction { _, types in
                for type in types { type.forEachName { taken.insert($0) } }
            }
        }
        plain = taken.isEmpty ? [] : Self.plainStructs(history, among: taken, until: version)
    }

    mutating func make(from roots: Set<TypeName>) -> FormerModel? {
        collect(roots)
        guard !order.isEmpty else { return nil }
        let present = history.model
        var model = present
        model.version = shape.version
        model.readsFrom = min(present.readsFrom, shape.version)
        model.removed = []
        model.swift.access = .internal
        model.classes = []
        model.structs = present.structs.filter { isPlain($0.name) }
        model.foreignTypes = present.foreignTypes.map { foreign($0) }
        var past = ModelPlan(version: shape.version, readsFrom: model.readsFrom, stampedFrom: plan.stampedFrom)
        past.enums = today.enums
        past.removedEnums = today.removedEnums
        for item in model.structs { past.records[item.name] = today.records[item.name] }
        for identity in order {
            guard let record = shape.records[identity], let name = names[identity] else { continue }
            let (properties, others) = properties(of: record)
            leftOut += others
            switch record.kind {
            case .class: model.classes.append(classModel(record, name, properties))
            case .struct: model.structs.append(structModel(record, name, properties))
            }
            if let read = plan.records[identity] {
                past.records[name] = recordPlan(read, name, properties)
            }
        }
        past.names = plan.names.compactMap { nameRule($0) }
        return FormerModel(
            version: shape.version,
            model: ModelResolver.completed(model),
            plan: past,
            names: names,
            leftOut: leftOut
        )
    }

    // MARK: What is reached

    private mutating func collect(_ roots: Set<TypeName>) {
        var below: [TypeName: [TypeName]] = [:]
        for name in shape.order {
            if case .generated(let parent)? = shape.records[name]?.superclass {
                below[parent, default: []].append(name)
            }
        }
        var open = shape.order.filter { roots.contains($0) }
        var met = roots
        func reach(_ name: TypeName) {
            guard shape.records[name] != nil, !isPlain(name), met.insert(name).inserted else { return }
            open.append(name)
        }
        while let name = open.popLast() {
            guard let record = shape.records[name] else { continue }
            names[name] = history.model.formerName(record.name, of: shape.version)
            if case .generated(let parent)? = record.superclass { reach(parent) }
            for name in below[name] ?? [] { reach(name) }
            for property in record.properties {
                (property.convert?.archived ?? property.type).forEachName { reachAll($0, reach) }
            }
            for rule in plan[name].properties.values.flatMap(\.allRules) {
                rule.source.forEachStored { $0.type.forEachName { reachAll($0, reach) } }
            }
        }
        order = shape.order.filter { names[$0] != nil }
    }

    /// What may stand in a `oneOf` type stands behind its name.
    private func reachAll(_ name: TypeName, _ reach: (TypeName) -> Void) {
        reach(name)
        for type in history.model.foreignTypes where type.name == name {
            guard case .oneOf(let types) = type.coding else { continue }
            for type in types { type.forEachName { reach($0) } }
        }
    }

    private func isPlain(_ name: TypeName) -> Bool { plain.contains(name) }

    /// Structs that are read as today's: they live, never stood flat and never held an object.
    private static func plainStructs(
        _ history: ModelHistory,
        among names: Set<TypeName>,
        until version: Int
    ) -> Set<TypeName> {
        let shapes = history.shapes.filter { $0.version <= version }
        var plain = Set(history.model.structs.map(\.name))
        for property in shapes.flatMap(\.records.values).flatMap(\.properties) where property.flat != nil {
            property.type.forEachName { plain.remove($0) }
        }
        var parts: [TypeName: [PropertyModel]] = [:]
        for item in history.model.structs { parts[item.name] = item.properties }
        for name in plain { parts[name, default: []] += shapes.compactMap { $0.records[name]?.properties }.joined() }
        // Each that goes may take others with it.
        while true {
            let others = plain.filter { name in
                parts[name]?.contains { holdsRecords($0.convert?.archived ?? $0.type, history.model, besides: plain) }
                    == true
            }
            if others.isEmpty { break }
            plain.subtract(others)
        }
        // What stands in them is read with them.
        var open = Array(names.intersection(plain))
        var taken = Set(open)
        while let name = open.popLast() {
            for property in parts[name] ?? [] {
                (property.convert?.archived ?? property.type).forEachName {
                    if plain.contains($0), taken.insert($0).inserted { open.append($0) }
                }
            }
        }
        return taken
    }

    private static func holdsRecords(_ type: PropertyType, _ model: Model, besides plain: Set<TypeName>) -> Bool {
        switch type {
        case .builtin, .propertyList, .enumeration: return false
        case .object: return true
        case .structure(let name): return name.model == model.name && !plain.contains(name)
        case .array(let element), .set(let element), .optional(let element), .dictionary(_, let element):
            return holdsRecords(element, model, besides: plain)
        case .foreign(let name):
            switch model.foreignTypes.first(where: { $0.name == name })?.coding {
            case .oneOf(let types): return types.contains { holdsRecords($0, model, besides: plain) }
            case .convert(let conversion): return holdsRecords(conversion.archived, model, besides: plain)
            case .secure, .codable, .some(.none), nil: return false
            }
        }
    }

    private func holdsRecords(_ type: PropertyType) -> Bool {
        Self.holdsRecords(type, history.model, besides: plain)
    }

    // MARK: Types and values

    private func then(_ type: PropertyType) -> PropertyType {
        switch type {
        case .builtin, .propertyList, .enumeration, .foreign: return type
        case .array(let element): return .array(then(element))
        case .set(let element):
            let element = then(element)
            // Neither dictionaries nor structs of then can be elements of a set.
            if case .structure(let name) = element, !isPlain(name) { return .array(element) }
            return .set(element)
        case .dictionary(let key, let value): return .dictionary(key: then(key), value: then(value))
        case .optional(let wrapped): return .optional(then(wrapped))
        case .structure(let name): return .structure(names[name] ?? name)
        case .object(let name): return .object(names[name] ?? name)
        }
    }

    /// Cases as they are called today, or were in the last version of their enum.
    private func then(_ value: DefaultValue) -> DefaultValue { cases.today(value, from: shape.version) }

    private func foreign(_ type: ForeignTypeModel) -> ForeignTypeModel {
        guard case .oneOf(let types) = type.coding else { return type }
        var type = type
        let then = types.map { self.then($0) }.filter { type in
            var isKnown = true
            type.forEachName { if $0.isRemoved { isKnown = false } }
            return isKnown
        }
        // Classes of then conform to nothing.
        if then != types { type.swiftName = "Any" }
        type.coding = .oneOf(then)
        return type
    }

    // MARK: Declarations

    private func classModel(_ record: RecordShape, _ name: TypeName, _ properties: [PropertyModel]) -> ClassModel {
        var result = ClassModel(name: name, span: history.model.header, fileIndex: 0)
        if case .generated(let parent)? = record.superclass { result.superclass = .generated(names[parent] ?? parent) }
        result.archiveName = record.archiveName
        result.isArchiveNameWritten = true
        result.isAbstract = record.isAbstract
        result.keyPattern = record.keyPattern
        result.versionKey = record.versionKey
        result.properties = properties
        return result
    }

    private func structModel(_ record: RecordShape, _ name: TypeName, _ properties: [PropertyModel]) -> StructModel {
        var result = StructModel(name: name, span: history.model.header, fileIndex: 0)
        result.archiveName = record.archiveName
        result.isArchiveNameWritten = true
        result.keyPattern = record.keyPattern
        result.properties = properties
        return result
    }

    private func properties(of record: RecordShape) -> ([PropertyModel], leftOut: [FormerModel.LeftOut]) {
        var result: [PropertyModel] = []
        var leftOut: [FormerModel.LeftOut] = []
        for property in record.properties where !property.excludedFrom.isSuperset(of: .written) {
            let rules = plan[record.identity].properties[property.name]?.allRules ?? []
            if let function = rules.lazy.compactMap({ functionOfRecords($0.source) }).first {
                leftOut.append(
                    .init(record: record.name, property: property.name, function: function, span: property.span)
                )
                continue
            }
            result.append(then(property))
        }
        return (result, leftOut)
    }

    private func then(_ property: PropertyModel) -> PropertyModel {
        var result = property
        result.doc = nil
        result.deprecated = nil
        result.onChange = nil
        result.form = nil
        result.isMutable = true
        result.isVirtual = false
        result.isCyclic = false
        result.isRecursive = false
        result.copying = .shallow
        result.type = then(property.type)
        result.defaultValue = property.defaultValue.map { then($0) }
        // Checks ask it of living classes only.
        if result.isWeak, !result.type.isOptional { result.type = .optional(result.type) }
        result.inverseOf = property.inverseOf.map {
            InverseSource(type: names[$0.type] ?? $0.type, property: $0.property)
        }
        if let convert = property.convert, holdsRecords(convert.archived) {
            // The dictionary has the archived form, and its functions know today's classes only.
            let archived = then(convert.archived)
            result.convert = nil
            result.type = property.isRequired || archived.isOptional ? archived : .optional(archived)
            result.defaultValue = nil
        }
        return result
    }

    /// A function of a property's past that takes or gives objects: today's code has none of then.
    private func functionOfRecords(_ source: ReadSource) -> String? {
        var found: String?
        source.forEachFunction { function, types in
            for type in types { type.forEachName { if names[$0] != nil { found = found ?? function } } }
        }
        return found
    }

    // MARK: Plans

    private func recordPlan(_ plan: RecordPlan, _ name: TypeName, _ properties: [PropertyModel]) -> RecordPlan {
        var result = plan
        result.name = name
        result.extraKeys = []
        result.writtenName = nil
        result.properties = [:]
        for property in properties {
            guard let read = plan.properties[property.name] else { continue }
            result.properties[property.name] = PropertyPlan(
                rules: read.rules.map { then($0) },
                jsonRules: read.jsonRules?.map { then($0) },
                dictionaryRules: read.dictionaryRules?.map { then($0) }
            )
        }
        return result
    }

    private func then(_ rule: ReadRule) -> ReadRule {
        var rule = rule
        rule.source = rule.source.mapTypes({ then($0) }, values: { then($0) })
        return rule
    }

    private func nameRule(_ rule: NameRule) -> NameRule? {
        var rule = rule
        switch rule.reading {
        case .record(let target):
            guard names[target] != nil || isPlain(target) else { return nil }
            rule.reading = .record(names[target] ?? target)
        case .dropped(let unless, let target):
            guard let target else { break }
            // Functions that are asked of objects know today's classes only.
            rule.reading = names[target].map { .record($0) } ?? .dropped(unless: unless, as: nil)
        }
        rule.identity = names[rule.identity] ?? rule.identity
        return rule
    }
}

extension PropertyPlan {
    package var allRules: [ReadRule] { rules + (jsonRules ?? []) + (dictionaryRules ?? []) }
}

extension ValueConversion {
    /// What is done to single values.
    fileprivate var innermost: ValueConversion {
        switch self {
        case .unwrap(let inner), .optional(let inner), .single(let inner), .singleOrEmpty(let inner),
            .elements(let inner), .dictionary(_, let inner):
            inner.innermost
        case .same, .number, .text, .parse, .cast, .fromPropertyList, .toPropertyList, .function: self
        }
    }
}

extension ReadSource {
    /// Everything of an archive that is looked up.
    package func forEachStored(_ visit: (PropertyShape) -> Void) {
        switch self {
        case .stored(let shape): visit(shape)
        case .value, .failure, .inverse: break
        case .converted(let inner, _): inner.forEachStored(visit)
        case .computed(let value): for argument in value.arguments { argument.source.forEachStored(visit) }
        }
    }

    /// Every function that is called, with the types it takes and gives.
    func forEachFunction(_ visit: (String, [PropertyType]) -> Void) {
        switch self {
        case .stored, .value, .failure, .inverse: break
        case .converted(let inner, let step):
            if case .function(let function) = step.conversion.innermost { visit(function, [step.from, step.to]) }
            inner.forEachFunction(visit)
        case .computed(let value):
            visit(value.function, value.arguments.map(\.type) + [value.type])
            for argument in value.arguments { argument.source.forEachFunction(visit) }
        }
    }

    package func mapTypes(
        _ map: (PropertyType) -> PropertyType,
        values: (DefaultValue) -> DefaultValue = { $0 }
    ) -> ReadSource {
        func otherwise(_ otherwise: Otherwise) -> Otherwise {
            if case .value(let value) = otherwise { .value(values(value)) } else { otherwise }
        }
        switch self {
        case .stored(var shape):
            shape.type = map(shape.type)
            shape.defaultValue = shape.defaultValue.map(values)
            return .stored(shape)
        case .value(let value, let type): return .value(values(value), map(type))
        case .failure, .inverse: return self
        case .converted(let inner, var step):
            step.from = map(step.from)
            step.to = map(step.to)
            step.otherwise = otherwise(step.otherwise)
            return .converted(inner.mapTypes(map, values: values), step)
        case .computed(var value):
            value.type = map(value.type)
            value.otherwise = otherwise(value.otherwise)
            value.arguments = value.arguments.map {
                ComputedArgument(type: map($0.type), source: $0.source.mapTypes(map, values: values))
            }
            return .computed(value)
        }
    }
}

import ModelLanguage
import SchemaDiagnostics

/// The classes and structs of one past version that a removed one requires: functions of later versions receive it as its deep dictionary,
/// and reading it requires all of them as they were in that version.
///
/// Classes and structs have names of their own (`Library2Book` for the Book of version 2 of Library), since some still exist with another
/// shape. So do enums that changed since. Enums that did not change are the current ones. So are enums and structs without objects that
/// functions of that version take or return, since the functions are the current ones. Removed enums are their raw values.
package struct FormerModel: Sendable {
    package var version: Int
    package var model: Model
    package var plan: ModelPlan
    /// Identity -> the name in `model`, of the classes and structs that are not the current ones.
    package var names: [TypeName: TypeName] = [:]
    /// Enums that changed since, as they were in that version; also in `model`.
    package var enums: [EnumModel] = []
    /// Properties that the dictionary leaves out, because functions in their past take or return objects.
    package var leftOut: [LeftOut] = []

    package struct LeftOut: Hashable, Sendable {
        package var record: String
        package var property: String
        package var function: String
        package var span: SourceSpan
    }
}

struct FormerModelMaker {
    let history: ModelHistory
    let shape: ModelShape
    let plan: ModelPlan
    let today: ModelPlan
    /// Cases between that version and the current one.
    let cases: CaseLineage
    /// Structs that are read as the current ones, because functions of that version take or return them.
    let plain: Set<TypeName>
    /// Enums that changed since -> their names in `model`.
    private var enums: [TypeName: TypeName] = [:]
    private var names: [TypeName: TypeName] = [:]
    private var order: [TypeName] = []

    init(_ timeline: Timeline, at version: Int, today: ModelPlan) {
        history = timeline.history
        self.today = today
        shape = history.shape(at: version) ?? ModelShape(version: version)
        // Checking reported its errors.
        var bag = DiagnosticBag()
        plan = planReading(of: history, at: version, timeline.index, into: &bag)
        cases = timeline.tracer(at: history.model.version, in: .archive).cases
        var taken: Set<TypeName> = []
        for rule in plan.records.values.flatMap(\.properties.values).flatMap(\.allRules) {
            taken.formUnion(rule.source.functions.flatMap(\.types).flatMap(\.names))
        }
        plain = taken.isEmpty ? [] : Self.plainStructs(history, among: taken, until: version)
        for change in history.changes.filter({ $0.version > version }).flatMap(\.changes) {
            let name = change.declaration
            guard let item = shape.enums[name], !item.isUnion, !name.isRemoved, !taken.contains(name) else { continue }
            enums[name] = history.model.formerName(item.name, of: version)
        }
    }

    mutating func make(from roots: Set<TypeName>) -> FormerModel? {
        collect(roots)
        guard !order.isEmpty else { return nil }
        let (maker, present) = (self, history.model)
        let parts = PastModel(
            history,
            shape,
            name: { maker.names[$0] ?? $0 },
            type: { maker.then($0) },
            isWhole: false
        )
        var leftOut: [FormerModel.LeftOut] = []
        var kept: [TypeName: [PropertyModel]] = [:]
        var model = parts.make(order) { record in
            let properties = maker.properties(of: record, leftOut: &leftOut)
            kept[record.identity] = properties
            return properties
        }
        model.removed = []
        model.swift.access = .internal
        model.structs = present.structs.filter { isPlain($0.name) } + model.structs
        var past = ModelPlan(version: shape.version, readsFrom: model.readsFrom, stampedFrom: plan.stampedFrom)
        past.enums = today.enums
        past.removedEnums = today.removedEnums
        for name in plain { past.records[name] = today.records[name] }
        var enums: [EnumModel] = []
        for (identity, name) in self.enums.sorted(by: { $0.value.name < $1.value.name }) {
            guard var item = shape.enums[identity]?.model(at: present.header) else { continue }
            item.name = name
            enums.append(item)
            past.enums[name] = plan.enums[identity]
            past.enums[name]?.name = name
        }
        model.enums = present.enums + enums
        for (identity, properties) in kept {
            guard let name = names[identity], let read = plan.records[identity] else { continue }
            past.records[name] = recordPlan(read, name, properties)
        }
        past.names = plan.names.compactMap { nameRule($0) }
        return FormerModel(
            version: shape.version,
            model: ModelResolver.completed(model),
            plan: past,
            names: names,
            enums: enums,
            leftOut: leftOut
        )
    }

    // MARK: Reachable declarations

    private mutating func collect(_ roots: Set<TypeName>) {
        var below: [TypeName: [TypeName]] = [:]
        for name in shape.order {
            if case .generated(let parent)? = shape.records[name]?.superclass {
                below[parent, default: []].append(name)
            }
        }
        let found = roots.closure { name -> [TypeName] in
            guard let record = shape.records[name] else { return [] }
            var types = record.properties.map { $0.convert?.archived ?? $0.type }
            types += plan[name].properties.values.flatMap(\.allRules).flatMap(\.source.leaves).map(\.type)
            var others = (below[name] ?? []) + types.flatMap(\.names).flatMap { withMembers($0) }
            if case .generated(let parent)? = record.superclass { others.append(parent) }
            return others.filter { shape.records[$0] != nil && !isPlain($0) }
        }
        order = shape.order.filter { found.contains($0) && shape.records[$0] != nil }
        for name in order {
            names[name] = shape.records[name].map { history.model.formerName($0.name, of: shape.version) }
        }
    }

    /// A `oneOf` type lists its types after its name.
    private func withMembers(_ name: TypeName) -> [TypeName] {
        [name]
            + history.model.foreignTypes.filter { $0.name == name }.flatMap { type -> [TypeName] in
                if case .oneOf(let types) = type.coding { types.flatMap(\.names) } else { [] }
            }
    }

    private func isPlain(_ name: TypeName) -> Bool { plain.contains(name) }

    /// Structs that are read as the current ones: they exist, were never flat and never contained an object.
    private static func plainStructs(
        _ history: ModelHistory,
        among names: Set<TypeName>,
        until version: Int
    ) -> Set<TypeName> {
        let shapes = history.shapes.filter { $0.version <= version }
        var plain = Set(history.model.structs.map(\.name))
        for property in shapes.flatMap(\.records.values).flatMap(\.properties) where property.flat != nil {
            plain.subtract(property.type.names)
        }
        var parts: [TypeName: [PropertyModel]] = [:]
        for item in history.model.structs { parts[item.name] = item.properties }
        for name in plain { parts[name, default: []] += shapes.compactMap { $0.records[name]?.properties }.joined() }
        // Each that is removed from the list may cause others to be removed.
        while true {
            let others = plain.filter { name in
                parts[name]?.contains { holdsRecords($0.convert?.archived ?? $0.type, history.model, besides: plain) }
                    == true
            }
            if others.isEmpty { break }
            plain.subtract(others)
        }
        // Their contents are read with them.
        return names.intersection(plain).closure { name in
            (parts[name] ?? []).flatMap { ($0.convert?.archived ?? $0.type).names }.filter { plain.contains($0) }
        }
    }

    private static func holdsRecords(_ type: PropertyType, _ model: Model, besides plain: Set<TypeName>) -> Bool {
        switch type {
        case .builtin, .propertyList, .enumeration: return false
        case .object: return true
        case .structure(let name): return name.model == model.name && !plain.contains(name)
        // Its cases may have values of that version.
        case .union(let name): return name.model == model.name
        case .array(let element), .set(let element), .optional(let element), .dictionary(_, let element):
            return holdsRecords(element, model, besides: plain)
        case .foreign(let name):
            switch model.foreignTypes.first(where: { $0.name == name })?.coding {
            case .oneOf(let types): return types.contains { holdsRecords($0, model, besides: plain) }
            case .convert(let conversion): return holdsRecords(conversion.archived, model, besides: plain)
            case .secure, .opaque, .codable, .some(.none), nil: return false
            }
        }
    }

    private func holdsRecords(_ type: PropertyType) -> Bool {
        Self.holdsRecords(type, history.model, besides: plain)
    }

    // MARK: Types and values

    private func then(_ type: PropertyType) -> PropertyType {
        switch type {
        case .builtin, .propertyList, .foreign: return type
        case .enumeration(let name): return .enumeration(enums[name] ?? name)
        case .union(let name): return .union(enums[name] ?? name)
        case .array(let element): return .array(then(element))
        case .set(let element):
            let element = then(element)
            // Neither dictionaries nor structs of that version can be elements of a set.
            if case .structure(let name) = element, !isPlain(name) { return .array(element) }
            return .set(element)
        case .dictionary(let key, let value): return .dictionary(key: then(key), value: then(value))
        case .optional(let wrapped): return .optional(then(wrapped))
        case .structure(let name): return .structure(names[name] ?? name)
        case .object(let name): return .object(names[name] ?? name)
        }
    }

    /// With the current names of cases, or those of the last version of their enum; nil if it names a removed case.
    private func then(_ value: DefaultValue, of type: PropertyType) -> DefaultValue? {
        cases.inReader(value, of: type, from: shape.version, keeping: enums)
    }

    // MARK: Declarations

    private func properties(of record: RecordShape, leftOut: inout [FormerModel.LeftOut]) -> [PropertyModel] {
        record.properties.filter { !$0.excludedFrom.isSuperset(of: .written) }.compactMap {
            property -> PropertyModel? in
            let rules = plan[record.identity].properties[property.name]?.allRules ?? []
            guard let function = rules.lazy.compactMap({ functionOfRecords($0.source) }).first else {
                return then(property)
            }
            leftOut.append(
                .init(record: record.name, property: property.name, function: function, span: property.span)
            )
            return nil
        }
    }

    private func then(_ property: PropertyModel) -> PropertyModel {
        var result = property
        result.doc = nil
        result.deprecated = nil
        result.access = nil
        result.onChange = nil
        result.form = nil
        result.isMutable = true
        result.shape.isVirtual = false
        result.isCyclic = false
        result.isRecursive = false
        result.copying = .shallow
        result.shape.type = then(property.type)
        result.shape.defaultValue = property.defaultValue.flatMap { then($0, of: property.type) }
        // Checks ask this only for current classes.
        if result.isWeak, !result.type.isOptional { result.shape.type = .optional(result.type) }
        result.shape.inverseOf = property.inverseOf.map {
            InverseSource(type: names[$0.type] ?? $0.type, property: $0.property)
        }
        if let convert = property.convert, holdsRecords(convert.archived) {
            // The dictionary has the archived form, and its functions know only the current classes.
            let archived = then(convert.archived)
            result.shape.convert = nil
            result.shape.type = property.isRequired || archived.isOptional ? archived : .optional(archived)
            result.shape.defaultValue = nil
        }
        return result
    }

    /// A function in a property's past that takes or returns objects: the current code does not have these.
    private func functionOfRecords(_ source: ReadSource) -> String? {
        source.functions.first { $0.types.flatMap(\.names).contains { names[$0] != nil } }?.name
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
            result.properties[property.name] = read.mapSources { source in
                source.mapTypes({ then($0) }, values: { then($0, of: $1) })
            }
        }
        return result
    }

    private func nameRule(_ rule: NameRule) -> NameRule? {
        var rule = rule
        switch rule.reading {
        case .record(let target):
            guard names[target] != nil || isPlain(target) else { return nil }
            rule.reading = .record(names[target] ?? target)
        case .dropped(let unless, let target):
            guard let target else { break }
            // Functions that receive objects know only the current classes.
            rule.reading = names[target].map { .record($0) } ?? .dropped(unless: unless, as: nil)
        }
        rule.identity = names[rule.identity] ?? rule.identity
        return rule
    }
}

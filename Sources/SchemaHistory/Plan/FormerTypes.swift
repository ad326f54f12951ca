import ModelLanguage
import SchemaDiagnostics

/// A removed enum under a name of its own: its raw values are read as its last version read them.
package struct FormerEnum: Sendable {
    package var model: EnumModel
    package var plan: EnumPlan?
}

/// Everything that functions require of removed declarations.
package struct FormerTypes: Sendable {
    /// Newest version first.
    package var models: [FormerModel] = []
    /// By identity.
    package var enums: [TypeName: FormerEnum] = [:]

    package init() {}
}

extension CheckedModel {
    /// The removed declarations that functions in the plan require.
    package var formerTypes: FormerTypes {
        if model.removed.isEmpty { return FormerTypes() }
        let timeline = Timeline(history, index)
        var needed = FormerNeeds(history)
        for record in plan.records.values { needed.add(record) }
        var types = FormerTypes()
        while let (version, roots) = needed.takeNewest() {
            var maker = FormerModelMaker(timeline, at: version, today: plan)
            guard let former = maker.make(from: roots) else { continue }
            for record in former.plan.records.values { needed.add(record) }
            for property in former.model.records.flatMap(\.properties) {
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
            guard let shape = history.shapes.last(where: { $0.enums[name] != nil }), let item = shape.enums[name] else {
                continue
            }
            var bag = DiagnosticBag()
            let plan = plans[shape.version] ?? planReading(of: history, at: shape.version, index, into: &bag)
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
    /// The Book of version 2 of Library has the name `Library2Book`.
    func formerName(_ name: String, of version: Int) -> TypeName {
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
        for extra in record.extraKeys { add(extra.old.type) }
        for property in record.properties.values {
            for rule in property.allRules {
                for shape in rule.source.leaves { add(shape.type) }
            }
        }
    }

    mutating func add(_ type: PropertyType) {
        for name in type.names { add(name) }
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

/// SwiftData's versions of a model, oldest first.
struct SwiftVersions {
    struct Schema {
        /// Counts from 1.
        var number: Int
        var name: String
        var models: Set<String>
        /// The names of the other versions.
        var others: [String] = []
        var previous: String?
    }

    var schemas: [Schema] = []
    /// Remarks on what is not known, and the stages.
    var comments: [String] = []

    init(_ facts: SwiftFacts, place: (SwiftFacts.Place) -> String) {
        let types = SwiftTypes(facts)
        let all = types.all.filter { types.conformances(of: $0).contains("VersionedSchema") && $0.kind != .protocol }
        guard !all.isEmpty else { return }
        let plans = types.all.filter { types.conformances(of: $0).contains("SchemaMigrationPlan") }
        var order = plans.first.map { Self.list("schemas", of: $0, types) } ?? []
        let listed = Set(order)
        let numbered = all.filter { !listed.contains($0.name) }.map { ($0, Self.number(of: $0)) }
        if order.isEmpty {
            order = numbered.sorted { Self.isBefore($0.1, $1.1) }.map(\.0.name)
            if all.count > 1 {
                comments.append("No SchemaMigrationPlan was found: the order is that of versionIdentifier.")
            }
        } else {
            for (type, _) in numbered {
                comments.append("\(type.name) (\(place(type.place))) is in no SchemaMigrationPlan, and is left out.")
            }
        }
        if plans.count > 1 {
            comments.append("There are \(plans.count) migration plans: the versions are those of \(plans[0].name).")
        }
        for name in order {
            guard let type = types[name], !schemas.contains(where: { $0.name == name }) else { continue }
            var models = Set(Self.list("models", of: type, types))
            if models.isEmpty {
                models = Set(types.all.filter { $0.name.hasPrefix(name + ".") }.map(\.name))
                comments.append(
                    "The models of \(name) (\(place(type.place))) are not a list: all nested ones are taken."
                )
            }
            schemas.append(Schema(number: schemas.count + 1, name: name, models: models, previous: schemas.last?.name))
        }
        for index in schemas.indices {
            schemas[index].others = all.map(\.name).filter { $0 != schemas[index].name }
        }
        for schema in schemas { comments.append("version \(schema.number) is \(schema.name)") }
        for stage in facts.stages where stage.isCustom {
            let code = stage.functions.isEmpty ? "" : " with " + stage.functions.joined(separator: " and ")
            comments.append(
                "\(stage.from) to \(stage.to) has a custom stage\(code) (\(place(stage.place))): see 'using' and 'missing'."
            )
        }
    }

    private static func list(_ name: String, of type: SwiftFacts.Declaration, _ types: SwiftTypes) -> [String] {
        let property = type.properties.first { $0.isStatic && $0.name == name }
        return (property?.initial?.elements ?? []).compactMap { element in
            guard element.kind == .member, element.value.hasSuffix(".self") else { return nil }
            return types.resolve(String(element.value.dropLast(5)), in: type.name)?.name
        }
    }

    /// The numbers of `Schema.Version(1, 2, 0)`.
    private static func number(of type: SwiftFacts.Declaration) -> [Int] {
        let property = type.properties.first { $0.isStatic && $0.name == "versionIdentifier" }
        return property?.initial?.elements.compactMap { Int($0.value) } ?? []
    }

    private static func isBefore(_ one: [Int], _ other: [Int]) -> Bool { one.lexicographicallyPrecedes(other) }
}

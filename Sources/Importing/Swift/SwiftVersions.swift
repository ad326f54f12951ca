/// SwiftData's versions of a model, oldest first.
struct SwiftVersions {
    struct Schema {
        /// Counts from 1.
        var number: Int
        var name: String
        /// The classes that it lists, and those to which they lead.
        var models: Set<String> = []
        /// All types to which its classes lead, in whatever version they are declared.
        var reached: Set<String> = []
        /// The names of the other versions.
        var others: [String] = []

        /// A class of another version is the one of this version that has its name: entities are known by their names.
        func model(for type: SwiftFacts.Declaration, _ types: SwiftTypes) -> SwiftFacts.Declaration {
            if models.contains(type.name) { return type }
            return models.first { SwiftVersions.ownName($0) == SwiftVersions.ownName(type.name) }.flatMap { types[$0] }
                ?? type
        }

        /// Whether the version has the type: one of its own, one to which its classes lead, or one of no version that hides none of these.
        func has(_ type: SwiftFacts.Declaration) -> Bool {
            if reached.contains(type.name) { return true }
            let own = SwiftVersions.ownName(type.name)
            return !others.contains { type.name.hasPrefix($0 + ".") }
                && !reached.contains { SwiftVersions.ownName($0) == own }
        }
    }

    var schemas: [Schema] = []
    /// Remarks on what is not known, and the stages.
    var comments: [DraftRemark] = []

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
                comments.add("\(type.name) is in no SchemaMigrationPlan, and is left out.", place(type.place))
            }
        }
        if plans.count > 1 {
            comments.append("There are \(plans.count) migration plans: the versions are those of \(plans[0].name).")
        }
        for name in order {
            guard let type = types[name], !schemas.contains(where: { $0.name == name }) else { continue }
            var models = Self.list("models", of: type, types)
            if models.isEmpty {
                let nested = types.all.filter { $0.name.hasPrefix(name + ".") }.map(\.name)
                models = (schemas.last?.models.sorted() ?? []) + nested
                comments.add(
                    "The models of \(name) are not a list: those of the version before and all nested ones are taken.",
                    place(type.place)
                )
            }
            for text in Self.unknown("models", of: type, types) {
                comments.add("\(text), a model of \(name), is not in these sources.", place(type.place))
            }
            // Of two with one name the last one is meant: `SchemaV1.models + [Trip.self]`.
            let last = Dictionary(models.map { (Self.ownName($0), $0) }) { $1 }
            var schema = Schema(number: schemas.count + 1, name: name, models: Set(last.values))
            schema.reach(types)
            schemas.append(schema)
        }
        for index in schemas.indices {
            schemas[index].others = all.map(\.name).filter { $0 != schemas[index].name }
        }
        for schema in schemas { comments.append("version \(schema.number) is \(schema.name)") }
        for stage in facts.stages where stage.isCustom {
            let code = stage.functions.isEmpty ? "" : " with " + stage.functions.joined(separator: " and ")
            comments.add(
                "\(stage.from) to \(stage.to) has a custom stage\(code): see 'using' and 'missing'.",
                place(stage.place)
            )
        }
    }

    private static func elements(_ name: String, of type: SwiftFacts.Declaration) -> [SwiftFacts.Expression] {
        let initial = type.properties.first { $0.isStatic && $0.name == name }?.initial
        return initial.map { $0.kind == .member ? [$0] : $0.elements } ?? []
    }

    private static func list(_ name: String, of type: SwiftFacts.Declaration, _ types: SwiftTypes) -> [String] {
        elements(name, of: type).flatMap { element -> [String] in
            guard let (named, isList) = target(element, name, in: type, types) else { return [] }
            return isList ? list(name, of: named, types) : [named.name]
        }
    }

    /// The type of `Trip.self`, or the one that has the list `SchemaV1.models`.
    private static func target(
        _ element: SwiftFacts.Expression,
        _ name: String,
        in type: SwiftFacts.Declaration,
        _ types: SwiftTypes
    ) -> (type: SwiftFacts.Declaration, isList: Bool)? {
        let value = element.value.hasPrefix("Self.") ? type.name + element.value.dropFirst(4) : element.value
        guard element.kind == .member, let end = value.lastIndex(of: "."),
            let named = types.resolve(String(value[..<end]), in: type.name)
        else { return nil }
        let isList = value[end...] == ".\(name)" && named.name != type.name
        return isList || value.hasSuffix(".self") ? (named, isList) : nil
    }

    private static func unknown(_ name: String, of type: SwiftFacts.Declaration, _ types: SwiftTypes) -> [String] {
        elements(name, of: type).filter { target($0, name, in: type, types) == nil }.map(\.text)
    }

    static func ownName(_ name: String) -> Substring { name.split(separator: ".").last ?? "" }

    /// The numbers of `Schema.Version(1, 2, 0)`.
    private static func number(of type: SwiftFacts.Declaration) -> [Int] {
        let property = type.properties.first { $0.isStatic && $0.name == "versionIdentifier" }
        return property?.initial?.elements.compactMap { Int($0.value) } ?? []
    }

    private static func isBefore(_ one: [Int], _ other: [Int]) -> Bool { one.lexicographicallyPrecedes(other) }
}

extension SwiftVersions.Schema {
    /// Follows superclasses, and the types of properties and cases.
    fileprivate mutating func reach(_ types: SwiftTypes) {
        var open = models.sorted()
        while let name = open.popLast() {
            guard let type = types[name], reached.insert(name).inserted else { continue }
            var met = SwiftDraft.stored(type).compactMap(\.type) + type.cases.flatMap { $0.payload.map(\.type) }
            if type.kind == .class { met += type.inherits }
            while let next = met.popLast() {
                met += next.arguments
                guard let found = types.resolve(next.name, in: name), found.kind != .protocol else { continue }
                let model = model(for: found, types)
                if SwiftDraft.isModel(model) { models.insert(model.name) }
                open.append(model.name)
            }
        }
    }
}

import SchemaDiagnostics

/// The numbers of the graph's nodes.
private struct Nodes {
    let classCount: Int
    var structs: [TypeName: Int] = [:]
    var oneOfs: [TypeName: Int] = [:]
    var count: Int

    func place(_ number: Int) -> Int { number }
    func content(_ number: Int) -> Int { classCount + number }
}

extension ModelResolver {
    /// Cycles of references: which properties lie on one, and which could never end.
    package mutating func checkReferences() {
        let structs = model.structs + usedModels().flatMap(\.structs)
        checkContainment()
        guard !referencing.isEmpty else { return }
        var nodes = Nodes(classCount: tree.names.count, count: tree.names.count * 2)
        for declaration in structs {
            nodes.structs[declaration.name] = nodes.count
            nodes.count += 1
        }
        for foreign in ([model] + usedModels()).flatMap(\.foreignTypes) {
            guard case .oneOf = foreign.coding else { continue }
            nodes.oneOfs[foreign.name] = nodes.count
            nodes.count += 1
        }
        let graph = makeGraph(nodes, structs)
        markCyclic(nodes, graph)
        markRecursive(nodes, structs)
        checkSets(nodes, graph)
        checkPossible(nodes, graph, structs)
    }

    /// Holds no class, whatever it is.
    private func isPlain(_ type: PropertyType) -> Bool {
        switch type {
        case .builtin, .propertyList, .enumeration: true
        case .array(let element), .set(let element), .optional(let element): isPlain(element)
        case .dictionary(_, let value): isPlain(value)
        case .structure, .object, .foreign: false
        }
    }

    private func makeGraph(_ nodes: Nodes, _ structs: [StructModel]) -> ReferenceGraph {
        makeGraph(nodes, structs, following: { $0.excludedFrom != .all }, to: { $0.convert?.archived ?? $0.type })
    }

    /// - Parameters:
    ///   - isFollowed: the properties that are edges.
    ///   - type: where they lead.
    private func makeGraph(
        _ nodes: Nodes,
        _ structs: [StructModel],
        following isFollowed: (PropertyModel) -> Bool,
        to type: (PropertyModel) -> PropertyType
    ) -> ReferenceGraph {
        var graph = ReferenceGraph(nodeCount: nodes.count)
        for number in tree.names.indices {
            graph.connect(nodes.place(number), nodes.content(number))
            let parent = tree.parents[number]
            if parent >= 0 {
                graph.connect(nodes.place(parent), nodes.place(number))
                graph.connect(nodes.content(number), nodes.content(parent))
            }
            guard number >= tree.ownCount else { continue }
            for property in tree.used[number - tree.ownCount].properties where isFollowed(property) {
                forEachTarget(of: property.type, nodes) { graph.connect(nodes.content(number), $0) }
            }
        }
        for place in referencing {
            let property = property(at: place)
            guard isFollowed(property), let node = node(of: place, nodes) else { continue }
            forEachTarget(of: type(property), nodes) { graph.connect(node, $0) }
        }
        for declaration in structs where declaration.name.model != model.name {
            guard let node = nodes.structs[declaration.name] else { continue }
            for property in declaration.properties where isFollowed(property) {
                forEachTarget(of: type(property), nodes) { graph.connect(node, $0) }
            }
        }
        for foreign in ([model] + usedModels()).flatMap(\.foreignTypes) {
            guard case .oneOf(let members) = foreign.coding, let node = nodes.oneOfs[foreign.name] else { continue }
            for member in members { forEachTarget(of: member, nodes) { graph.connect(node, $0) } }
        }
        graph.findComponents()
        return graph
    }

    private func property(at place: DeclaredPlace) -> PropertyModel {
        switch place.owner {
        case .class: model.classes[place.index].properties[place.position]
        case .struct: model.structs[place.index].properties[place.position]
        }
    }

    /// The node of what holds a property.
    private func node(of place: DeclaredPlace, _ nodes: Nodes) -> Int? {
        switch place.owner {
        case .class: nodes.content(place.index)
        case .struct: nodes.structs[model.structs[place.index].name]
        }
    }

    private func forEachTarget(of type: PropertyType, _ nodes: Nodes, _ visit: (Int) -> Void) {
        switch type {
        case .builtin, .propertyList, .enumeration: break
        case .array(let element), .set(let element), .optional(let element): forEachTarget(of: element, nodes, visit)
        case .dictionary(_, let value): forEachTarget(of: value, nodes, visit)
        case .structure(let name): if let node = nodes.structs[name] { visit(node) }
        case .object(let name): if let number = classNumber(name) { visit(nodes.place(number)) }
        case .foreign(let name):
            if let node = nodes.oneOfs[name] { visit(node) }
            // What stands in the archive is what leads on.
            if case .convert(let conversion)? = foreignModel(name)?.coding {
                forEachTarget(of: conversion.archived, nodes, visit)
            }
        }
    }

    package func classNumber(_ name: TypeName) -> Int? {
        name.model == model.name ? classIndexes[name.name] : tree.usedNumber(name)
    }

    /// What a required property of this type needs before its object exists; nil where that is nothing, or an empty collection.
    private func requirement(_ property: PropertyModel, _ nodes: Nodes) -> Int? {
        guard property.isRequired, !property.isVirtual, !property.isWeak, !defaultFailed.contains(property.span) else {
            return nil
        }
        var target: Int?
        let type = property.convert?.archived ?? property.type
        switch type {
        case .structure, .object, .foreign: forEachTarget(of: type, nodes) { target = $0 }
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration: break
        }
        return target
    }

    private mutating func markCyclic(_ nodes: Nodes, _ graph: ReferenceGraph) {
        for place in referencing where place.owner == .class {
            guard let target = requirement(property(at: place), nodes),
                graph.component[target] == graph.component[nodes.content(place.index)]
            else { continue }
            model.classes[place.index].properties[place.position].isCyclic = true
        }
    }

    private mutating func markRecursive(_ nodes: Nodes, _ structs: [StructModel]) {
        let graph = makeGraph(nodes, structs, following: { !$0.isWeak && !$0.isVirtual }, to: \.type)
        for place in referencing where place.owner == .class {
            let property = property(at: place)
            guard !property.isWeak, !property.isVirtual else { continue }
            let component = graph.component[nodes.content(place.index)]
            var isRecursive = false
            forEachTarget(of: property.type, nodes) { if graph.component[$0] == component { isRecursive = true } }
            model.classes[place.index].properties[place.position].isRecursive = isRecursive
        }
    }

    // MARK: Sets

    private mutating func checkSets(_ nodes: Nodes, _ graph: ReferenceGraph) {
        for place in referencing {
            if let node = node(of: place, nodes) { checkSet(property(at: place), node, nodes, graph) }
        }
    }

    private mutating func checkSet(_ property: PropertyModel, _ node: Int, _ nodes: Nodes, _ graph: ReferenceGraph) {
        guard property.excludedFrom != .all, let name = setElement(property.type), let number = classNumber(name) else {
            return
        }
        let equality =
            number < tree.ownCount ? model.classes[number].equality : tree.used[number - tree.ownCount].equality
        guard equality == .value, graph.component[nodes.place(number)] == graph.component[node] else { return }
        bag.report(
            .setInCycle,
            "a set of '\(name.name)', which is equal by value, cannot be part of a cycle: its elements are not complete when it is filled",
            at: property.typeSpan,
            notes: [Note("an array, or 'equality: identity' of '\(name.name)', may be")]
        )
    }

    private func setElement(_ type: PropertyType) -> TypeName? {
        switch type {
        case .set(.object(let name)): name
        case .array(let inner), .set(let inner), .optional(let inner): setElement(inner)
        case .dictionary(_, let value): setElement(value)
        case .builtin, .propertyList, .enumeration, .structure, .object, .foreign: nil
        }
    }

    // MARK: Objects that could never be made

    private mutating func checkPossible(_ nodes: Nodes, _ graph: ReferenceGraph, _ structs: [StructModel]) {
        var derivation = Derivation(nodeCount: nodes.count)
        var hasConcrete = [Bool](repeating: false, count: nodes.classCount)
        for number in tree.preorder.reversed() {
            let isAbstract =
                number < tree.ownCount ? model.classes[number].isAbstract : tree.used[number - tree.ownCount].isAbstract
            let parent = tree.parents[number]
            if !isAbstract { hasConcrete[number] = true }
            if parent >= 0, hasConcrete[number] { hasConcrete[parent] = true }
            derivation.demand(nodes.place(number))
            if !isAbstract { derivation.allow(nodes.content(number), for: nodes.place(number)) }
            if parent >= 0 {
                derivation.allow(nodes.place(number), for: nodes.place(parent))
                derivation.require(nodes.content(parent), for: nodes.content(number))
            }
        }
        for place in referencing {
            if let target = requirement(property(at: place), nodes), let node = node(of: place, nodes) {
                derivation.require(target, for: node)
            }
        }
        // Who makes objects of an abstract class without concrete ones below is not known here.
        for number in tree.names.indices where !hasConcrete[number] || number >= tree.ownCount {
            derivation.assume(nodes.place(number))
        }
        for declaration in structs where declaration.name.model != model.name {
            guard let node = nodes.structs[declaration.name] else { continue }
            for property in declaration.properties {
                if let target = requirement(property, nodes) { derivation.require(target, for: node) }
            }
        }
        for foreign in ([model] + usedModels()).flatMap(\.foreignTypes) {
            guard case .oneOf(let members) = foreign.coding, let node = nodes.oneOfs[foreign.name] else { continue }
            for member in members {
                var target: Int?
                forEachTarget(of: member, nodes) { target = $0 }
                if let target { derivation.allow(target, for: node) }
            }
            // One member that needs no object is enough.
            if members.contains(where: { isPlain($0) || isForeign($0) }) { derivation.assume(node) }
        }
        derivation.solve()
        reportImpossible(nodes, graph, derivation)
    }

    private func isForeign(_ type: PropertyType) -> Bool {
        if case .foreign = type { true } else { false }
    }

    private mutating func reportImpossible(_ nodes: Nodes, _ graph: ReferenceGraph, _ derivation: Derivation) {
        var reported: Set<Int> = []
        for place in referencing where place.owner == .class && !derivation.holds[nodes.content(place.index)] {
            let component = graph.component[nodes.content(place.index)]
            let property = property(at: place)
            guard let target = requirement(property, nodes), !derivation.holds[target],
                graph.component[target] == component, reported.insert(component).inserted
            else { continue }
            bag.report(
                .neverMade,
                "no object of '\(model.classes[place.index].name.name)' could ever be made: '\(property.name)' needs one that needs it",
                at: property.typeSpan,
                notes: [Note("make one of the references on the way optional, or a collection")]
            )
        }
    }
}

extension DiagnosticID {
    static let setInCycle = DiagnosticID("set-in-cycle")
    static let neverMade = DiagnosticID("never-made")
}

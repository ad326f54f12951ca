import SchemaDiagnostics

/// The numbers of the graph's nodes, and what leads from one to another besides inheritance. A class, so that closures need not copy it.
private final class Nodes {
    let classCount: Int
    private let model: String
    private let classes: [String: Int]
    private let tree: ClassTree
    /// Of foreign types with a conversion: what archives have.
    var archived: [String: PropertyType] = [:]
    var structs: [TypeName: Int] = [:]
    var oneOfs: [TypeName: Int] = [:]
    var count: Int
    /// Properties, with the node of their owner.
    var holders: [(node: Int, property: PropertyModel)] = []
    /// The same for used classes: their own model has checked what these require.
    var usedHolders: [(node: Int, property: PropertyModel)] = []
    /// The `oneOf` types and unions, with the types that they allow.
    var choices: [(node: Int, members: [PropertyType])] = []
    /// Those that have a case without payload.
    var optionalChoices: Set<Int> = []

    init(_ resolver: ModelResolver) {
        (model, classes, tree) = (resolver.model.name, resolver.classIndexes, resolver.tree)
        classCount = tree.names.count
        count = classCount * 2
    }

    /// Archived objects and objects in memory refer to the same.
    var isPlain: Bool {
        [holders, usedHolders].allSatisfy { holders in
            holders.indices.allSatisfy { index in
                let property = holders[index].property
                return !property.isWeak && !property.isVirtual && property.excludedFrom != .all
                    && property.convert == nil
            }
        }
    }

    func place(_ number: Int) -> Int { number }
    func content(_ number: Int) -> Int { classCount + number }

    func forEachTarget(of type: PropertyType, _ visit: (Int) -> Void) {
        type.forEachPart { part in
            switch part {
            case .structure(let name): if let node = structs[name] { visit(node) }
            case .object(let name):
                if let number = name.model == model ? classes[name.name] : tree.usedNumber(name) {
                    visit(place(number))
                }
            case .union(let name): if let node = oneOfs[name] { visit(node) }
            case .foreign(let name):
                if let node = oneOfs[name] { visit(node) }
                // The archived type decides what is reachable.
                if let archived = archived[name.name] { forEachTarget(of: archived, visit) }
            case .propertyList, .builtin, .enumeration, .array, .set, .dictionary, .optional: break
            }
        }
    }
}

extension ModelResolver {
    /// Cycles of references: the properties in a cycle, and those of them that no object could satisfy.
    package mutating func checkReferences() {
        checkContainment()
        guard !referencing.isEmpty else { return }
        let nodes = makeNodes()
        let graph = makeGraph(nodes, following: { $0.excludedFrom != .all }, to: { $0.convert?.archived ?? $0.type })
        markCyclic(nodes, graph)
        markRecursive(nodes, nodes.isPlain ? graph : nil)
        for holder in nodes.holders { checkSet(holder.property, holder.node, nodes, graph) }
        checkPossible(nodes, graph)
    }

    private func makeNodes() -> Nodes {
        let used = usedModels()
        let nodes = Nodes(self)
        for type in model.foreignTypes {
            if case .convert(let conversion) = type.coding { nodes.archived[type.name.name] = conversion.archived }
        }
        for declaration in model.structs + used.flatMap(\.structs) {
            nodes.structs[declaration.name] = nodes.count
            nodes.count += 1
        }
        for foreign in ([model] + used).flatMap(\.foreignTypes) {
            guard case .oneOf(let members) = foreign.coding else { continue }
            nodes.oneOfs[foreign.name] = nodes.count
            nodes.choices.append((nodes.count, members))
            nodes.count += 1
        }
        for item in ([model] + used).flatMap(\.enums) where item.isUnion {
            nodes.oneOfs[item.name] = nodes.count
            nodes.choices.append((nodes.count, item.payloads))
            if item.payloads.count < item.cases.count { nodes.optionalChoices.insert(nodes.count) }
            nodes.count += 1
        }
        nodes.holders = referencing.compactMap { place in node(of: place, nodes).map { ($0, self[place]) } }
        for declaration in used.flatMap(\.structs) {
            guard let node = nodes.structs[declaration.name] else { continue }
            nodes.holders += declaration.properties.map { (node, $0) }
        }
        for (index, declaration) in tree.used.enumerated() {
            nodes.usedHolders += declaration.properties.map { (nodes.content(tree.ownCount + index), $0) }
        }
        return nodes
    }

    /// - Parameters:
    ///   - isFollowed: the properties that are edges.
    ///   - type: the type to which an edge refers.
    private func makeGraph(
        _ nodes: Nodes,
        following isFollowed: (PropertyModel) -> Bool,
        to type: (PropertyModel) -> PropertyType
    ) -> ReferenceGraph {
        var graph = ReferenceGraph(nodeCount: nodes.count)
        forEachEdgeOfTypes(nodes) { graph.connect($0, $1) }
        for holders in [nodes.holders, nodes.usedHolders] {
            for index in holders.indices where isFollowed(holders[index].property) {
                let node = holders[index].node
                nodes.forEachTarget(of: type(holders[index].property)) { graph.connect(node, $0) }
            }
        }
        graph.findComponents()
        return graph
    }

    /// What leads from one type to another besides properties.
    private func forEachEdgeOfTypes(_ nodes: Nodes, _ connect: (Int, Int) -> Void) {
        for number in tree.names.indices {
            connect(nodes.place(number), nodes.content(number))
            let parent = tree.parents[number]
            if parent >= 0 {
                connect(nodes.place(parent), nodes.place(number))
                connect(nodes.content(number), nodes.content(parent))
            }
        }
        for (node, members) in nodes.choices {
            for member in members { nodes.forEachTarget(of: member) { connect(node, $0) } }
        }
    }

    /// The node of a property's owner.
    private func node(of place: DeclaredPlace, _ nodes: Nodes) -> Int? {
        place.isInClass ? nodes.content(place.index) : nodes.structs[model.structs[place.index].name]
    }

    package func classNumber(_ name: TypeName) -> Int? {
        name.model == model.name ? classIndexes[name.name] : tree.usedNumber(name)
    }

    /// What a required property of this type requires before its object exists; nil if that is nothing, or an empty collection.
    private func requirement(_ property: PropertyModel, _ nodes: Nodes) -> Int? {
        guard property.isRequired, !property.isVirtual, !property.isWeak, !defaultFailed.contains(property.span) else {
            return nil
        }
        var target: Int?
        let type = property.convert?.archived ?? property.type
        switch type {
        case .union, .structure, .object, .foreign: nodes.forEachTarget(of: type) { target = $0 }
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration: break
        }
        return target
    }

    private mutating func markCyclic(_ nodes: Nodes, _ graph: ReferenceGraph) {
        for place in referencing where place.isInClass {
            guard let target = requirement(self[place], nodes),
                graph.component[target] == graph.component[nodes.content(place.index)]
            else { continue }
            self[place].isCyclic = true
        }
    }

    private mutating func markRecursive(_ nodes: Nodes, _ same: ReferenceGraph?) {
        let graph = same ?? makeGraph(nodes, following: { !$0.isWeak && !$0.isVirtual }, to: { $0.type })
        for place in referencing where place.isInClass {
            let property = self[place]
            guard !property.isWeak, !property.isVirtual else { continue }
            let component = graph.component[nodes.content(place.index)]
            var isRecursive = false
            nodes.forEachTarget(of: property.type) { if graph.component[$0] == component { isRecursive = true } }
            if property.isRecursive != isRecursive { self[place].isRecursive = isRecursive }
        }
    }

    // MARK: Sets

    private mutating func checkSet(_ property: PropertyModel, _ node: Int, _ nodes: Nodes, _ graph: ReferenceGraph) {
        guard property.excludedFrom != .all else { return }
        let name = setElements(property.type).first { name in
            guard let number = classNumber(name) else { return false }
            return classModel(number).equality == .value
                && graph.component[nodes.place(number)] == graph.component[node]
        }
        guard let name else { return }
        bag.report(
            .setInCycle,
            "a set of '\(name.name)', which is equal by value, cannot be part of a cycle: its elements are not complete when it is filled",
            at: property.typeSpan,
            notes: [Note("an array, or 'equality: identity' of '\(name.name)', may be")]
        )
    }

    /// The classes of which objects are elements of a set.
    private func setElements(_ type: PropertyType) -> [TypeName] {
        switch type {
        case .set(.object(let name)): [name]
        case .set(.union(let name)):
            enumModel(name)?.payloads.compactMap { if case .object(let name) = $0 { name } else { nil } } ?? []
        case .array(let inner), .set(let inner), .optional(let inner): setElements(inner)
        case .dictionary(_, let value): setElements(value)
        case .builtin, .propertyList, .enumeration, .union, .structure, .object, .foreign: []
        }
    }

    // MARK: Objects that could never be created

    private mutating func checkPossible(_ nodes: Nodes, _ graph: ReferenceGraph) {
        var derivation = Derivation(nodeCount: nodes.count)
        var hasConcrete = [Bool](repeating: false, count: nodes.classCount)
        for number in tree.preorder.reversed() {
            let isAbstract = ofClass(number) { $0.isAbstract }
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
        for (node, property) in nodes.holders {
            if let target = requirement(property, nodes) { derivation.require(target, for: node) }
        }
        // For an abstract class without concrete subclasses it is not known here which objects there are.
        for number in tree.names.indices where !hasConcrete[number] || number >= tree.ownCount {
            derivation.assume(nodes.place(number))
        }
        for (node, members) in nodes.choices {
            for member in members {
                var target: Int?
                nodes.forEachTarget(of: member) { target = $0 }
                if let target { derivation.allow(target, for: node) }
            }
            // One member that requires no object is enough.
            if nodes.optionalChoices.contains(node) || members.contains(where: { !$0.mayHoldObjects || isForeign($0) })
            {
                derivation.assume(node)
            }
        }
        derivation.solve()
        reportImpossible(nodes, graph, derivation)
    }

    /// "A.b -> B.a -> A": the references through which an object requires another object of its class first.
    private func cycle(from start: Int, _ name: String, _ nodes: Nodes, _ derivation: Derivation) -> String {
        var steps: [Int: [(target: Int, label: String?)]] = [:]
        func connect(_ source: Int, _ target: Int, _ label: String? = nil) {
            if !derivation.holds[target] { steps[source, default: []].append((target, label)) }
        }
        for (node, property) in nodes.holders {
            guard let target = requirement(property, nodes) else { continue }
            let holder =
                node < 2 * nodes.classCount
                ? classModel(node - nodes.classCount).name.name
                : nodes.structs.first { $0.value == node }?.key.name ?? ""
            connect(node, target, "\(holder).\(property.name)")
        }
        forEachEdgeOfTypes(nodes) { connect($0, $1) }
        var way: [Int: (from: Int, label: String?)] = [:]
        var pending = [start]
        while let node = pending.first, way[start] == nil {
            pending.removeFirst()
            for (target, label) in steps[node] ?? [] where way[target] == nil {
                way[target] = (node, label)
                pending.append(target)
            }
        }
        var labels: [String] = []
        var node = start
        while let step = way[node] {
            if let label = step.label { labels.insert(label, at: 0) }
            node = step.from
            if node == start { break }
        }
        return (labels + [name]).joined(separator: " -> ")
    }

    private func isForeign(_ type: PropertyType) -> Bool {
        if case .foreign = type { true } else { false }
    }

    private mutating func reportImpossible(_ nodes: Nodes, _ graph: ReferenceGraph, _ derivation: Derivation) {
        var reported: Set<Int> = []
        // Where a class is in the cycle, it is the one to change.
        for place in referencing.filter(\.isInClass) + referencing.filter({ !$0.isInClass }) {
            guard let node = node(of: place, nodes), !derivation.holds[node] else { continue }
            let component = graph.component[node]
            let property = self[place]
            // Structs that contain themselves without a union between are reported as that.
            if !place.isInClass, case .structure = property.type { continue }
            guard let target = requirement(property, nodes), !derivation.holds[target],
                graph.component[target] == component, reported.insert(component).inserted
            else { continue }
            let name = (place.isInClass ? model.classes[place.index].name : model.structs[place.index].name).name
            let kind = place.isInClass ? "object" : "value"
            bag.report(
                .neverMade,
                "no \(kind) of '\(name)' can ever be created: '\(property.name)' requires one that requires it",
                at: property.typeSpan,
                notes: [
                    Note("the cycle: " + cycle(from: node, name, nodes, derivation)),
                    Note("make one of these references optional, or a collection"),
                ],
                fixIts: [declaration(at: place).makingOptional]
            )
        }
    }
}

extension DiagnosticID {
    static let setInCycle = DiagnosticID("set-in-cycle")
    static let neverMade = DiagnosticID("never-made")
}

import SchemaDiagnostics

/// All classes of a model and of the models that it uses, by number: own classes first, in the model's order.
///
/// Parents are always numbers of the tree and never form a cycle, even if the schema has one.
package struct ClassTree {
    private(set) var names: [TypeName] = []
    /// -1 where the superclass is not generated.
    private(set) var parents: [Int] = []
    private(set) var children: [[Int]] = []
    /// Every class after its superclass; a class and all below it are contiguous.
    private(set) var preorder: [Int] = []
    /// Position in `preorder`, and the position after the last class below.
    private(set) var enter: [Int] = []
    private(set) var exit: [Int] = []
    private(set) var ownCount = 0
    /// Classes of used models; number `ownCount + i`.
    private(set) var used: [RecordModel] = []
    private var usedNumbers: [TypeName: Int] = [:]

    init() {}

    package init(own: [TypeName], models: [Model]) {
        ownCount = own.count
        names = own
        var seen: Set<String> = []
        var pending = models
        while let model = pending.popLast() {
            guard seen.insert(model.name).inserted else { continue }
            pending += model.uses
            for declaration in model.classes + model.classes.filter(\.hasDraft).map(\.draftStub) {
                usedNumbers[declaration.name] = names.count
                names.append(declaration.name)
                used.append(declaration)
            }
        }
        parents = [Int](repeating: -1, count: names.count)
        for (index, declaration) in used.enumerated() {
            if case .generated(let name) = declaration.superclass, let parent = usedNumbers[name] {
                parents[ownCount + index] = parent
            }
        }
    }

    func usedNumber(_ name: TypeName) -> Int? { usedNumbers[name] }

    package mutating func setParent(_ parent: Int, of child: Int) { parents[child] = parent }

    /// The numbers of the classes in a cycle of superclasses, one cycle at a time; each cycle is broken at its first class.
    mutating func cutCycles() -> [[Int]] {
        var cycles: [[Int]] = []
        var state = [UInt8](repeating: 0, count: names.count)
        for start in names.indices where state[start] == 0 {
            var path: [Int] = []
            var current = start
            while current >= 0, state[current] == 0 {
                state[current] = 1
                path.append(current)
                current = parents[current]
            }
            if current >= 0, state[current] == 1, let begin = path.firstIndex(of: current) {
                cycles.append(Array(path[begin...]))
                parents[current] = -1
            }
            for number in path { state[number] = 2 }
        }
        return cycles
    }

    /// Called when parents are final.
    package mutating func order() {
        children = [[Int]](repeating: [], count: names.count)
        var roots: [Int] = []
        for number in names.indices {
            if parents[number] >= 0 { children[parents[number]].append(number) } else { roots.append(number) }
        }
        preorder.reserveCapacity(names.count)
        enter = [Int](repeating: 0, count: names.count)
        exit = enter
        var stack: [(number: Int, next: Int)] = []
        for root in roots {
            enter[root] = preorder.count
            preorder.append(root)
            stack.append((root, 0))
            while let top = stack.last {
                if top.next < children[top.number].count {
                    let child = children[top.number][top.next]
                    stack[stack.count - 1].next += 1
                    enter[child] = preorder.count
                    preorder.append(child)
                    stack.append((child, 0))
                } else {
                    exit[top.number] = preorder.count
                    stack.removeLast()
                }
            }
        }
    }

    /// Whether `number` is `ancestor` or a subclass of it.
    func isKind(_ number: Int, of ancestor: Int) -> Bool {
        enter[ancestor] <= enter[number] && enter[number] < exit[ancestor]
    }
}

extension ModelResolver {
    mutating func resolveSuperclasses() {
        tree = ClassTree(own: model.classes.map(\.name), models: model.uses)
        classIndexes.reserveCapacity(model.classes.count)
        for index in model.classes.indices { classIndexes[model.classes[index].name.name] = index }
        for index in model.classes.indices {
            if let superclass = classDeclarations[index].superclass { resolveSuperclass(superclass, of: index) }
        }
        resolveDraftSuperclasses()
        for cycle in tree.cutCycles() {
            let circle = cycle + cycle.prefix(1)
            // A cycle of drafts is that of their classes.
            guard let first = cycle.first, first < tree.ownCount, !tree.names[first].isDraft else { continue }
            bag.report(
                .superclassCycle,
                cycle.count == 1
                    ? "class '\(tree.names[first].name)' is its own superclass"
                    : "class '\(tree.names[first].name)' is its own superclass: \(path(circle))",
                at: classDeclarations[first].superclass?.span ?? model.classes[first].span,
                notes: cycle.dropFirst().prefix(5).filter { $0 < tree.ownCount }.map {
                    Note("by way of class '\(tree.names[$0].name)'", at: classDeclarations[$0].superclass?.span)
                } + [Note("one of them is at the base: remove its 'superclass'")]
            )
            model.classes[first].superclass = nil
        }
        tree.order()
    }

    func path(_ numbers: [Int]) -> String {
        let shown = numbers.map { tree.names[$0].name }
        guard shown.count > 8 else { return shown.joined(separator: " → ") }
        return shown.prefix(4).joined(separator: " → ") + " → … → " + shown.suffix(2).joined(separator: " → ")
    }

    private mutating func resolveSuperclass(_ superclass: Spanned<String>, of index: Int) {
        if superclass.value == "NSObject", names["NSObject"] == nil { return }
        guard isDottedIdentifier(superclass.value) else {
            bag.report(
                .invalidIdentifier,
                "'\(shortened(superclass.value))' cannot be the name of a superclass: it is not a Swift identifier",
                at: superclass.span,
                notes: superclass.value.contains(",")
                    ? [Note("'protocols' lists protocols: there is one superclass")] : []
            )
            return
        }
        let type = resolveSuperclassName(superclass)
        switch type {
        case .object(let name) where name.isDraft:
            reportSuperclassKind(superclass, "'\(superclass.value)' is a draft", names.places[name.name]?.span)
        case .object(let name):
            guard let parent = classNumber(name) else { return }
            tree.setParent(parent, of: index)
            model.classes[index].superclass = .generated(name)
        case .foreign(let name):
            guard !type.isUnknown, let foreign = foreignIndexes[name.name] else { return }
            switch model.foreignTypes[foreign].coding {
            case .secure, .none: model.classes[index].superclass = .foreign(name)
            case .codable, .opaque, .oneOf, .convert:
                reportSuperclassKind(
                    superclass,
                    "type '\(name.name)' is not declared as a class",
                    model.foreignTypes[foreign].span
                )
            }
        case .enumeration(let name), .union(let name):
            reportSuperclassKind(superclass, "'\(name.name)' is an enum", names.places[name.name]?.span)
        case .structure(let name):
            reportSuperclassKind(superclass, "'\(name.name)' is a struct", names.places[name.name]?.span)
        case .builtin, .propertyList:
            reportSuperclassKind(superclass, "'\(superclass.value)' is a value type", nil)
        case .array, .set, .dictionary, .optional: break
        }
    }

    private mutating func resolveSuperclassName(_ name: Spanned<String>) -> PropertyType {
        if names[name.value] == nil, names.ambiguous[name.value] == nil,
            !name.value.hasPrefix(model.name + ".") || names[String(name.value.dropFirst(model.name.count + 1))] == nil
        {
            reportUnknownType(name, what: "superclass")
            return .unknown
        }
        return resolveName(name, isConverted: true)
    }

    private mutating func reportSuperclassKind(_ name: Spanned<String>, _ what: String, _ place: SourceSpan?) {
        bag.report(
            .superclassKind,
            "\(what) and cannot be a superclass; expected a class",
            at: name.span,
            notes: [place.map { Note("'\(name.value)' is declared here", at: $0) }]
        )
    }
}

extension DiagnosticID {
    static let superclassCycle = DiagnosticID("superclass-cycle")
    static let superclassKind = DiagnosticID("superclass-kind")
}

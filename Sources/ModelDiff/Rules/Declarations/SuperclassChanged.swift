import ModelLanguage
import SchemaHistory

extension Rule {
    static let superclassChanged = Rule(
        "superclass-changed",
        .caution,
        "a class has another superclass",
        on: .class,
        kinds: .superclass
    ) { change, context in
        guard let before = change.oldOwner?.classModel, let after = change.newOwner?.classModel else { return nil }
        let then = before.superclass?.name ?? "NSObject"
        let now = after.superclass?.name ?? "NSObject"
        var draft = Draft("the superclass of \(context.name(change)) went from '\(then)' to '\(now)'")
        if before.superclass != nil { draft.source = Verdict(.refuses, "uses of it as '\(then)' no longer compile") }
        let given = context.inherited(before, of: context.comparison.old)
        let kept = context.all(after, of: context.comparison.new)
        // Declared, a new superclass's property is another one, also under the same name; undeclared, it takes the old one's value.
        let lost = given.filter { owner, property in
            guard property.isArchived else { return false }
            return change.isDeclared
                ? !context.arrives(property, of: owner, in: after) : !kept.contains(property.name)
        }.map(\.property.name)
        if !lost.isEmpty {
            let names = lost.map { "'\($0)'" }.joined(separator: ", ")
            draft.loss = "\(names), which '\(then)' gave"
            draft.severity = .loss
            draft.backward = context.backward(Verdict(.loses), of: change.oldOwner)
        }
        let missing = context.inherited(after, of: context.comparison.new).filter { owner, property in
            property.isRequired && property.inverseOf == nil
                && !given.contains { context.comparison.today($0.owner) == owner && $0.property.name == property.name }
        }.map(\.property)
        if change.isDeclared, let told = context.fillings(change) { draft.message += "; older archives \(told)" }
        let failing = context.failing(change)
        if change.isDeclared, !failing.isEmpty, !after.isAbstract, !before.isAbstract {
            draft.severity = .break
            let names = failing.map { "'\($0)'" }.joined(separator: ", ")
            draft.backward = context.backward(Verdict(.refuses, "\(names) missing"), of: change.oldOwner)
        }
        if !change.isDeclared {
            draft.severity = .break
            draft.isFixed = true
            let fill = missing.map { "\($0.name): \(context.sample($0.type))" }.joined(separator: ", ")
            draft.fixes = [
                context.history(
                    "declare it",
                    of: change.newOwner,
                    fill.isEmpty ? "superclass: \(then)" : "superclass: { was: \(then), missing: { \(fill) } }"
                )
            ]
            let absent = missing.filter { property in !given.contains { $0.property.name == property.name } }
            if !absent.isEmpty {
                let names = absent.map { "'\($0.name)'" }.joined(separator: ", ")
                draft.backward = context.backward(Verdict(.refuses, "\(names) missing"), of: change.oldOwner)
            }
        }
        let needed = given.map(\.property).filter { $0.isRequired && !kept.contains($0.name) }.map(\.name)
        draft.forward =
            needed.isEmpty
            ? context.forward(
                lost.allSatisfy(kept.contains) ? .reads : Verdict(.loses, "sees nothing in what is no longer written"),
                of: change.oldOwner
            )
            : context.forward(
                Verdict(.refuses, "needs \(needed.map { "'\($0)'" }.joined(separator: ", "))"),
                of: change.oldOwner
            )
        if draft.backward == nil { draft.backward = context.backward(.reads, of: change.oldOwner) }
        return draft
    }
}

extension ClassModel.Superclass {
    var name: String {
        switch self {
        case .generated(let name), .foreign(let name): name.name
        }
    }
}

extension DiffContext {
    /// What the superclasses of a class give it, each with the one that does.
    fileprivate func inherited(
        _ model: ClassModel,
        of history: ModelHistory
    ) -> [(owner: TypeName, property: PropertyModel)] {
        guard let shape = history.shapes.last else { return [] }
        return shape.chain(of: model.name).dropFirst().flatMap { owner in
            (shape.records[owner]?.properties ?? []).map { (owner, $0) }
        }
    }

    /// Whether the history brings an old superclass's property to the class as it is now.
    fileprivate func arrives(_ property: PropertyModel, of owner: TypeName, in model: ClassModel) -> Bool {
        guard let shape = comparison.new.shapes.last, let today = comparison.today(owner) else { return false }
        let chain = shape.chain(of: model.name)
        let destinations = comparison.trace.destinations(of: PropertyID(today, property.name))
        return destinations.contains { chain.contains($0.declaration) }
    }

    fileprivate func all(_ model: ClassModel, of history: ModelHistory) -> Set<String> {
        guard let shape = history.shapes.last else { return [] }
        return Set(shape.chain(of: model.name).flatMap { shape.records[$0]?.properties.map(\.name) ?? [] })
    }

    /// What the history says of the new superclass's properties in older archives.
    fileprivate func failing(_ change: ModelChange) -> [String] {
        (change.declaration?.changes ?? []).flatMap { entry -> [String] in
            let missing = (entry.kind as? Change.Superclass)?.missing ?? []
            return missing.filter { $0.missing == .fail }.map(\.property.name)
        }
    }

    fileprivate func fillings(_ change: ModelChange) -> String? {
        for entry in change.declaration?.changes ?? [] {
            guard let missing = (entry.kind as? Change.Superclass)?.missing, !missing.isEmpty else { continue }
            var clauses: [String] = []
            for addition in missing {
                let name = "'\(addition.property.name)'"
                switch addition.missing {
                case .value(let value):
                    clauses.append("\(clauses.isEmpty ? "have " : "")\(value.schemaSpelling) in \(name)")
                case .computed(_, let function): clauses.append("get \(name) through \(function)")
                case .fail: continue
                }
            }
            return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
        }
        return nil
    }
}

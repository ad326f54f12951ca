import ModelLanguage
import SchemaHistory

extension Rule {
    static func superclassChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner?.classModel, let after = matter.newOwner?.classModel else { return nil }
        let then = before.superclass?.name ?? "NSObject"
        let now = after.superclass?.name ?? "NSObject"
        var draft = Draft("the superclass of \(matter.name) went from '\(then)' to '\(now)'")
        if before.superclass != nil { draft.breaksUses(of: "it as '\(then)'") }
        let given = inherited(before, of: matter.comparison.old)
        let kept = Set(matter.shape?.properties(of: after.name).map(\.name) ?? [])
        // Declared, a new superclass's property is another one, also under the same name; undeclared, it takes the old one's value.
        let lost = given.filter { owner, property in
            guard property.shape.isArchived else { return false }
            return matter.isDeclared ? !matter.arrives(property, of: owner, in: after) : !kept.contains(property.name)
        }.map(\.property.name)
        if !lost.isEmpty {
            draft.loss = "\(quoted(lost)), which '\(then)' gave"
            draft.severity = .loss
            draft.backward = matter.backward(Verdict(.loses))
        }
        let missing = inherited(after, of: matter.comparison.new).filter { owner, property in
            property.isRequired && property.inverseOf == nil
                && !given.contains { matter.comparison.today($0.owner) == owner && $0.property.name == property.name }
        }.map(\.property)
        let additions = matter.declared(Change.Superclass.self).flatMap(\.missing)
        if let told = fillings(additions) { draft.message += "; older archives \(told)" }
        var failing = additions.filter { $0.missing == .fail }.map(\.property.name)
        if !failing.isEmpty, !after.isAbstract, !before.isAbstract {
            draft.severity = .break
            draft.backward = matter.backward(Verdict(.refuses, "\(quoted(failing)) missing"))
        }
        if !matter.isDeclared {
            draft.fixAsBreak()
            let fill = missing.map { "\($0.name): \(matter.sample($0.type))" }.joined(separator: ", ")
            let entry = fill.isEmpty ? then : "{ was: \(then), missing: { \(fill) } }"
            draft.declare(matter, "declare it", "superclass: \(entry)")
            failing = missing.map(\.name).filter { name in !given.contains { $0.property.name == name } }
            if !failing.isEmpty {
                draft.backward = matter.backward(Verdict(.refuses, "\(quoted(failing)) missing"))
            }
        }
        let needed = given.map(\.property).filter { $0.isRequired && !kept.contains($0.name) }.map(\.name)
        if !needed.isEmpty {
            draft.forward = matter.forward(Verdict(.refuses, "needs \(quoted(needed))"))
        } else if matter.isDeclared,
            matter.context.newReaders.keepsOut(after.name, matter.context.old.version, in: .archive)
        {
            // Under a key of the old superclass's stands a property of the new one.
            draft.forward = matter.forward(matter.context.newPlan.closing(after.name, in: .archive))
        } else if !lost.allSatisfy(kept.contains) {
            draft.forward = matter.forward(Verdict(.loses, "finds nothing under keys that are no longer written"))
        }
        return draft
    }
}

extension RecordModel.Superclass {
    fileprivate var name: String {
        switch self {
        case .generated(let name), .foreign(let name): name.name
        }
    }
}

/// What the superclasses of a class give it, each with the one that does.
private func inherited(_ model: RecordModel, of history: ModelHistory) -> [(owner: TypeName, property: PropertyModel)] {
    guard let shape = history.shapes.last else { return [] }
    return shape.chain(of: model.name).dropFirst().flatMap { owner in
        (shape.records[owner]?.properties ?? []).map { (owner, $0) }
    }
}

/// What the history says of the new superclass's properties in older archives.
private func fillings(_ additions: [Change.Addition]) -> String? {
    var clauses: [String] = []
    for addition in additions {
        let name = "'\(addition.property.name)'"
        switch addition.missing {
        case .value(let value):
            clauses.append("\(clauses.isEmpty ? "have " : "")\(value.schemaSpelling) in \(name)")
        case .computed(_, let function, _): clauses.append("get \(name) through \(function)")
        case .fail: continue
        }
    }
    return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
}

extension Matter {
    /// Whether the history brings an old superclass's property to the class as it is now.
    fileprivate func arrives(_ property: PropertyModel, of owner: TypeName, in model: RecordModel) -> Bool {
        guard let shape, let today = comparison.today(owner) else { return false }
        let chain = shape.chain(of: model.name)
        let destinations = comparison.trace.destinations(of: Leaf(owner: today, name: property.name))
        return destinations.contains { chain.contains($0.owner) }
    }
}

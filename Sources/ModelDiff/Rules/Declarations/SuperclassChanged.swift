import ModelLanguage

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
        let lost = given.filter { $0.isArchived }.map(\.name).filter { !kept.contains($0) }
        if !lost.isEmpty {
            let names = lost.map { "'\($0)'" }.joined(separator: ", ")
            draft.loss = "\(names), which '\(then)' gave"
            draft.severity = .loss
            draft.backward = context.backward(Verdict(.loses), of: change.oldOwner)
        }
        let missing = context.inherited(after, of: context.comparison.new)
            .filter { property in
                property.isRequired && !given.contains { $0.name == property.name } && property.inverseOf == nil
            }
        if change.isDeclared, let told = context.fillings(change) { draft.message += "; older archives \(told)" }
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
            if !missing.isEmpty {
                let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
                draft.backward = context.backward(Verdict(.refuses, "\(names) missing"), of: change.oldOwner)
            }
        }
        let needed = given.filter { $0.isRequired && !kept.contains($0.name) }.map(\.name)
        draft.forward =
            needed.isEmpty
            ? context.forward(
                lost.isEmpty ? .reads : Verdict(.loses, "sees nothing in what is no longer written"),
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
    /// What the superclasses of a class give it.
    fileprivate func inherited(_ model: ClassModel, of history: ModelHistory) -> [PropertyModel] {
        guard let shape = history.shapes.last else { return [] }
        return shape.chain(of: model.name).dropFirst().flatMap { shape.records[$0]?.properties ?? [] }
    }

    fileprivate func all(_ model: ClassModel, of history: ModelHistory) -> Set<String> {
        guard let shape = history.shapes.last else { return [] }
        return Set(shape.chain(of: model.name).flatMap { shape.records[$0]?.properties.map(\.name) ?? [] })
    }

    /// What the history says of the new superclass's properties in older archives.
    fileprivate func fillings(_ change: ModelChange) -> String? {
        for entry in change.declaration?.changes ?? [] {
            guard case .superclass(_, _, let missing) = entry.kind, !missing.isEmpty else { continue }
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
